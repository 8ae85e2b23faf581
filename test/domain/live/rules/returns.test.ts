import { describe, expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import {
  EMPTY_RULE_ENGINE_MEMORY,
  type RuleEngineMemory,
  ruleEngineMemorySchema,
} from '../../../../src/domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { aRule, aStream } from './support/examples.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-01-01T12:00:00Z');

/** How many minutes, and what plays then. */
type Phase = readonly [minutes: number, ...streams: readonly Stream[]];

/**
 * The sessions about which the rule decided in the last phase, one look every five seconds; it is stored and read
 * between any two.
 */
function decidedIn(rule: SessionRule, phases: readonly Phase[]): readonly string[] {
  let memory: RuleEngineMemory = EMPTY_RULE_ENGINE_MEMORY;
  let at = START;
  let made: string[] = [];
  for (const [minutes, ...streams] of phases) {
    made = [];
    for (let passed = 0; passed < minutes * MINUTE; passed += 5 * SECOND) {
      at += 5 * SECOND;
      const result = decideRuleActions({ at, streams }, { rules: [rule], before: memory, rolesOf: () => [] });
      memory = ruleEngineMemorySchema.parse(JSON.parse(JSON.stringify(result.remembered)));
      made.push(...result.decisions.map(({ stream }) => stream.sessionId ?? ''));
    }
  }
  return made;
}

const paused = (n: number, given: Partial<Stream> = {}): Stream =>
  aStream({ sessionId: `s${n}`, sessionKey: `${n}`, isPaused: true, ...given });
const playing = (n: number, given: Partial<Stream> = {}): Stream => paused(n, { isPaused: false, ...given });
const other = { ratingKey: '2', title: 'Nosferatu', kind: 'movie' } as const;
const phone = { id: 'phone', product: 'for Android', platform: 'Android' };

describe('a pause of twenty minutes is counted on', () => {
  const rule = aRule({ conditions: { pausedMs: 20 * MINUTE } });

  /**
   * Two are from public reports: a player that reports again ten seconds after it was closed, and one that keeps losing
   * its connection.
   */
  test.each<{ name: string; phases: readonly Phase[] }>([
    { name: 'under the same session id after three minutes', phases: [[12, paused(1)], [3], [9, paused(1)]] },
    {
      name: 'under a new one at once',
      phases: [
        [12, paused(1)],
        [9, paused(2)],
      ],
    },
    { name: 'under a new one after five minutes', phases: [[12, paused(1)], [5], [9, paused(2)]] },
    { name: 'under a new one after fourteen minutes and a half', phases: [[12, paused(1)], [14.5], [9, paused(2)]] },
    {
      name: 'with a new session every ten minutes',
      phases: [[10, paused(1)], [3], [5, paused(2)], [3], [6, paused(3)]],
    },
    { name: 'after it was closed for ten seconds', phases: [[12, paused(1)], [1 / 6], [9, paused(1)]] },
    {
      name: 'with a connection that is lost every two minutes',
      phases: [
        ...Array.from({ length: 9 }, (_, n): readonly Phase[] => [[2, paused(n)], [2.5]]).flat(),
        [4, paused(9)],
      ],
    },
    {
      name: 'after it played for a moment on its return',
      phases: [[12, paused(1)], [5], [1, playing(2)], [10, paused(2)]],
    },
  ])('a pause of twenty minutes continues for the same account, player and title $name', ({ phases }) => {
    expect(decidedIn(rule, phases)).toHaveLength(1);
  });

  test.each<{ name: string; phases: readonly Phase[] }>([
    { name: 'the stream was away for more than fifteen minutes', phases: [[12, paused(1)], [15.2], [19, paused(1)]] },
    {
      name: 'it is back under a new id after more than fifteen minutes',
      phases: [[12, paused(1)], [15.2], [19, paused(2)]],
    },
    { name: 'it is another title', phases: [[12, paused(1)], [3], [19, paused(2, { item: other })]] },
    { name: 'it is another title under the same id', phases: [[12, paused(1)], [3], [19, paused(1, { item: other })]] },
    { name: 'it is another player', phases: [[12, paused(1)], [3], [19, paused(2, { player: phone })]] },
    { name: 'it is another account', phases: [[12, paused(1)], [3], [19, paused(2, { account: '8' })]] },
    {
      name: 'the server names no account',
      phases: [
        [12, paused(1, { account: undefined })],
        [19, paused(2, { account: undefined })],
      ],
    },
    {
      name: 'the server names no player',
      phases: [[12, paused(1, { player: {} })], [3], [19, paused(2, { player: {} })]],
    },
    {
      name: 'it played for three minutes in between',
      phases: [
        [12, paused(1)],
        [3, playing(1)],
        [19, paused(1)],
      ],
    },
    {
      name: 'it played for three minutes after its return',
      phases: [[12, paused(1)], [3], [3, playing(2)], [19, paused(2)]],
    },
    {
      name: 'both sessions are there at once',
      phases: [
        [12, paused(1)],
        [19, paused(2), playing(1)],
      ],
    },
  ])('a pause of twenty minutes begins anew if $name', ({ phases }) => {
    expect(decidedIn(rule, phases)).toEqual([]);
  });

  test('a stream that returns during its pause is ended under its new id, since the old one no longer works', () => {
    expect(decidedIn(rule, [[12, paused(1)], [5], [9, paused(2)]])).toEqual(['s2']);
  });
});

describe('the grace of a limit is counted on', () => {
  const rule = aRule({ conditions: { streams: 1 }, graceMs: 10 * MINUTE });
  const first = playing(1, { item: other });

  test.each<{ name: string; order: SessionRule['order']; phases: readonly Phase[] }>([
    {
      name: 'the newest is away for three minutes',
      order: 'newest',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [3, first, playing(2)],
      ],
    },
    {
      name: 'the newest is back under a new id',
      order: 'newest',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [3, first, playing(3)],
      ],
    },
    {
      name: 'the newest is back after fourteen minutes',
      order: 'newest',
      phases: [
        [8, first, playing(2)],
        [14, first],
        [3, first, playing(3)],
      ],
    },
    {
      name: 'the newest is back, and the oldest is to go',
      order: 'oldest',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [3, first, playing(3)],
      ],
    },
    {
      name: 'both are away for three minutes',
      order: 'newest',
      phases: [[8, first, playing(2)], [3], [3, first, playing(2)]],
    },
    {
      name: 'one of three is back',
      order: 'newest',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [3, first, playing(3)],
        [1, first, playing(3)],
      ],
    },
  ])('the grace period of a limit continues if, of an account’s streams, $name', ({ order, phases }) => {
    const all = phases.flatMap((_, n) => decidedIn({ ...rule, order }, phases.slice(0, n + 1)));
    expect(all).toHaveLength(1);
  });

  test.each<{ name: string; phases: readonly Phase[] }>([
    {
      name: 'another title begins after three minutes',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [9, first, playing(3, { item: { ...other, ratingKey: '3' } })],
      ],
    },
    {
      name: 'it is back after more than fifteen minutes',
      phases: [
        [8, first, playing(2)],
        [15.2, first],
        [9, first, playing(3)],
      ],
    },
    {
      name: 'it is back on another player',
      phases: [
        [8, first, playing(2)],
        [3, first],
        [9, first, playing(3, { player: phone })],
      ],
    },
  ])('the grace period of a limit begins anew if a stream has left and $name', ({ phases }) => {
    expect(decidedIn(rule, phases)).toEqual([]);
  });
});

test('a stream that returns after a warning is not warned again, but can be ended again', () => {
  const phases: readonly Phase[] = [[2, paused(1)], [1], [2, paused(2)]];
  const rule = aRule({ conditions: { pausedMs: MINUTE } });
  expect(decidedIn({ ...rule, action: 'warn' }, phases)).toEqual([]);
  expect(decidedIn(rule, phases)).toEqual(['s2']);
});

test('a stream that returns after more than fifteen minutes is warned again', () => {
  const rule = aRule({ conditions: { pausedMs: MINUTE }, action: 'warn' });
  expect(decidedIn(rule, [[2, paused(1)], [15.2], [2, paused(2)]])).toEqual(['s2']);
});

test('a stream that returns keeps its place among the streams of its account', () => {
  const rule = aRule({ conditions: { streams: 1 }, graceMs: 5 * MINUTE });
  const second = playing(2, { item: other });
  const phases: readonly Phase[] = [
    [1, playing(1)],
    [2, playing(1), second],
    [1, second],
    [4, playing(3), second],
  ];
  expect(decidedIn(rule, phases)).toEqual(['s2']);
});
