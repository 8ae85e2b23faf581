import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../../src/domain/live/rules/remembered.ts';
import { ruleSettings } from '../../../../src/domain/live/rules/rule.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { aStream } from '../../../domain/live/rules/support/examples.ts';
import { aSubscription, GUILD, memoryStore } from '../../support/openStore.ts';

const ELSEWHERE = '200000000000000002';
const SETTINGS = ruleSettings.parse({
  conditions: {},
  exempt: { accounts: [], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'en-US',
});
const AT = new Date('2026-01-01T11:00:00Z');

async function guilds() {
  const store = await memoryStore();
  const here = await store.subscriptions.set(aSubscription());
  await store.subscriptions.set(aSubscription({ guildId: ELSEWHERE }));
  await store.feeds.record({ feed: 'history', cursor: '', events: [{ key: 'a', at: AT, data: '{}' }] });
  const left = async () => (await store.subscriptions.list()).map(({ guildId }) => guildId);
  return { ...store, here: here.guildId, left };
}

test('subscriptions of a guild that the bot left are kept for 30 days and then deleted', async () => {
  const { subscriptions, notifications, clock, here, left } = await guilds();
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
  await clock.advance(1);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toEqual([here]);
  expect(await notifications.waiting()).toMatchObject([{ subscription: { guildId: here }, notifications: 1 }]);
});

test('boards, counters and rules of a guild that the bot left are kept for 30 days and then deleted', async () => {
  const { subscriptions, boards, counters, sessionRules, privacy, clock } = await memoryStore();
  const all = async () => ({
    boards: (await boards.list()).map(({ guildId }) => guildId),
    counters: (await counters.list()).map(({ guildId }) => guildId),
    rules: sessionRules.list().map(({ guildId }) => guildId),
    acts: (await privacy.ofAccount('7')).rows.rule_acts?.map(({ guild_id }) => guild_id),
  });
  for (const [index, guildId] of [GUILD, ELSEWHERE].entries()) {
    const place = { guildId, channelId: `10000000000000001${index}`, locale: 'en-US' };
    await boards.set({ ...place, people: 'name', librarySectionIds: [], follows: false, controls: true });
    await counters.set({ ...place, kind: 'streams' });
    const rule = await sessionRules.add({ guildId, name: 'A', settings: SETTINGS, setBy: '1' });
    const playing = { at: 0, streams: [aStream()] };
    await sessionRules.record(
      decideRuleActions(playing, { rules: rule ? [rule] : [], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] }),
      clock.now(),
    );
  }
  await subscriptions.forgetLeft([GUILD]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([GUILD]);
  const both = [GUILD, ELSEWHERE];
  expect(await all()).toEqual({ boards: both, counters: both, rules: both, acts: [ELSEWHERE, GUILD] });
  await clock.advance(1);
  await subscriptions.forgetLeft([GUILD]);
  expect(await all()).toEqual({ boards: [GUILD], counters: [GUILD], rules: [GUILD], acts: [GUILD] });
});

test('a guild with only rules or only counters is deleted like others after the bot left it', async () => {
  const { subscriptions, counters, sessionRules, clock } = await memoryStore();
  await sessionRules.add({ guildId: ELSEWHERE, name: 'A', settings: SETTINGS, setBy: '1' });
  await counters.set({ guildId: '3', channelId: '4', kind: 'streams', locale: 'en-US' });
  const there = async () => [sessionRules.list().length, (await counters.list()).length];
  const now = clock.now();
  clock.set(new Date(0));
  await subscriptions.forgetLeft([]);
  clock.set(now);
  await subscriptions.forgetLeft([]);
  expect(await there()).toEqual([1, 1]);
  await clock.advance(LEFT_GUILD_RETENTION_MS + 1);
  await subscriptions.forgetLeft([]);
  expect(await there()).toEqual([0, 0]);
});

test('each guild that the bot left is deleted once, by its own audited change', async () => {
  const { subscriptions, clock, here } = await guilds();
  const changes: string[] = [];
  const auditedIn = (guildId: string) => async (change: () => Promise<boolean>) => {
    changes.push(`before ${guildId}`);
    const isChanged = await change();
    changes.push(`after ${guildId}: ${isChanged}`);
    return isChanged;
  };
  await subscriptions.forgetLeft([here], auditedIn);
  await clock.advance(LEFT_GUILD_RETENTION_MS + 1);
  await subscriptions.forgetLeft([here], auditedIn);
  await subscriptions.forgetLeft([here], auditedIn);
  expect(changes).toEqual([`before ${ELSEWHERE}`, `after ${ELSEWHERE}: true`]);
});

test('a computer that starts in 1970 and is then set right deletes no guild because of that', async () => {
  const { subscriptions, clock, here, left } = await guilds();
  const now = clock.now();
  clock.set(new Date(0));
  await subscriptions.forgetLeft([here]);
  clock.set(now);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
});

test('a bot that is invited again to a guild has 30 days anew when it leaves', async () => {
  const { subscriptions, clock, here, left } = await guilds();
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([here, ELSEWHERE]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
});
