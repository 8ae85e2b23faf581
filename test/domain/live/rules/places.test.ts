import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../../src/domain/live/rules/remembered.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { aRule, aStream } from './support/examples.ts';

const START = Date.parse('2026-01-01T12:00:00Z');

/** Ada’s streams, on the server of that number. */
const on = (server: number, nth: number, where: Partial<Stream>): Stream => {
  const before = server === 1 ? '' : `${server}:`;
  return aStream({
    sessionId: `${before}s${nth}`,
    sessionKey: `${before}${nth}`,
    account: `${before}7`,
    isLocal: undefined,
    addressKey: undefined,
    ...where,
  });
};

/** The streams that go if Ada, who has an account on each server, may be in one place only. */
function gone(streams: readonly Stream[]): readonly string[] {
  const conditions = { addresses: 1, scope: 'person' } as const;
  const rule = aRule({ conditions, graceMs: 0 });
  const usersOf = () => ['ada'];
  let memory = EMPTY_RULE_ENGINE_MEMORY;
  return [0, 5000, 10_000].flatMap((ms) => {
    const { decisions, remembered } = decideRuleActions(
      { at: START + ms, streams, usersOf },
      { rules: [rule], before: memory, rolesOf: () => [] },
    );
    memory = remembered;
    return decisions.map(({ stream }) => stream.sessionId ?? '');
  });
}

const local = (addressKey?: string): Partial<Stream> => ({ isLocal: true, addressKey });
const remote = (addressKey?: string): Partial<Stream> => ({ isLocal: false, addressKey });

test.each<{ name: string; streams: readonly Stream[]; expected: readonly string[] }>([
  { name: 'two servers in one house', streams: [on(1, 1, local('house')), on(2, 1, local('house'))], expected: [] },
  {
    name: 'two servers in two houses',
    streams: [on(1, 1, local('house')), on(2, 1, local('cabin'))],
    expected: ['2:s1'],
  },
  {
    name: 'two servers that do not name their house',
    streams: [on(1, 1, local()), on(2, 1, local())],
    expected: ['2:s1'],
  },
  {
    name: 'two servers, where only another player names the house',
    streams: [on(1, 1, local('house')), on(2, 1, local()), on(2, 2, local('house'))],
    expected: [],
  },
  {
    name: 'three servers that share an address by pairs',
    streams: [on(1, 1, local('a')), on(2, 1, local('b')), on(3, 1, local('a')), on(3, 2, local('b'))],
    expected: [],
  },
  {
    name: 'one server’s viewer in the house of the other',
    streams: [on(1, 1, local('house')), on(2, 1, remote('house'))],
    expected: [],
  },
  {
    name: 'one server’s viewer elsewhere',
    streams: [on(1, 1, local('house')), on(2, 1, remote('cabin'))],
    expected: ['2:s1'],
  },
  {
    name: 'viewers of two servers from one address elsewhere',
    streams: [on(1, 1, remote('cabin')), on(2, 1, remote('cabin'))],
    expected: [],
  },
  { name: 'a viewer of whom nothing is known', streams: [on(1, 1, local('house')), on(2, 1, remote())], expected: [] },
])('a limit of addresses over several servers ends the right streams: $name', ({ streams, expected }) => {
  expect(gone(streams)).toEqual(expected);
});

test('a player of another account shows that two servers are in the same house', () => {
  const others = on(2, 9, { ...local('house'), account: '2:8' });
  const streams = [on(1, 1, local('house')), on(2, 1, local()), others];
  const usersOf = (account: string) => (account === '2:8' ? [] : ['ada']);
  const rule = aRule({ conditions: { addresses: 1 } });
  const { decisions } = decideRuleActions(
    { at: START, streams, usersOf },
    { rules: [rule], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
  );
  expect(decisions).toEqual([]);
});
