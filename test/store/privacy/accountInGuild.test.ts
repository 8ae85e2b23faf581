import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../src/domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../src/domain/live/rules/rule.ts';
import { ruleSettings } from '../../../src/domain/live/rules/rule.ts';
import { aStream } from '../../domain/live/rules/support/examples.ts';
import { GUILD, memoryStore } from '../support/openStore.ts';

const ELSEWHERE = '200000000000000002';
const ADA = '300000000000000001';
const BOB = '300000000000000002';
const SETTINGS = ruleSettings.parse({
  conditions: {},
  exempt: { accounts: ['8'], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'en-US',
});

/**
 * Ada has account 7, which the rules of both guilds watch. Bob has account 8, which both leave alone. They are in
 * different guilds.
 */
async function twoGuilds() {
  const store = await memoryStore();
  const { linkedAccounts, people, sessionRules, clock } = store;
  const rules: SessionRule[] = [];
  for (const guildId of [GUILD, ELSEWHERE]) {
    const rule = await sessionRules.add({ guildId, name: `Rule of ${guildId}`, settings: SETTINGS, setBy: ADA });
    if (rule) rules.push(rule);
  }
  const at = clock.now().getTime();
  const decided = decideRuleActions(
    { at, streams: [aStream()] },
    { rules, before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
  );
  await sessionRules.record(decided, clock.now());
  for (const account of ['7', '8'] as const) {
    await linkedAccounts.map(ADA, account);
    await linkedAccounts.map(BOB, account);
    await people.setAlias(account, `Alias of ${account}`);
  }
  await linkedAccounts.map(ADA, '7');
  await linkedAccounts.link(BOB, 1 as never, { token: 'canary-token-of-bob', accountId: '7', at: clock.now() });
  return store;
}

test.each([
  { name: 'with a member', guildId: GUILD, memberIds: [ADA], named: [ADA] },
  { name: 'whose person is elsewhere', guildId: ELSEWHERE, memberIds: [], named: [] },
  { name: 'of both people', guildId: GUILD, memberIds: [ADA, BOB], named: [ADA, BOB] },
  { name: 'with a member who has another account', guildId: GUILD, memberIds: ['300000000000000009'], named: [] },
  { name: 'that no rule watches', guildId: '200000000000000003', memberIds: [BOB], named: [BOB] },
])(
  'an account’s export for a guild $name names only that guild’s members and rules',
  async ({ guildId, memberIds, named }) => {
    const { privacy } = await twoGuilds();
    const { rows } = await privacy.ofAccount('7', { guildId, memberIds });
    const text = JSON.stringify(rows);
    for (const other of [GUILD, ELSEWHERE].filter((id) => id !== guildId)) expect(text).not.toContain(other);
    for (const person of [ADA, BOB]) expect(text.includes(person)).toBe(named.includes(person));
    expect(rows.people).toMatchObject([{ account_id: '7', alias: 'Alias of 7' }]);
    const isWatched = [GUILD, ELSEWHERE].includes(guildId);
    expect(rows.rule_acts).toMatchObject(isWatched ? [{ guild_id: guildId, rule_name: `Rule of ${guildId}` }] : []);
    const remembered = JSON.stringify(rows.rule_memory);
    expect([remembered.includes('"ruleId":1'), remembered.includes('"ruleId":2')]).toEqual([
      guildId === GUILD,
      guildId === ELSEWHERE,
    ]);
  },
);

test('an account’s export names the rules of that guild that make exceptions for it, and no others', async () => {
  const { privacy } = await twoGuilds();
  const { rows } = await privacy.ofAccount('8', { guildId: ELSEWHERE, memberIds: [] });
  expect(rows.session_rules).toEqual([{ id: 2, guild_id: ELSEWHERE, name: `Rule of ${ELSEWHERE}` }]);
});

test('a person who deletes their own data deletes it in all guilds', async () => {
  const { privacy, clock } = await twoGuilds();
  await privacy.forgetUser(ADA, clock.now());
  const { rows } = await privacy.ofAccount('7');
  expect(JSON.stringify(rows)).not.toContain(ADA);
  expect(rows.linked_accounts).toMatchObject([{ user_id: BOB }]);
});
