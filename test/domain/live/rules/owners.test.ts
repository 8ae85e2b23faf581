import { describe, expect, test } from 'vitest';
import type { FindDiscordRolesOfAccount } from '../../../../src/domain/live/rules/conditions.ts';
import { decideRuleActions, doesRuleStillApplyToStream } from '../../../../src/domain/live/rules/decide.ts';
import { createUncachedRoleReader } from '../../../../src/domain/live/rules/linkedRoles.ts';
import { createViewerUserReader } from '../../../../src/domain/live/rules/owners.ts';
import { EMPTY_RULE_ENGINE_MEMORY, ruleEngineMemorySchema } from '../../../../src/domain/live/rules/remembered.ts';
import type { RuleConditions, SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { aRule, aStream } from './support/examples.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const aPerson = (conditions: RuleConditions = { streams: 1 }, more: Partial<SessionRule> = {}) =>
  aRule({ ...more, conditions: { ...conditions, scope: 'person' } });

const cellar = aStream({ sessionId: 's1', sessionKey: '5', account: '7' });
const attic = aStream({ sessionId: '2:s1', sessionKey: '2:1', account: '2:9' });
const loft = aStream({ sessionId: '3:s1', sessionKey: '3:1', account: '3:4' });
type Pictures = readonly (string | undefined)[];
const BOTH = new Map([
  ['7', ['ada']],
  ['2:9', ['ada']],
]);

/** A look every five seconds, each with what plays then; the sessions that it ends, and at which look. */
function ended(
  looks: readonly (readonly Stream[])[],
  rule: SessionRule = aPerson(),
  people: ReadonlyMap<string, readonly string[]> = BOTH,
  rolesOf: FindDiscordRolesOfAccount = () => [],
): readonly string[] {
  const usersOf = (account: string) => people.get(account) ?? [];
  let memory = EMPTY_RULE_ENGINE_MEMORY;
  return looks.flatMap((streams, index) => {
    const snapshot = { at: START + index * 5000, streams, usersOf };
    const before = ruleEngineMemorySchema.parse(JSON.parse(JSON.stringify(memory)));
    const result = decideRuleActions(snapshot, { rules: [rule], before, rolesOf });
    memory = result.remembered;
    return result.decisions.map(({ stream }) => `${stream.sessionId} at look ${index + 1}`);
  });
}
const times = (count: number, streams: readonly Stream[]) => Array.from({ length: count }, () => streams);

describe('a limit of streams for each person', () => {
  test('a limit for each person counts both servers, and ends the stream that began last', () => {
    expect(ended([[attic], ...times(4, [attic, cellar])])).toEqual(['s1 at look 4']);
    expect(ended([[cellar], ...times(4, [attic, cellar])])).toEqual(['2:s1 at look 4']);
    expect(ended([[cellar], ...times(4, [attic, cellar])], aPerson({ streams: 1 }, { order: 'oldest' }))).toEqual([
      's1 at look 4',
    ]);
    expect(ended(times(9, [attic, cellar]), aPerson({ streams: 2 }))).toEqual([]);
  });

  test('of a person’s streams that begin at once on two servers, a limit ends the one on the second server', () => {
    expect(ended(times(4, [attic, cellar]))).toEqual(['2:s1 at look 3']);
  });

  test('a limit for each person counts accounts separately if nothing shows that they belong to one person', () => {
    expect(ended(times(9, [cellar, attic]), aPerson(), new Map())).toEqual([]);
    expect(ended(times(9, [cellar, attic]), aPerson(), new Map([['7', ['ada']]]))).toEqual([]);
    expect(ended(times(9, [cellar, attic]), aRule({ conditions: { streams: 1 } }))).toEqual([]);
    const second = aStream({ sessionId: 's2', sessionKey: '6', account: '7' });
    expect(ended(times(4, [cellar, second]), aPerson(), new Map())).toEqual(['s2 at look 3']);
  });

  test('a person who moves to another server is not counted twice before the first server is read again', () => {
    expect(ended([[attic], ...times(2, [attic, cellar]), ...times(9, [cellar])])).toEqual([]);
  });

  // Any media server can show the picture of any account: 7 on the first server, 2:9 and 3:4 on others.
  test.each<{
    name: string;
    links: Record<string, readonly string[]>;
    pictures: Pictures;
    sessions: readonly string[];
  }>([
    { name: 'neither is linked', links: {}, pictures: ['x', 'x'], sessions: [] },
    { name: 'a person has linked the first', links: { '7': ['ada'] }, pictures: ['x', 'x'], sessions: ['2:s1'] },
    { name: 'a person has linked the second', links: { '2:9': ['ada'] }, pictures: ['x', 'x'], sessions: ['2:s1'] },
    { name: 'the pictures differ', links: { '7': ['ada'] }, pictures: ['x', 'y'], sessions: [] },
    { name: 'one has none', links: { '7': ['ada'] }, pictures: ['x', undefined], sessions: [] },
    { name: 'both have none', links: { '7': ['ada'] }, pictures: [undefined, undefined], sessions: [] },
    {
      name: 'both are linked, by two people',
      links: { '7': ['ada'], '2:9': ['ben'] },
      pictures: ['x', 'x'],
      sessions: [],
    },
    {
      name: 'both are linked, by one person, whatever they show',
      links: { '7': ['ada'], '2:9': ['ada'] },
      pictures: ['x', 'y'],
      sessions: ['2:s1'],
    },
    { name: 'three show it, and none is linked', links: {}, pictures: ['x', 'x', 'x'], sessions: [] },
    {
      name: 'three show it, and the last is linked',
      links: { '3:4': ['ada'] },
      pictures: ['x', 'x', 'x'],
      sessions: ['2:s1', '3:s1'],
    },
    {
      name: 'a third is linked by the same person, with another',
      links: { '2:9': ['ada'], '3:4': ['ada'] },
      pictures: ['x', 'y', 'x'],
      sessions: ['2:s1', '3:s1'],
    },
    {
      name: 'the first is linked by two, who each have one elsewhere',
      links: { '7': ['ada', 'ben'], '3:4': ['ben'] },
      pictures: ['x', 'x', 'y'],
      sessions: ['2:s1', '3:s1'],
    },
  ])(
    'a limit for each person counts accounts with the same profile picture as one person or not: $name',
    ({ links, pictures, sessions }) => {
      const accounts = [cellar, attic, loft].slice(0, pictures.length);
      const streams = accounts.map((stream, index) => ({ ...stream, service: pictures[index] }));
      const people = new Map(Object.entries(links));
      const looks = [[], ...streams.map((_, index) => streams.slice(0, index + 1)), ...times(5, streams)];
      expect(ended(looks, aPerson(), people).map((each) => each.split(' ')[0])).toEqual(sessions);
    },
  );

  test.each<{
    name: string;
    links: Record<string, readonly string[]>;
    exempt: Partial<SessionRule['exempt']>;
    sessions: readonly string[];
  }>([
    { name: 'a spared account that is linked', links: { '7': ['ada'] }, exempt: { accounts: ['7'] }, sessions: [] },
    {
      name: 'a spared role of the person who linked one',
      links: { '7': ['ada'] },
      exempt: { roleIds: ['vip'] },
      sessions: [],
    },
    { name: 'a spared account that is not linked', links: {}, exempt: { accounts: ['7'] }, sessions: ['2:s2'] },
    {
      name: 'a spared account of one person, where another has linked these',
      links: { '7': ['ada'], '2:9': ['ben'] },
      exempt: { accounts: ['7'] },
      sessions: ['2:s2'],
    },
    {
      name: 'another account and another role',
      links: { '7': ['ada'] },
      exempt: { accounts: ['8'], roleIds: ['other'] },
      sessions: ['s1', '2:s2'],
    },
    {
      name: 'an account of a server that the guild may not see',
      links: { '7': ['ada'] },
      exempt: { accounts: ['3:4'] },
      sessions: ['s1', '2:s2'],
    },
  ])(
    'a limit for each person spares accounts with the same profile picture, or does not, because of: $name',
    ({ links, exempt, sessions }) => {
      const again = aStream({ sessionId: '2:s2', sessionKey: '2:2', account: '2:9' });
      const streams = [attic, cellar, again, loft].map((stream) => ({ ...stream, service: 'x' }));
      const rule = { ...aPerson(), exempt: { accounts: [], roleIds: [], players: [], ...exempt }, servers: [1, 2] };
      const rolesOf: FindDiscordRolesOfAccount = (_, account) => (account === '7' ? ['vip'] : []);
      const looks = [streams.slice(0, 1), streams.slice(0, 2), ...times(5, streams)];
      expect(ended(looks, rule, new Map(Object.entries(links)), rolesOf).map((each) => each.split(' ')[0])).toEqual(
        sessions,
      );
    },
  );

  test('a limit for each account counts each server’s account alone, whatever their profile pictures', () => {
    const streams = [attic, cellar].map((stream) => ({ ...stream, service: 'x' }));
    expect(ended(times(9, streams), aRule({ conditions: { streams: 1 } }))).toEqual([]);
  });

  test('a limit for each person does not treat people who share an account as one person', () => {
    const people = new Map([
      ['7', ['ada', 'ben']],
      ['2:9', ['ada']],
      ['2:8', ['ben']],
    ]);
    const third = aStream({ sessionId: '2:s2', sessionKey: '2:2', account: '2:8' });
    expect(ended(times(9, [attic, third]), aPerson(), people)).toEqual([]);
    expect(ended([[attic], [attic, third], ...times(4, [attic, third, cellar])], aPerson(), people)).toEqual([
      's1 at look 5',
    ]);
  });

  test.each([[[1]], [[2]]])(
    'a rule neither ends nor counts streams of servers that its guild may not see: it sees %j',
    (servers) => {
      expect(ended(times(9, [cellar, attic]), aPerson({ streams: 1 }, { servers }))).toEqual([]);
    },
  );

  test('accounts are not joined into one person by a server that the guild may not see', () => {
    const [one, other, hidden] = ['', '2:', '3:'].map((on, at) =>
      aStream({ sessionId: `${on}s1`, sessionKey: `${on}1`, account: `${on}7`, service: at === 1 ? undefined : 'x' }),
    );
    const people = new Map([
      ['2:7', ['ada']],
      ['3:7', ['ada']],
    ]);
    const all = times(
      4,
      [one, other, hidden].flatMap((stream) => stream ?? []),
    );
    expect(ended(all, aPerson({ streams: 1 }, { servers: [1, 2] }), people)).toEqual([]);
    expect(ended(all, aPerson({ streams: 2 }, { servers: [1, 2, 3] }), people)).toHaveLength(1);
  });

  test('a person has one grace period, whichever of their accounts continues', () => {
    const rule = aPerson({ streams: 1 }, { graceMs: 20_000 });
    const again = aStream({ sessionId: 's2', sessionKey: '6', account: '7' });
    const looks = [[attic], ...times(3, [attic, cellar]), [attic], ...times(4, [attic, again])];
    expect(ended(looks, rule)).toEqual(['s2 at look 7']);
  });

  test('a rule that counts by person counts the person’s streams again right before it ends one', () => {
    const usersOf = (account: string) => BOTH.get(account) ?? [];
    const before = decideRuleActions(
      { at: START, streams: [attic], usersOf },
      { rules: [aPerson()], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
    );
    const isDue = (streams: readonly Stream[], users = usersOf) =>
      doesRuleStillApplyToStream(aPerson(), '["s1","7"]', {
        snapshot: { at: START + 5000, streams, usersOf: users },
        before: before.remembered,
        rolesOf: () => [],
      });
    expect(isDue([cellar, attic])).toBe(true);
    expect(isDue([cellar])).toBe(false);
    expect(isDue([cellar, attic], () => [])).toBe(false);
  });
});

test('a limit of addresses for each person counts both servers', () => {
  const [home, away] = [
    { ...cellar, addressKey: 'x' },
    { ...attic, addressKey: 'y' },
  ];
  expect(ended([[home], ...times(4, [home, away])], aPerson({ addresses: 1 }))).toEqual(['2:s1 at look 4']);
  expect(ended(times(9, [home, { ...away, addressKey: 'x' }]), aPerson({ addresses: 1 }))).toEqual([]);
});

test('a spared person’s roles are read for all of their accounts that watch', async () => {
  const asked: string[] = [];
  const linkedAccounts = {
    usersOf: async ([account]: readonly string[]) => {
      asked.push(account ?? '');
      return new Map([['7', ['ada']]]);
    },
  };
  const readRoles = createUncachedRoleReader({ linkedAccounts, directory: { rolesOf: async () => ['vip'] } });
  const [one, other] = [
    { ...cellar, service: 'x' },
    { ...attic, service: 'x' },
  ];
  const somebodyElse = aStream({ sessionId: 's9', sessionKey: '9', account: '9', service: 'y' });
  const watched = { at: START, streams: [one, somebodyElse] };
  const { remembered: before } = decideRuleActions(watched, {
    rules: [aPerson()],
    before: EMPTY_RULE_ENGINE_MEMORY,
    rolesOf: () => [],
  });
  const exempt = { accounts: [], roleIds: ['vip'], players: [] };
  const rolesOf = await readRoles([aPerson({ streams: 1 }, { exempt })], [other], before);
  expect([rolesOf(aRule().guildId, '7'), asked.splice(0)]).toEqual([['vip'], ['2:9', '7']]);
  await readRoles([aRule({ exempt })], [other], before);
  expect(asked).toEqual(['2:9']);
});

describe('the owner of an account', () => {
  const asked: (readonly string[])[] = [];
  const linkedAccounts = {
    usersOf: async (accounts: readonly string[]) => {
      asked.push(accounts);
      return BOTH;
    },
  };

  test('the bot reads who owns the accounts of current and recent viewers only if a rule counts by person', async () => {
    const { remembered: before } = decideRuleActions(
      { at: 0, streams: [attic] },
      { rules: [aPerson()], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
    );
    const readUsers = createViewerUserReader({ linkedAccounts });
    expect((await readUsers([aRule()], [cellar], before))('7')).toEqual([]);
    expect(asked).toEqual([]);
    expect((await readUsers([aRule(), aPerson()], [cellar], before))('2:9')).toEqual(['ada']);
    expect(asked.splice(0)).toEqual([['7', '2:9']]);
  });

  test('the owner of an account is read once for a replay of a rule', async () => {
    const readUsers = createViewerUserReader({ linkedAccounts }, new Map());
    for (const streams of [[cellar], [cellar], [cellar, attic]])
      await readUsers([aPerson()], streams, EMPTY_RULE_ENGINE_MEMORY);
    expect(asked.splice(0)).toEqual([['7'], ['2:9']]);
  });
});
