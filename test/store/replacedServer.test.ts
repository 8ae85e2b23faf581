import { expect, test } from 'vitest';
import type { RuleConditions, RuleSettings } from '../../src/domain/live/rules/rule.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { aSubscription, GUILD, serverStore } from './support/openStore.ts';

const OTHER_GUILD = '200000000000000002';
const rule = (conditions: RuleConditions, accounts: readonly string[] = []): RuleSettings => ({
  conditions,
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'en',
  exempt: { accounts, roleIds: [], players: [] },
});

/** GUILD sees both servers; the other one only the first, with settings for the second from when it saw that. */
async function twoGuilds() {
  const store = await serverStore();
  const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: GUILD };
  await store.mediaServers.add(attic);
  await store.mediaServers.allow(serverId(1), OTHER_GUILD, '1');
  for (const server of [1, 2])
    await store.ofServer(serverId(server)).serverIdentity.rememberServer(`machine ${server}`);
  return store;
}
type Filled = Awaited<ReturnType<typeof twoGuilds>>;

/** In each guild a subscription, a board, a counter and a rule for a library of each server, and rules about all. */
async function fill({ subscriptions, boards, counters, sessionRules }: Filled) {
  for (const [guildId, channel] of [
    [GUILD, '1'],
    [OTHER_GUILD, '2'],
  ] as const) {
    const place = { guildId, locale: 'en', setBy: '7' } as const;
    for (const [at, librarySectionId] of ['3', '2:3'].entries()) {
      const channelId = `${channel}${at}`;
      await subscriptions.set(aSubscription({ ...place, feed: 'added', librarySectionId, channelId }));
      await boards.set({
        ...place,
        people: 'name',
        follows: false,
        controls: true,
        channelId,
        librarySectionIds: [librarySectionId],
      });
      await counters.set({ ...place, channelId, kind: 'items', librarySectionId });
      const settings = rule({ librarySectionId });
      await sessionRules.add({ guildId, setBy: '7', name: `of ${librarySectionId}`, settings });
    }
    await boards.set({
      ...place,
      people: 'name',
      follows: false,
      controls: true,
      channelId: `${channel}9`,
      librarySectionIds: ['3', '2:3'],
    });
    await sessionRules.add({ guildId, setBy: '7', name: 'of all', settings: rule({ streams: 2 }, ['5', '2:5']) });
  }
}

async function standing({ subscriptions, boards, counters, sessionRules }: Filled, guildId: string) {
  return {
    subscriptions: (await subscriptions.list(guildId))
      .filter((each) => !each.pausedAt)
      .map((each) => each.channelId)
      .sort(),
    boards: (await boards.list(guildId)).map(({ channelId }) => channelId),
    counters: (await counters.list(guildId)).map(({ channelId }) => channelId),
    rules: sessionRules.list(guildId).flatMap(({ name, mode }) => (mode === 'off' ? [] : [name])),
  };
}

const onlyOf = (kept: string, library: string) => ({
  subscriptions: [kept],
  boards: [kept],
  counters: [kept],
  rules: [`of ${library}`],
});

test('settings about a library of a replaced media server stop in every guild, with alerts where it is seen', async () => {
  const store = await twoGuilds();
  await fill(store);
  await store.ofServer(serverId(2)).serverIdentity.rememberServer('another machine');
  const other = onlyOf('20', '3');
  // A rule about all servers is about none of that one where it is not seen.
  expect(await standing(store, OTHER_GUILD)).toEqual({ ...other, rules: ['of 3', 'of all'] });
  expect(await standing(store, GUILD)).toEqual(onlyOf('10', '3'));
  const alerts = await store.changedSettings.listUnannounced();
  expect(new Set(alerts.map(({ server }) => server))).toEqual(new Set(['Attic']));
  expect(alerts.map(({ guildId, kind, name }) => [guildId, kind, name])).toEqual([
    [GUILD, 'rule', 'of 2:3'],
    [GUILD, 'rule', 'of all'],
    [GUILD, 'board', undefined],
    [GUILD, 'board', undefined],
    [GUILD, 'counter', undefined],
    [GUILD, 'subscription', 'added'],
  ]);
});

test('settings about the first media server stop when it is replaced, including rules for all servers', async () => {
  const store = await twoGuilds();
  await fill(store);
  await store.mediaServers.allow(serverId(2), OTHER_GUILD, '1');
  await store.mediaServers.disallow(serverId(1), OTHER_GUILD);
  await store.ofServer(serverId(1)).serverIdentity.rememberServer('another machine');
  expect(await standing(store, OTHER_GUILD)).toEqual({ ...onlyOf('21', '2:3'), rules: ['of 2:3', 'of all'] });
  expect(await standing(store, GUILD)).toEqual(onlyOf('11', '2:3'));
  expect(new Set((await store.changedSettings.listUnannounced()).map(({ guildId }) => guildId))).toEqual(
    new Set([GUILD]),
  );
  await store.mediaServers.disallow(serverId(2), GUILD);
  expect((await store.changedSettings.listUnannounced()).flatMap(({ server }) => server ?? [])).toEqual([]);
});
