import { expect, test } from 'vitest';
import type { RawCommandOptions } from '../../../src/commands/framework/command.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, completing, depsWith } from '../support/deps.ts';
import { createFakeNotifications } from '../support/notifications.ts';

const films: Library = { key: '3', title: 'Films', type: 'movie', locations: [] };
const NAMES = new Map([
  ['1:', 'Cabin'],
  ['2:', 'Attic'],
]);
const context = asking({
  actor: { userId: '42', guildId: GUILD, roleIds: [] },
  servers: [serverId(1), serverId(2)],
});

function asked(libraries: readonly Library[] = [films]) {
  const notifications = createFakeNotifications();
  const media = { libraries: async () => libraries };
  const deps = depsWith({ ...notifications.deps, media, serverNames: (ref) => NAMES.get(ref) });
  const run = async (line: string, raw: RawCommandOptions, who = context) =>
    (await answersTo(line, raw, deps, who)).map(textOf).join('\n');
  return { notifications, deps, run };
}

const channel = { id: CHANNEL, type: 0 };

test.each(['#2:', 'attic'])(
  '/notify set with the value %s subscribes to a whole media server and names it',
  async (library) => {
    const { notifications, run } = asked();
    expect(await run('notify set', { feed: 'server', channel, library })).toContain('Set up: Server status · “Attic”');
    expect(notifications.all()).toMatchObject([{ feed: 'server', librarySectionId: '2:' }]);
    expect(await run('notify pause', { feed: 'server', library })).toContain('Server status · “Attic”');
  },
);

test('/notify set does not find a media server that the guild may not see', async () => {
  const { notifications, run } = asked();
  const other = { ...context, servers: [serverId(1)] };
  expect(await run('notify set', { feed: 'server', channel, library: '#2:' }, other)).toContain('There is no library');
  expect(notifications.all()).toEqual([]);
});

test('/notify set refuses a library for a feed whose events belong to none', async () => {
  const { run } = asked();
  await expect(run('notify set', { feed: 'server', channel, library: '#3' })).rejects.toThrow('has no libraries');
});

test('with several media servers, library completion lists whole servers before libraries', async () => {
  const { deps } = asked();
  const offered = (who: typeof context, names = deps.serverNames) =>
    completing('notify set')('library', '', { ...deps, serverNames: names }, who, {});
  expect(await offered(context)).toEqual([
    { name: 'All of Cabin', value: '#1:' },
    { name: 'All of Attic', value: '#2:' },
    { name: 'Films', value: '#3' },
  ]);
  expect(await offered(asking(), () => undefined)).toEqual([{ name: 'Films', value: '#3' }]);
});

const second: Library = { key: '4', title: 'Series', type: 'show', locations: [] };
const OTHER = { id: '110000000000000777', type: 0 };

test.each([
  {
    title: 'a library beside everything',
    before: [{ feed: 'history' }],
    taking: { feed: 'history', library: '#3' },
    name: 'Plays · “Films”',
  },
  {
    title: 'a whole server beside everything',
    before: [{ feed: 'added' }],
    taking: { feed: 'added', library: '#1:' },
    name: 'New in the libraries · “Cabin”',
  },
  {
    title: 'a library beside its whole server',
    before: [{ feed: 'history', library: '#1:' }],
    taking: { feed: 'history', library: '#3' },
    name: 'Plays · “Films”',
  },
  {
    title: 'a second library',
    before: [{ feed: 'history' }, { feed: 'history', library: '#4', channel: { id: '110000000000000888', type: 0 } }],
    taking: { feed: 'history', library: '#3' },
    name: 'Plays · “Films”',
  },
  {
    title: 'another server than the one that has a subscription',
    before: [{ feed: 'server' }, { feed: 'server', library: '#2:', channel: { id: '110000000000000888', type: 0 } }],
    taking: { feed: 'server', library: '#1:' },
    name: 'Server status · “Cabin”',
  },
])(
  '/notify set and list say that $title takes its events out of the channel that had them',
  async ({ before, taking, name }) => {
    const { run } = asked([films, second]);
    for (const raw of before) await run('notify set', { channel, ...raw });
    const said = await run('notify set', { channel: OTHER, ...taking });
    expect(said).toContain(`**${name}** is posted only here from now on; <#${CHANNEL}> keeps the rest.`);
    expect(said).toContain('`also`');
    expect(await run('notify list', {})).toMatch(/without .*“(Films|All of Cabin)”/);
    expect(await run('notify set', { channel: OTHER, ...taking })).not.toContain('keeps the rest');
  },
);

test.each([
  { name: 'the same channel', before: { channel }, taking: { feed: 'history', library: '#3', channel } },
  {
    name: 'another feed',
    before: { feed: 'added', channel },
    taking: { feed: 'history', library: '#3', channel: OTHER },
  },
  {
    name: 'another library',
    before: { library: '#4', channel },
    taking: { feed: 'history', library: '#3', channel: OTHER },
  },
  { name: 'everything', before: { library: '#3', channel }, taking: { feed: 'history', channel: OTHER } },
  {
    name: 'another server',
    before: { library: '#2:', channel },
    taking: { feed: 'history', library: '#3', channel: OTHER },
  },
])(
  '/notify set does not mention a channel that loses no events to the new subscription: $name',
  async ({ before, taking }) => {
    const { run } = asked([films, second]);
    await run('notify set', { feed: 'history', ...before });
    expect(await run('notify set', taking)).not.toContain('keeps the rest');
  },
);

test('/notify set with “also” gives a library’s plays back to the channel that had lost them', async () => {
  const { run, notifications } = asked([films, second]);
  await run('notify set', { feed: 'history', channel });
  await run('notify set', { feed: 'history', channel: OTHER, library: '#3' });
  const said = await run('notify set', { feed: 'history', channel, library: '#3', also: true });
  expect(said).not.toContain('keeps the rest');
  expect(
    notifications
      .all()
      .map(({ channelId }) => channelId)
      .toSorted(),
  ).toEqual([CHANNEL, CHANNEL, OTHER.id].toSorted());
});
