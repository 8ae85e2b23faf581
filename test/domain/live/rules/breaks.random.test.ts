import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../../src/domain/live/rules/remembered.ts';
import { runs } from '../../../support/runs.ts';
import { aRule, aStream } from './support/examples.ts';
import { createNaiveRules, who } from './support/naiveRules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-01-01T12:00:00Z');

/** Four minutes of pause, as a condition, as a grace or as both: each has a separate streak. */
const rule = fc.constantFrom(
  aRule({ conditions: { pausedMs: 4 * MINUTE } }),
  aRule({ conditions: { pausedMs: 0 }, graceMs: 4 * MINUTE }),
  aRule({ conditions: { pausedMs: 2 * MINUTE }, graceMs: 2 * MINUTE }),
);

/**
 * Pauses that are too short alone, and breaks between them. The lives of `model.random.test.ts` hardly ever have
 * a break whose exact length decides, nor several that are forgiven one by one but not together. These lives are
 * made of nothing else:
 *
 * - breaks of a second less than two minutes, of two minutes, and of a second more, so a tolerated break that is a
 * little shorter or
 *   longer than it should be, or compared with `>` in the place of `>=`, is another decision;
 * - breaks of 70 seconds, two of which are more than two minutes, so breaks that add up over the pauses between them
 * are another decision;
 * - looks at different distances, so a break that is measured from the wrong look is, too.
 */
const life = fc.array(
  fc.record({
    pausedMs: fc.constantFrom(5 * SECOND, 30 * SECOND, MINUTE, 90 * SECOND, 3 * MINUTE),
    breakMs: fc.constantFrom(5 * SECOND, 70 * SECOND, 2 * MINUTE - SECOND, 2 * MINUTE, 2 * MINUTE + SECOND),
    everyMs: fc.constantFrom(5 * SECOND, 15 * SECOND, 30 * SECOND),
  }),
  { minLength: 3, maxLength: 8 },
);

/** Looks for that long, the last one at its end. */
const looksIn = (ms: number, everyMs: number): readonly number[] => [
  ...Array.from({ length: Math.ceil(ms / everyMs) - 1 }, () => everyMs),
  ms - everyMs * (Math.ceil(ms / everyMs) - 1),
];

test('in random runs, a rule forgives short breaks in a pause exactly as a simple model does', () => {
  fc.assert(
    fc.property(rule, life, (one, phases) => {
      const model = createNaiveRules(() => []);
      let memory = EMPTY_RULE_ENGINE_MEMORY;
      let at = START;
      const look = (isPaused: boolean): void => {
        const now = { at, streams: [aStream({ isPaused })] };
        const { decisions, remembered } = decideRuleActions(now, { rules: [one], before: memory, rolesOf: () => [] });
        memory = remembered;
        expect(decisions.map(({ stream }) => `${one.id} ${who(stream)}`)).toEqual(model.take(now, [one]));
      };
      const during = (isPaused: boolean, ms: number, everyMs: number): void => {
        for (const step of looksIn(ms, everyMs)) {
          at += step;
          look(isPaused);
        }
      };
      for (const { pausedMs, breakMs, everyMs } of phases) {
        during(true, pausedMs, everyMs);
        during(false, breakMs, everyMs);
      }
      during(true, 5 * MINUTE, 30 * SECOND);
    }),
    runs(8, 150),
  );
});
