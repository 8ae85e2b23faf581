import { describe, expect, test } from 'vitest';
import { commands, messageCommands, pressActions } from '../../src/commands/index.ts';
import { OF_COMMANDS, OF_PRESSES } from './support/changes.ts';
import { asking } from './support/deps.ts';

const actions = commands.flatMap((command) => command.actions);
describe('the audit entry at the start of a change', () => {
  test('every command and button that changes something declares an audit entry for its start', () => {
    const changing = [...actions, ...messageCommands].filter(({ changes }) => changes);
    const paths = changing.map((each) => ('path' in each ? each.path : each.name));
    expect(paths.toSorted()).toEqual(Object.keys(OF_COMMANDS).toSorted());
    // A choice of the media server and a press of the panel go on with a command, under its name.
    const pressed = pressActions
      .filter(({ changes, choosesServer, runs }) => changes && !choosesServer && !runs)
      .map(({ name }) => name);
    expect(pressed.toSorted()).toEqual(Object.keys(OF_PRESSES).toSorted());
  });

  test.each(Object.entries(OF_COMMANDS))(
    'the audit entry at the start of /%s names its target',
    (path, [options, records]) => {
      const action = actions.find((each) => each.path === path);
      expect({
        ...action?.records({ args: { ...options }, context: asking() }),
        refs: undefined,
        shared: undefined,
      }).toEqual(records);
    },
  );

  test.each(Object.entries(OF_PRESSES))(
    'the audit entry at the start of a press of %s names its target',
    (name, [target, pressed, records]) => {
      const action = pressActions.find((each) => each.name === name);
      const said = action?.records({ target, pressed: { values: [], fields: {}, ...pressed }, context: asking() });
      expect({ ...said, refs: undefined, shared: undefined }).toEqual(records);
    },
  );

  test('an audit entry names the item, library or playlist on the media server that a change is about', () => {
    const typed = Object.entries(OF_COMMANDS).map(([path, [options]]) => {
      const action = actions.find((each) => each.path === path);
      return [path, action?.records({ args: { ...options }, context: asking() }).refs] as const;
    });
    const pressed = Object.entries(OF_PRESSES).map(([name, [target, press]]) => {
      const action = pressActions.find((each) => each.name === name);
      return [
        name,
        action?.records({ target, pressed: { values: [], fields: {}, ...press }, context: asking() }).refs,
      ] as const;
    });
    const named = [...typed, ...pressed].filter(([, refs = []]) => refs.some((ref) => ref !== undefined));
    expect(Object.fromEntries(named)).toEqual({
      'follow add': ['7'],
      'notify set': ['1'],
      'people name': ['3'],
      vote: ['3', '7', '8'],
      'playlist add': ['3', '7', '8'],
      'playlist create': ['7'],
      'card.add.into': ['3'],
      'card.add.new': ['7'],
      'follow.item': ['7'],
      'follow.library': ['2'],
      'match.confirm': ['7'],
      'playlist.copy': ['7'],
      'playlist.pick': ['7', '8'],
      'playlist.remove.confirm': ['3'],
      'privacy.delete-account': ['3'],
      report: ['7'],
      'report.send': ['2:101'],
      'report.send.chosen': ['2:101'],
      'session.stop-transcode': ['t1'],
      'session.terminate.submit': ['s1'],
      'vote.start.these': ['7', '2:8'],
    });
  });

  test('a change with invalid options gets no audit entry at its start, since the command refuses them', () => {
    const grant = actions.find(({ path }) => path === 'access grant');
    expect(grant?.records({ args: { capability: 'no such' }, context: asking() })).toEqual({});
  });
});

test('completion that shows other people’s private data is recorded in the audit trail', () => {
  const offered = actions.flatMap((action) =>
    action.options.filter(({ name }) => action.offersPrivate(name)).map(({ name }) => `${action.path}: ${name}`),
  );
  expect(offered.toSorted()).toEqual(['session stop-transcode: session', 'session terminate: session']);
});

test('every command and button that shows other people’s private data is recorded in the audit trail', () => {
  // A press of the panel is written down under the name of its command.
  const presses = pressActions.filter(({ runs }) => !runs);
  const named = [...actions.map(({ path, discloses }) => ({ name: path, discloses })), ...presses];
  expect(named.flatMap(({ name, discloses }) => (discloses ? [name] : [])).toSorted()).toEqual([
    'audit export',
    'audit search',
    'audit show',
    'audit.search.page',
    'device.list.page',
    'devices',
    'history',
    'history.list.page',
    'item.seen.names',
    'people export',
    'rule enable',
    'rule log',
    'rule test',
    'rule.log.page',
    'session list',
    'session.details',
    'session.list.page',
    'wish arrived',
    'wish.arrived.page',
  ]);
});
