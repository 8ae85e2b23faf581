import { expect, test } from 'vitest';
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

function asked() {
  const notifications = createFakeNotifications();
  const media = { libraries: async () => [films] };
  const deps = { ...depsWith({ ...notifications.deps, media }), serverNames: (ref: string) => NAMES.get(ref) };
  const run = async (line: string, raw: Readonly<Record<string, unknown>>, who = context) =>
    (await answersTo(line, raw, deps, who)).map(textOf).join('\n');
  return { notifications, deps, run };
}

const channel = { id: CHANNEL, type: 0 };

test.each(['#2:', 'attic'])('a subscription of a whole server is made by %s, and is called that', async (library) => {
  const { notifications, run } = asked();
  expect(await run('notify set', { feed: 'server', channel, library })).toContain('Set up: Server status · “Attic”');
  expect(notifications.all()).toMatchObject([{ feed: 'server', librarySectionId: '2:' }]);
  expect(await run('notify pause', { feed: 'server', library })).toContain('Server status · “Attic”');
});

test('a server that the guild may not see is not there', async () => {
  const { notifications, run } = asked();
  const other = { ...context, servers: [serverId(1)] };
  expect(await run('notify set', { feed: 'server', channel, library: '#2:' }, other)).toContain('There is no library');
  expect(notifications.all()).toEqual([]);
});

test('a library is still a mistake where events belong to none', async () => {
  const { run } = asked();
  await expect(run('notify set', { feed: 'server', channel, library: '#3' })).rejects.toThrow('has no libraries');
});

test('whole servers stand before the libraries in the list, where there are several', async () => {
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
