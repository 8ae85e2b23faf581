import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../../src/domain/live/rules/remembered.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { runs } from '../../../support/runs.ts';
import { aRule, aStream } from './support/examples.ts';
import { createNaiveRules, said } from './support/naiveRules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-01-01T12:00:00Z');

/** Limits with a grace, which is the account's; and a grace without a limit, which is each stream's own. */
const rule = fc.constantFrom(
  aRule({ conditions: { streams: 1 }, graceMs: 4 * MINUTE }),
  aRule({ conditions: { streams: 1 }, graceMs: 4 * MINUTE, order: 'oldest' }),
  aRule({ conditions: { addresses: 1 }, graceMs: 2 * MINUTE }),
  aRule({ conditions: { totalKbps: 5000 }, graceMs: 4 * MINUTE, action: 'warn' }),
  aRule({ conditions: { kind: 'movie' }, graceMs: 4 * MINUTE }),
);

/**
 * Two people of whom each has one session after the other, mostly shorter than the grace, with breaks around the two
 * minutes that are forgiven. The lives of `model.random.test.ts` hardly ever come back before a grace is over.
 */
const session = fc.record({
  account: fc.constantFrom('a', 'a', 'a', 'b'),
  ms: fc.constantFrom(30 * SECOND, MINUTE, 90 * SECOND, 3 * MINUTE),
  breakMs: fc.constantFrom(0, 0, 5 * SECOND, 110 * SECOND, 2 * MINUTE),
  /** The one before goes on for so long. */
  overlapMs: fc.constantFrom(0, 0, 30 * SECOND),
});

test('in random runs, rules treat a person over the limit who reconnects, and all others, as a simple model does', () => {
  fc.assert(
    fc.property(rule, fc.array(session, { minLength: 3, maxLength: 10 }), (one, sessions) => {
      const model = createNaiveRules(() => []);
      let memory = EMPTY_RULE_ENGINE_MEMORY;
      let at = START;
      const during = (ms: number, streams: readonly Stream[]): void => {
        for (let passed = 0; passed < ms; passed += 15 * SECOND) {
          at += Math.min(15 * SECOND, ms - passed);
          const { decisions, remembered } = decideRuleActions(
            { at, streams },
            { rules: [one], before: memory, rolesOf: () => [] },
          );
          memory = remembered;
          expect(decisions.map(said)).toEqual(model.take({ at, streams }, [one]));
        }
      };
      const streamOf = (account: string, n: number): Stream =>
        aStream({
          account,
          sessionId: `s${n}`,
          sessionKey: `${n}`,
          isLocal: false,
          addressKey: `${n % 3}`,
          kbps: 3000,
          // Without a key, no stream is taken for one that was there before: returns have tests of their own.
          item: { title: 'Metropolis', kind: 'movie' },
        });
      const there = [streamOf('a', 1), streamOf('b', 2)];
      let before: readonly Stream[] = [];
      for (const [index, { account, ms, breakMs, overlapMs }] of sessions.entries()) {
        const now = [streamOf(account, index + 3)];
        during(overlapMs, [...there, ...before, ...now]);
        during(ms, [...there, ...now]);
        during(breakMs, there);
        before = now;
      }
    }),
    runs(6, 200),
  );
});
