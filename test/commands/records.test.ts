import { describe, expect, test } from 'vitest';
import { commands, messageCommands, pressActions } from '../../src/commands/index.ts';
import { OF_COMMANDS, OF_PRESSES } from './support/changes.ts';
import { asking } from './support/deps.ts';

const actions = commands.flatMap((command) => command.actions);
describe('what the audit trail says before a change begins', () => {
  test('is declared for every command and press that changes something', () => {
    const changing = [...actions, ...messageCommands].filter(({ changes }) => changes);
    const paths = changing.map((each) => ('path' in each ? each.path : each.name));
    expect(paths.toSorted()).toEqual(Object.keys(OF_COMMANDS).toSorted());
    // A choice of the media server goes on with a command, under its name.
    const pressed = pressActions
      .filter(({ changes, choosesServer }) => changes && !choosesServer)
      .map(({ name }) => name);
    expect(pressed.toSorted()).toEqual(Object.keys(OF_PRESSES).toSorted());
  });

  test.each(Object.entries(OF_COMMANDS))('of /%s names its target', (path, [options, records]) => {
    const action = actions.find((each) => each.path === path);
    expect(action?.records({ ...options }, asking())).toEqual(records);
  });

  test.each(Object.entries(OF_PRESSES))('of %s names its target', (name, [target, pressed, records]) => {
    const action = pressActions.find((each) => each.name === name);
    expect(action?.records(target, { values: [], fields: {}, ...pressed }, asking())).toEqual(records);
  });

  test('is nothing where the options are not as declared: the command itself refuses them', () => {
    const grant = actions.find(({ path }) => path === 'access grant');
    expect(grant?.records({ capability: 'no such' }, asking())).toEqual({});
  });
});

test('whoever looks at it among the choices of an option is written down too', () => {
  const offered = actions.flatMap((action) =>
    action.options.filter(({ name }) => action.offersPrivate(name)).map(({ name }) => `${action.path}: ${name}`),
  );
  expect(offered.toSorted()).toEqual(['session stop-transcode: session', 'session terminate: session']);
});

test('whoever looks at what is private of others is written down', () => {
  const named = [...actions.map(({ path, discloses }) => ({ name: path, discloses })), ...pressActions];
  expect(named.flatMap(({ name, discloses }) => (discloses ? [name] : [])).toSorted()).toEqual([
    'audit export',
    'audit search',
    'audit show',
    'audit.search.page',
    'device.list.page',
    'devices',
    'history',
    'history.list.page',
    'people export',
    'rule enable',
    'rule log',
    'rule test',
    'rule.log.page',
    'session list',
    'session.details',
    'session.list.page',
  ]);
});
