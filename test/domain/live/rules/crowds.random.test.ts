import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY, recordFailedStreamEnding } from '../../../../src/domain/live/rules/remembered.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { runs } from '../../../support/runs.ts';
import { aRule, aStream } from './support/examples.ts';
import { createNaiveRules, said, who } from './support/naiveRules.ts';

const START = Date.parse('2026-01-01T12:00:00Z');

/** Two rules of one guild, one of another, and a dry run of each kind, each about streams of its own. */
const rules = [
  aRule({ id: 4, guildId: '1', mode: 'dry-run', conditions: { platform: 'one' } }),
  aRule({ id: 5, guildId: '1', mode: 'dry-run', conditions: { platform: 'four' } }),
  aRule({ id: 1, guildId: '1', conditions: { platform: 'one' } }),
  aRule({ id: 2, guildId: '1', conditions: { platform: 'two' } }),
  aRule({ id: 3, guildId: '2', conditions: { platform: 'three' } }),
];

/**
 * Arrivals of streams that meet several rules. The lives of `model.random.test.ts` seldom end five streams of
 * several accounts in ten minutes, where the limits begin. These do nearly always, so a limit that counts another
 * guild's endings, or stops a rule that ended nothing, is found.
 */
const arrivals = fc.array(
  fc.record({
    streams: fc.array(
      fc.record({
        account: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', undefined),
        platform: fc.constantFrom('one', 'one', 'one', 'two', 'two', 'three', 'four', 'four'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    came: fc.constantFrom('ended', 'ended', 'nothing', 'perhaps' as const),
    ms: fc.constantFrom(5000, 20_000, 30_000),
    waits: fc.constantFrom(0, 0, 0, 12),
  }),
  { minLength: 3, maxLength: 12 },
);

test('in random runs with crowds of viewers, rules end streams, stop themselves and wait as a simple model does', () => {
  fc.assert(
    fc.property(arrivals, (all) => {
      const model = createNaiveRules(() => []);
      let memory = EMPTY_RULE_ENGINE_MEMORY;
      let streams: readonly Stream[] = [];
      let active = rules;
      let at = START;
      let count = 0;
      const look = (came: 'ended' | 'nothing' | 'perhaps'): void => {
        const { decisions, remembered } = decideRuleActions(
          { at, streams },
          { rules: active, before: memory, rolesOf: () => [] },
        );
        memory = remembered;
        expect(decisions.map(said)).toEqual(model.take({ at, streams }, rules));
        active = active.filter((rule) => !decisions.some((made) => made.rule === rule && made.limit === 'limit'));
        const ended = decisions.filter(({ limit, rule }) => limit === undefined && rule.mode === 'live');
        if (came === 'ended') streams = streams.filter((stream) => ended.every((each) => each.stream !== stream));
        for (const { rule, key, stream } of came === 'ended' ? [] : ended) {
          const { id: ruleId, revision } = rule;
          memory = recordFailedStreamEnding(memory, { ruleId, revision, key, mayHaveEnded: came === 'perhaps' });
          model.nothing(ruleId, who(stream), came === 'perhaps');
        }
      };
      for (const { streams: coming, came, ms, waits } of all) {
        streams = [
          ...streams,
          ...coming.map(({ account, platform }) => {
            count += 1;
            return aStream({ sessionId: `s${count}`, sessionKey: `${count}`, account, player: { platform } });
          }),
        ];
        look(came);
        at += ms;
        for (let n = 0; n < waits; n += 1) {
          look(came);
          at += 30_000;
        }
      }
    }),
    runs(4, 150),
  );
});
