import { describe, expect, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import {
  clearStreamEndingsOfGuild,
  EMPTY_RULE_ENGINE_MEMORY,
  type RuleEngineMemory,
  recordFailedStreamEnding,
  ruleEngineMemorySchema,
} from '../../../../src/domain/live/rules/remembered.ts';
import type { RuleConditions, SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { aRule, aStream } from './support/examples.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-01-01T12:00:00Z');

/** Looks every five seconds, as the poller does, and says which streams the rules act on. */
function watching(rules: SessionRule | readonly SessionRule[], start = START) {
  const all = [rules].flat();
  let memory: RuleEngineMemory = EMPTY_RULE_ENGINE_MEMORY;
  let at = start;
  const look = (...streams: readonly Stream[]): readonly string[] => {
    const result = decideRuleActions({ at, streams }, { rules: all, before: memory, rolesOf: () => [] });
    memory = result.remembered;
    return result.decisions.map(({ stream, limit }) => {
      if (limit === 'limit') return 'stopped';
      return limit === 'left-alone' ? `not ${stream.account}` : `${stream.sessionId}`;
    });
  };
  return {
    look,
    /** The same for so long; everything that was decided. */
    during: (ms: number, ...streams: readonly Stream[]): readonly string[] =>
      Array.from({ length: ms / (5 * SECOND) }, () => {
        at += 5 * SECOND;
        return look(...streams);
      }).flat(),
    clock: (ms: number): void => {
      at += ms;
    },
    restart: (): void => {
      memory = ruleEngineMemorySchema.parse(JSON.parse(JSON.stringify(memory)));
    },
    change: (to: (memory: RuleEngineMemory) => RuleEngineMemory): void => {
      memory = to(memory);
    },
    /** The newest decision of that rule about that stream came to nothing. */
    nothing: (sessionId: string, ruleId: number, mayHaveEnded = false): void => {
      const key = memory.endings.findLast((ending) => ending.key.includes(`"${sessionId}"`))?.key ?? '';
      memory = recordFailedStreamEnding(memory, { ruleId, revision: 1, key, mayHaveEnded });
    },
  };
}

const playing = aStream();
const paused = aStream({ isPaused: true });
const pausedFor = (pausedMs: number) => aRule({ conditions: { pausedMs } });
const filmOf = (ratingKey: string): Stream['item'] => ({ ratingKey, title: 'Metropolis', kind: 'movie' });
/** Each plays another film: a stream that is back with the same one goes on (`returns.test.ts`). */
const ofAda = (n: number, given: Partial<Stream> = {}) =>
  aStream({ sessionId: `s${n}`, sessionKey: `${n}`, account: 'ada', item: filmOf(`${n}`), ...given });
const limited = (conditions: RuleConditions, given: Partial<SessionRule> = {}) =>
  watching(aRule({ conditions, ...given }));

const someone = (n: number) => ofAda(n, { account: `${n}` });
/** Streams of that many accounts. */
const crowdOf = (length: number, from = 1) => Array.from({ length }, (_, n) => someone(from + n));

describe('paused longer than', () => {
  test('a stream ends once it has been paused as long as the rule says, and not a reading earlier', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(5 * SECOND, paused);
    expect(during(20 * MINUTE - 5 * SECOND, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });

  test('a viewer who plays for a moment during a pause delays the end of the stream only by that moment', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE + 5 * SECOND, paused);
    during(10 * SECOND, playing);
    expect(during(55 * SECOND, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });

  test('a viewer who plays for a moment every minute does not escape a rule against pauses', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    const decided = Array.from({ length: 25 }, () => [...during(MINUTE, paused), ...during(5 * SECOND, playing)]);
    expect(decided.flat()).toEqual(['s1']);
  });

  test('a viewer who plays for two minutes ends the pause', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    during(2 * MINUTE, playing);
    expect(during(20 * MINUTE, paused)).toEqual([]);
  });

  test('the grace period follows the allowed pause, and a moment of playing does not restart it', () => {
    const { during } = watching(aRule({ conditions: { pausedMs: 10 * MINUTE }, graceMs: 5 * MINUTE }));
    during(14 * MINUTE, paused);
    during(30 * SECOND, playing);
    expect(during(MINUTE, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });
});

describe('the clock, the bot and the server', () => {
  test.each([
    { name: 'ahead', ms: 3 * 3_600_000 },
    { name: 'back', ms: -3 * 3_600_000 },
    { name: 'ahead by a minute', ms: MINUTE },
  ])('no paused stream ends earlier because the clock was set $name', ({ ms }) => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(10 * MINUTE, paused);
    clock(ms);
    expect(during(9 * MINUTE + 30 * SECOND, paused)).toEqual([]);
  });

  test('a paused stream ends in time although the clock is set back', () => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(10 * MINUTE, paused);
    clock(-3 * 3_600_000);
    expect(during(10 * MINUTE + 10 * SECOND, paused)).toEqual(['s1']);
  });

  test('a pause continues across a restart, and a person who was warned is not warned again', () => {
    const { during, restart } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    restart();
    expect(during(MINUTE + 5 * SECOND, paused)).toEqual(['s1']);
    restart();
    expect(during(60 * MINUTE, paused)).toEqual([]);
  });

  test('a pause is counted from zero after the stream was not seen for two minutes', () => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    clock(2 * MINUTE);
    expect(during(20 * MINUTE, paused)).toEqual([]);
  });

  test('a stream that is missing from the list for a moment counts as the same, and ends once', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    during(MINUTE);
    expect(during(2 * MINUTE, paused)).toEqual(['s1']);
    during(60 * MINUTE);
    expect(during(60 * MINUTE, paused)).toEqual([]);
  });

  test('a rule ends neither of two sessions that cannot be told apart', () => {
    expect(watching(aRule()).look(playing, { ...playing, isPaused: true })).toEqual([]);
  });

  test('streams that share a session id are reported by a rule, but neither ended nor counted as ended', () => {
    const streams = ['7', '8'].map((account) => aStream({ account, sessionId: 's1', sessionKey: account }));
    const result = decideRuleActions(
      { at: START, streams },
      { rules: [aRule()], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
    );
    expect(result.decisions.map(({ hasSharedId }) => hasSharedId)).toEqual([true, true]);
    expect(result.remembered.endings).toEqual([]);
    expect(result.remembered.streams.map(({ isEnding }) => isEnding)).toEqual([false, false]);
  });

  test('a stream without a session id is reported by a rule, but neither ended nor counted as ended', () => {
    const snapshot = { at: START, streams: [aStream({ sessionId: undefined })] };
    const result = decideRuleActions(snapshot, {
      rules: [aRule()],
      before: EMPTY_RULE_ENGINE_MEMORY,
      rolesOf: () => [],
    });
    expect(result.decisions).toHaveLength(1);
    expect(result.remembered.endings).toEqual([]);
    expect(result.remembered.streams.map(({ isEnding }) => isEnding)).toEqual([false]);
  });

  test('a rule ends no session that has neither an id nor a number, since it could be confused with others', () => {
    expect(watching(aRule()).look({ ...playing, sessionId: undefined, sessionKey: undefined })).toEqual([]);
  });

  test('a viewer’s pause does not count for another viewer’s stream under the same session id', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(20 * MINUTE, paused);
    expect(during(19 * MINUTE, { ...paused, account: '8' })).toEqual([]);
  });
});

describe('too many streams of an account', () => {
  test.each([
    ['newest', ['s3']],
    ['oldest', ['s1']],
    ['transcoding', ['s2']],
  ] as const)(
    'a rule with a limit and the order “%s” ends the stream that the order says, wherever the server lists it',
    (order, gone) => {
      const streams = [ofAda(1), ofAda(2, { isVideoTranscoded: true }), ofAda(3)];
      expect(limited({ streams: 2 }, { order }).look(...streams)).toEqual(gone);
      expect(limited({ streams: 2 }, { order }).look(...streams.toReversed())).toEqual(gone);
    },
  );

  test('a stream that was seen first counts as older, whatever number the server gives it', () => {
    const { look } = limited({ streams: 1 });
    look(ofAda(9));
    expect(look(ofAda(2), ofAda(9))).toEqual(['s2']);
  });

  test('a limit of streams counts neither other accounts nor exempt players nor streams outside the rule’s conditions', () => {
    const exempt = { accounts: [], roleIds: [], players: [{ id: 'tv' }] };
    const { look } = limited({ streams: 1, isRemote: true }, { exempt });
    const remote = { isLocal: false, player: { id: 'phone' } };
    expect(look(ofAda(1, remote), ofAda(2, { isLocal: false }), ofAda(3, { player: {} }))).toEqual([]);
    expect(look(ofAda(1, remote), ofAda(2, { ...remote, account: 'ben' }))).toEqual([]);
    expect(look(ofAda(1, remote), ofAda(4, remote))).toEqual(['s4']);
  });

  test('a stream that is being ended still counts, so that no other stream is ended in its place', () => {
    const { look } = limited({ streams: 1 });
    expect(look(ofAda(1), ofAda(2))).toEqual(['s2']);
    expect(look(ofAda(1), ofAda(2))).toEqual([]);
  });

  test('a limit of streams with a condition on pauses ends only paused streams, until the limit is kept', () => {
    const { during } = limited({ streams: 1, pausedMs: MINUTE }, { order: 'oldest' });
    const streams = [ofAda(1, { isPaused: true }), ofAda(2, { isPaused: true }), ofAda(3)];
    expect(during(2 * MINUTE, ...streams)).toEqual(['s1', 's2']);
    expect(limited({ streams: 1, pausedMs: MINUTE }).during(2 * MINUTE, ofAda(1, { isPaused: true }))).toEqual([]);
  });
});

describe('the grace of a limit', () => {
  test('an account over its limit gains no new grace period by reconnecting', () => {
    const { during } = limited({ streams: 1 }, { graceMs: 5 * MINUTE });
    const acted = Array.from({ length: 45 }, (_, n) => during(4 * MINUTE, ofAda(0), ofAda(n + 1))).flat();
    expect(acted.filter((what) => what.startsWith('s')).length).toBeGreaterThan(20);
    expect(acted[0]).toBe('s2');
  });

  test('a new stream of another or an unnamed account has its own grace period under a limit', () => {
    const { during } = limited({ totalKbps: 1000 }, { graceMs: 5 * MINUTE });
    const big = (n: number, account: string | undefined) => ofAda(n, { account, kbps: 2000 });
    during(4 * MINUTE, big(1, 'ada'), big(2, undefined));
    expect(during(2 * MINUTE, big(3, 'ben'), big(4, undefined))).toEqual([]);
  });

  test('the grace period of a limit begins anew after the account kept the limit for two minutes', () => {
    const { during } = limited({ streams: 1 }, { graceMs: 5 * MINUTE });
    during(4 * MINUTE, ofAda(0), ofAda(1));
    during(2 * MINUTE + 5 * SECOND, ofAda(0));
    expect(during(4 * MINUTE, ofAda(0), ofAda(2))).toEqual([]);
  });

  test('a rule without a limit has a grace period for each stream', () => {
    const { during } = limited({ kind: 'movie' }, { graceMs: 5 * MINUTE });
    during(4 * MINUTE, ofAda(1));
    expect(during(4 * MINUTE, ofAda(2))).toEqual([]);
  });
});

describe('the other limits', () => {
  test('a limit of addresses ends the streams of the newest addresses, and no others', () => {
    const streams = ['x', 'y', 'x'].map((addressKey, at) => ofAda(at + 1, { isLocal: false, addressKey }));
    expect(limited({ addresses: 1 }).look(...streams)).toEqual(['s2']);
  });

  test('a limit of bandwidth counts all streams together', () => {
    const streams = [ofAda(1, { kbps: 9000 }), aStream({ kbps: 2000 }), ofAda(3, { kbps: 4000 })];
    expect(limited({ totalKbps: 12_000 }).look(...streams)).toEqual(['s3']);
  });

  test('a rule with several limits applies only if all of them are exceeded', () => {
    const { look } = limited({ streams: 1, addresses: 1 });
    const from = (addressKey: string) => ({ isLocal: false, addressKey });
    expect(look(ofAda(1, from('x')), ofAda(2, from('x')))).toEqual([]);
    expect(look(ofAda(1, from('x')), ofAda(2, from('y')))).toEqual(['s2']);
  });
});

describe('the limit of ended streams', () => {
  const [GUILD, OTHER_GUILD] = ['100000000000000009', '100000000000000008'];

  test('a rule stops itself after ending streams of five accounts within ten minutes', () => {
    const { look, during } = limited({});
    expect(look(...crowdOf(7))).toEqual(['s1', 's2', 's3', 's4', 's5', 'stopped']);
    expect(during(9 * MINUTE + 55 * SECOND, someone(7)).every((what) => what === 'stopped')).toBe(true);
    expect(during(5 * SECOND, someone(7))).toEqual(['s7']);
  });

  test('a rule ends at most two streams of one account in ten minutes, and is not stopped by that account', () => {
    const { look, during } = limited({});
    const again = Array.from({ length: 8 }, (_, n) => during(5 * SECOND, ofAda(n + 1)));
    expect(again.flat()).toEqual(['s1', 's2', 'not ada']);
    expect(look(ofAda(8), ...crowdOf(3, 11))).toEqual(['s11', 's12', 's13']);
    expect(during(9 * MINUTE + 20 * SECOND, ofAda(8))).toEqual([]);
    expect(during(5 * SECOND, ofAda(8))).toEqual(['s8']);
  });

  test('four accounts cannot stop a rule for the others, however many streams they start', () => {
    const { look, during } = limited({});
    const four = (from: number) => Array.from({ length: 8 }, (_, n) => ofAda(from + n, { account: `four ${n % 4}` }));
    expect(look(...four(1))).toHaveLength(8);
    expect(during(MINUTE, ...four(20))).toEqual(['not four 0', 'not four 1', 'not four 2', 'not four 3']);
    expect(look(...four(20), someone(40))).toEqual(['s40']);
    expect(look(...four(20), someone(41))).toEqual(['stopped']);
  });

  test('a rule reports once that it leaves an account alone, also over hours and across a restart', () => {
    const { during, restart } = limited({});
    const again = (minutes: number) =>
      Array.from({ length: minutes * 2 }, (_, n) => during(30 * SECOND, ofAda(n + minutes * 1000))).flat();
    expect(again(120).filter((what) => what === 'not ada')).toHaveLength(1);
    restart();
    expect(again(60).filter((what) => what === 'not ada')).toEqual([]);
    during(21 * MINUTE);
    expect(again(10)).toEqual(['s10000', 's10001', 'not ada']);
  });

  test('a rule in a dry run counts the streams that it would end, and stops itself where a live rule would', () => {
    const dry = aRule({ id: 2, mode: 'dry-run' });
    const { look } = watching([aRule({ conditions: { pausedMs: 0 } }), dry]);
    expect(look(...Array.from({ length: 50 }, (_, n) => ofAda(n)))).toEqual(['s0', 's1', 'not ada']);
    expect(look(...crowdOf(50, 100))).toEqual(['s100', 's101', 's102', 's103', 'stopped']);
    expect(look({ ...someone(200), isPaused: true })).toEqual(['s200', 'stopped']);
  });

  test('a rule in a dry run counts the streams that it would end from zero after the rule was changed', () => {
    const dry = aRule({ mode: 'dry-run' });
    const first = decideRuleActions(
      { at: START, streams: crowdOf(7) },
      { rules: [dry], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
    );
    const changed = { ...dry, revision: 2 };
    const next = decideRuleActions(
      { at: START, streams: [someone(8)] },
      { rules: [changed], before: first.remembered, rolesOf: () => [] },
    );
    expect(next.decisions.map(({ limit }) => limit)).toEqual([undefined]);
  });

  test('of an account’s streams that several rules are to end, the stream that has been due longest ends first', () => {
    const rules = [aRule({ conditions: { pausedMs: 0 } }), aRule({ id: 2, conditions: { transcodedFromLines: 0 } })];
    const { look, during } = watching(rules);
    const forbidden = ofAda(1, { isVideoTranscoded: true });
    const decoys = (from: number) => [from, from + 1].map((n) => ofAda(n, { isPaused: true }));
    expect(look(forbidden, ...decoys(2))).toEqual(['s2', 's3', 'not ada']);
    expect(during(9 * MINUTE + 55 * SECOND, forbidden, ...decoys(4))).toEqual([]);
    expect(during(5 * SECOND, forbidden, ...decoys(4))).toEqual(['s1', 's4']);
  });

  test('a stream’s turn to be ended is decided by the end of its rule’s grace period, however long that is', () => {
    const rules = [
      aRule({ conditions: { pausedMs: 0 } }),
      aRule({ id: 2, conditions: { transcodedFromLines: 0 }, graceMs: 5 * MINUTE }),
    ];
    const { look, during } = watching(rules);
    const waiting = ofAda(1, { isVideoTranscoded: true });
    const paused = (n: number) => ofAda(n, { isPaused: true });
    expect(look(waiting, paused(2), paused(3))).toEqual(['s2', 's3']);
    expect(during(MINUTE, waiting, paused(4))).toEqual(['not ada']);
    expect(during(8 * MINUTE + 55 * SECOND, waiting, paused(4), paused(5))).toEqual([]);
    expect(during(5 * SECOND, waiting, paused(4), paused(5))).toEqual(['s4', 's5']);
  });

  test('a rule ends at most two streams of all unnamed accounts together', () => {
    const { look } = limited({});
    expect(look(...crowdOf(4).map((stream) => ({ ...stream, account: undefined })))).toEqual(['s1', 's2']);
  });

  test('the limit of ended streams counts each guild separately', () => {
    const rules = [aRule(), aRule({ id: 2, guildId: OTHER_GUILD, conditions: { pausedMs: 0 } })];
    const streams = [...crowdOf(6), ...crowdOf(4, 7).map((stream) => ({ ...stream, isPaused: true }))];
    const [five, four] = [
      ['s1', 's2', 's3', 's4', 's5'],
      ['s7', 's8', 's9', 's10'],
    ];
    expect(watching(rules).look(...streams)).toEqual([...five, 'stopped', ...four]);
  });

  test('the limit of ended streams stops the rule that ended them, and makes another rule of the guild wait', () => {
    const rules = [aRule({ conditions: { pausedMs: 0 } }), aRule({ id: 2, conditions: { transcodedFromLines: 0 } })];
    const { look, during } = watching(rules);
    const paused5 = crowdOf(5).map((stream) => ({ ...stream, isPaused: true }));
    const transcoding = { ...someone(9), isVideoTranscoded: true };
    expect(look(...paused5, transcoding)).toEqual(['s1', 's2', 's3', 's4', 's5']);
    expect(during(9 * MINUTE + 55 * SECOND, transcoding)).toEqual([]);
    expect(during(5 * SECOND, transcoding)).toEqual(['s9']);
  });

  test('a failed attempt to end a stream counts for the limit of its account, and not for the limit of its guild', () => {
    const { look, nothing, during } = limited({});
    expect(look(...crowdOf(5))).toEqual(['s1', 's2', 's3', 's4', 's5']);
    nothing('s5', 1);
    expect(look(someone(6), someone(7))).toEqual(['s6', 'stopped']);
    expect(during(5 * SECOND, { ...someone(5), sessionId: 's8', sessionKey: '8' })).toEqual(['stopped']);
    const own = limited({});
    own.look(ofAda(1), ofAda(2));
    own.nothing('s1', 1);
    own.nothing('s2', 1);
    expect(own.during(5 * MINUTE, ofAda(3))).toEqual(['not ada']);
  });

  test('the limit of ended streams counts streams that may have ended', () => {
    const { look, nothing } = limited({});
    look(...crowdOf(5));
    nothing('s5', 1, true);
    expect(look(someone(6))).toEqual(['stopped']);
  });

  test('the limit of ended streams begins anew in the guild whose rule a person resumes', () => {
    const { look, change } = limited({});
    look(...crowdOf(5));
    change((memory) => clearStreamEndingsOfGuild(memory, OTHER_GUILD));
    expect(look(someone(6))).toEqual(['stopped']);
    change((memory) => clearStreamEndingsOfGuild(memory, GUILD));
    expect(look(someone(6))).toEqual(['s6']);
  });
});

test('two rules do not end one stream twice, but two dry runs both report it', () => {
  const rules = [aRule(), aRule({ id: 2 }), aRule({ id: 3, mode: 'dry-run' }), aRule({ id: 4, mode: 'off' })];
  expect(watching(rules).look(playing)).toEqual(['s1', 's1']);
});

describe('several rules for one stream', () => {
  const dueOnPause: RuleConditions = { pausedMs: 0 };

  test('the rule with the lowest id ends a stream that is due to several rules, in whatever order they are listed', () => {
    const snapshot = { at: START, streams: [playing] };
    const rules = [aRule({ id: 2 }), aRule({ id: 1 })];
    const { decisions } = decideRuleActions(snapshot, { rules, before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] });
    expect(decisions.map(({ rule }) => rule.id)).toEqual([1]);
  });

  test('a rule that stopped itself does not act', () => {
    expect(watching(aRule({ stoppedAt: new Date(START) })).look(playing)).toEqual([]);
  });

  test('a stream that one rule ends is not ended by another rule at a later reading', () => {
    const { look } = watching([aRule({ conditions: { kind: 'movie' } }), aRule({ id: 2, conditions: dueOnPause })]);
    expect(look(playing)).toEqual(['s1']);
    expect(look(paused)).toEqual([]);
  });

  test('a stream that one rule ends is reported by another rule that only notifies', () => {
    expect(watching([aRule(), aRule({ id: 2, action: 'notify' })]).look(playing)).toEqual(['s1', 's1']);
  });

  test('a stream that a dry run reports is ended by a live rule', () => {
    const rules = [aRule({ mode: 'dry-run' }), aRule({ id: 2 })];
    const snapshot = { at: START, streams: [playing] };
    const { decisions } = decideRuleActions(snapshot, { rules, before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] });
    expect(decisions.map(({ rule }) => rule.mode)).toEqual(['dry-run', 'live']);
  });

  test('a stream of an account that one guild’s rules leave alone is ended by a rule of another guild', () => {
    const rules = [aRule(), aRule({ id: 2, guildId: '100000000000000008', conditions: dueOnPause })];
    const { look } = watching(rules);
    expect(look(ofAda(1), ofAda(2))).toEqual(['s1', 's2']);
    expect(look(ofAda(3, { isPaused: true }))).toEqual(['not ada', 's3']);
  });

  test('each rule that decided is stored once for a stream, however often the stream is seen', () => {
    const rules = [1, 2].map((id) => aRule({ id, action: 'notify' }));
    let memory = EMPTY_RULE_ENGINE_MEMORY;
    for (let looks = 0; looks < 3; looks += 1)
      memory = decideRuleActions(
        { at: START, streams: [playing] },
        { rules, before: memory, rolesOf: () => [] },
      ).remembered;
    expect(memory.streams.map((stream) => stream.rules.map(({ ruleId }) => ruleId))).toEqual([[1, 2]]);
  });

  test('nothing is stored about a rule whose conditions do not hold for a stream', () => {
    const rules = [aRule({ conditions: dueOnPause })];
    const snapshot = { at: START, streams: [playing] };
    const { remembered: memory } = decideRuleActions(snapshot, {
      rules,
      before: EMPTY_RULE_ENGINE_MEMORY,
      rolesOf: () => [],
    });
    expect(memory.streams.map((stream) => stream.rules)).toEqual([[]]);
  });
});

describe('an ending that came to nothing', () => {
  test('an attempt to end a stream that failed is repeated after one and five minutes, and then given up', () => {
    const { look, during, nothing } = watching(aRule());
    expect(look(playing)).toEqual(['s1']);
    nothing('s1', 1);
    expect(during(55 * SECOND, playing)).toEqual([]);
    expect(during(5 * SECOND, playing)).toEqual(['s1']);
    nothing('s1', 1);
    expect(during(9 * MINUTE, playing)).toEqual(['not 7', 's1']);
    nothing('s1', 1);
    expect(during(5 * 60 * MINUTE, playing)).toEqual([]);
  });

  test('the pause and the count of failed attempts to end a stream survive a restart', () => {
    const { look, during, nothing, restart } = watching(aRule());
    look(playing);
    nothing('s1', 1);
    restart();
    expect(during(55 * SECOND, playing)).toEqual([]);
    expect(during(5 * SECOND, playing)).toEqual(['s1']);
  });

  test('a stream that one rule failed to end can be ended by another rule at once', () => {
    const { look, nothing } = watching([aRule(), aRule({ id: 2 })]);
    expect(look(playing)).toEqual(['s1']);
    nothing('s1', 1);
    expect(look(playing)).toEqual(['s1']);
  });

  test('a rule that does not apply for two minutes forgets its failed attempts to end a stream, unless it gave up', () => {
    const { during, nothing } = watching(aRule({ conditions: { pausedMs: 0 } }));
    const tried = (ms: number, ...said: readonly string[]): void => {
      expect(during(ms, paused)).toEqual([...said, 's1']);
      nothing('s1', 1);
    };
    tried(5 * SECOND);
    tried(MINUTE);
    during(10 * MINUTE, playing);
    tried(5 * SECOND);
    tried(MINUTE);
    tried(9 * MINUTE, 'not 7');
    during(10 * MINUTE, playing);
    expect(during(10 * MINUTE, paused)).toEqual([]);
  });
});

test('a rule that was off for a while does not repeat its earlier decisions', () => {
  const [posts, other] = [aRule({ action: 'notify' }), aRule({ id: 2, action: 'notify' })];
  const looked = (rules: readonly SessionRule[], memory: RuleEngineMemory) =>
    decideRuleActions({ at: START, streams: [playing] }, { rules, before: memory, rolesOf: () => [] });
  const both = looked([posts, other], EMPTY_RULE_ENGINE_MEMORY);
  const one = looked([{ ...posts, mode: 'off' }, other], both.remembered);
  expect([both, one, looked([posts, other], one.remembered)].map(({ decisions }) => decisions.length)).toEqual([
    2, 0, 0,
  ]);
});

test('a rule that was changed decides about all streams anew', () => {
  const before = aRule({ mode: 'dry-run' });
  const { remembered: memory } = decideRuleActions(
    { at: START, streams: [playing] },
    { rules: [before], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
  );
  const now = decideRuleActions(
    { at: START, streams: [playing] },
    { rules: [{ ...before, mode: 'live', revision: 2 }], before: memory, rolesOf: () => [] },
  );
  expect(now.decisions).toHaveLength(1);
});

describe('after a restore', () => {
  const restored = (memory: RuleEngineMemory): RuleEngineMemory => ({ ...memory, isUnknown: true });

  test.each<{ name: string; rule: SessionRule; streams: readonly Stream[] }>([
    { name: 'warns of a pause', rule: aRule({ action: 'warn', conditions: { pausedMs: MINUTE } }), streams: [paused] },
    { name: 'warns at once', rule: aRule({ action: 'warn', conditions: { pausedMs: 0 } }), streams: [paused] },
    { name: 'ends a paused stream', rule: pausedFor(MINUTE), streams: [paused] },
    {
      name: 'limits the streams of a person',
      rule: aRule({ conditions: { streams: 1 } }),
      streams: [ofAda(1), ofAda(2)],
    },
    {
      name: 'is only a dry run',
      rule: aRule({ mode: 'dry-run', conditions: { pausedMs: MINUTE } }),
      streams: [paused],
    },
  ])(
    'after a restore, a rule that $name leaves streams of the first reading alone, and acts on later ones',
    ({ rule, streams }) => {
      const { look, during, change } = watching(rule);
      change(restored);
      expect([...look(...streams), ...during(10 * MINUTE, ...streams)]).toEqual([]);
      const later = streams.map((stream, n) => ({
        ...stream,
        sessionId: `later ${n}`,
        sessionKey: `9${n}`,
        item: filmOf(`9${n}`),
      }));
      expect(during(10 * MINUTE, ...later)).not.toEqual([]);
    },
  );
});
