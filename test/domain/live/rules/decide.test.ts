import { describe, expect, test } from 'vitest';
import { decide } from '../../../../src/domain/live/rules/decide.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  remembered,
  undecided,
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
  let memory: Remembered = NOTHING_REMEMBERED;
  let at = start;
  const look = (...streams: readonly Stream[]): readonly string[] => {
    const result = decide({ at, streams }, all, memory, () => []);
    memory = result.remembered;
    return [...result.decisions.map(({ stream }) => `${stream.sessionId}`), ...result.stopped.map(() => 'stopped')];
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
      memory = remembered.parse(JSON.parse(JSON.stringify(memory)));
    },
    change: (to: (memory: Remembered) => Remembered): void => {
      memory = to(memory);
    },
  };
}

const playing = aStream();
const paused = aStream({ isPaused: true });
const pausedFor = (pausedMs: number) => aRule({ conditions: { pausedMs } });
const ofAda = (n: number, given: Partial<Stream> = {}) =>
  aStream({ sessionId: `s${n}`, sessionKey: `${n}`, account: 'ada', ...given });
const limited = (conditions: RuleConditions, given: Partial<SessionRule> = {}) =>
  watching(aRule({ conditions, ...given }));

describe('paused longer than', () => {
  test('a stream ends once it has been paused for so long, and not a look earlier', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(5 * SECOND, paused);
    expect(during(20 * MINUTE - 5 * SECOND, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });

  test('who plays for a moment in between gains nothing but that moment', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE + 5 * SECOND, paused);
    during(10 * SECOND, playing);
    expect(during(55 * SECOND, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });

  test('who does so every minute does not escape, however often', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    const decided = Array.from({ length: 25 }, () => [...during(MINUTE, paused), ...during(5 * SECOND, playing)]);
    expect(decided.flat()).toEqual(['s1']);
  });

  test('who goes on for two minutes has ended the pause', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    during(2 * MINUTE, playing);
    expect(during(20 * MINUTE, paused)).toEqual([]);
  });

  test('the grace comes after it, and does not begin again with a moment of play either', () => {
    const { during } = watching(aRule({ conditions: { pausedMs: 10 * MINUTE }, graceMs: 5 * MINUTE }));
    during(14 * MINUTE, paused);
    during(30 * SECOND, playing);
    expect(during(MINUTE, paused)).toEqual([]);
    expect(during(5 * SECOND, paused)).toEqual(['s1']);
  });
});

describe('the clock, the bot and the server', () => {
  test.each([
    ['ahead', 3 * 3_600_000],
    ['back', -3 * 3_600_000],
    ['ahead by a minute', MINUTE],
  ])('nobody’s stream ends earlier because the clock was set %s', (_, ms) => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(10 * MINUTE, paused);
    clock(ms);
    expect(during(9 * MINUTE + 30 * SECOND, paused)).toEqual([]);
  });

  test('a clock that is set back keeps nobody’s stream alive', () => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(10 * MINUTE, paused);
    clock(-3 * 3_600_000);
    expect(during(10 * MINUTE + 10 * SECOND, paused)).toEqual(['s1']);
  });

  test('a restart forgets nothing: the pause goes on, and who was warned is not warned again', () => {
    const { during, restart } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    restart();
    expect(during(MINUTE + 5 * SECOND, paused)).toEqual(['s1']);
    restart();
    expect(during(60 * MINUTE, paused)).toEqual([]);
  });

  test('what nobody saw for two minutes begins afresh', () => {
    const { during, clock } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    clock(2 * MINUTE);
    expect(during(20 * MINUTE, paused)).toEqual([]);
  });

  test('a stream that drops out of the list and comes back is the same, and ends once', () => {
    const { during } = watching(pausedFor(20 * MINUTE));
    during(19 * MINUTE, paused);
    during(MINUTE);
    expect(during(2 * MINUTE, paused)).toEqual(['s1']);
    during(60 * MINUTE);
    expect(during(60 * MINUTE, paused)).toEqual([]);
  });

  test('two sessions that look like one are left alone', () => {
    expect(watching(aRule()).look(playing, { ...playing, isPaused: true })).toEqual([]);
  });

  test('the same session id with another viewer is another stream, with a pause of its own', () => {
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
  ] as const)('the %s goes, wherever the server lists it', (order, gone) => {
    const streams = [ofAda(1), ofAda(2, { isVideoTranscoded: true }), ofAda(3)];
    expect(limited({ streams: 2 }, { order }).look(...streams)).toEqual(gone);
    expect(limited({ streams: 2 }, { order }).look(...streams.toReversed())).toEqual(gone);
  });

  test('those that were seen first are older, whatever number the server gives them', () => {
    const { look } = limited({ streams: 1 });
    look(ofAda(9));
    expect(look(ofAda(2), ofAda(9))).toEqual(['s2']);
  });

  test('another’s streams, exempt players and what the rule is not about do not count', () => {
    const exempt = { accounts: [], roleIds: [], players: [{ id: 'tv' }] };
    const { look } = limited({ streams: 1, isRemote: true }, { exempt });
    const remote = { isLocal: false, player: { id: 'phone' } };
    expect(look(ofAda(1, remote), ofAda(2, { isLocal: false }), ofAda(3, { player: {} }))).toEqual([]);
    expect(look(ofAda(1, remote), ofAda(2, { ...remote, account: 'ben' }))).toEqual([]);
    expect(look(ofAda(1, remote), ofAda(4, remote))).toEqual(['s4']);
  });

  test('nobody goes in place of the one that still plays', () => {
    const { look } = limited({ streams: 1 });
    expect(look(ofAda(1), ofAda(2))).toEqual(['s2']);
    expect(look(ofAda(1), ofAda(2))).toEqual([]);
  });

  test('of those paused for long goes as many as are too many', () => {
    const { during } = limited({ streams: 1, pausedMs: MINUTE }, { order: 'oldest' });
    const streams = [ofAda(1, { isPaused: true }), ofAda(2, { isPaused: true }), ofAda(3)];
    expect(during(2 * MINUTE, ...streams)).toEqual(['s1', 's2']);
    expect(limited({ streams: 1, pausedMs: MINUTE }).during(2 * MINUTE, ofAda(1, { isPaused: true }))).toEqual([]);
  });
});

describe('the other limits', () => {
  test('who comes from too many addresses loses the streams of the newest ones, and no other', () => {
    const streams = [ofAda(1, { addressKey: 'x' }), ofAda(2, { addressKey: 'y' }), ofAda(3, { addressKey: 'x' })];
    expect(limited({ addresses: 1 }).look(...streams)).toEqual(['s2']);
  });

  test('the bandwidth of all together', () => {
    const streams = [ofAda(1, { kbps: 9000 }), aStream({ kbps: 2000 }), ofAda(3, { kbps: 4000 })];
    expect(limited({ totalKbps: 12_000 }).look(...streams)).toEqual(['s3']);
  });

  test('where several are set, all have to be exceeded', () => {
    const { look } = limited({ streams: 1, addresses: 1 });
    expect(look(ofAda(1, { addressKey: 'x' }), ofAda(2, { addressKey: 'x' }))).toEqual([]);
    expect(look(ofAda(1, { addressKey: 'x' }), ofAda(2, { addressKey: 'y' }))).toEqual(['s2']);
  });

  test('at most five streams end in ten minutes, then the rule stops', () => {
    const { look, during } = limited({});
    const crowd = Array.from({ length: 7 }, (_, n) => ofAda(n + 1));
    expect(look(...crowd)).toEqual(['s1', 's2', 's3', 's4', 's5', 'stopped']);
    expect(during(9 * MINUTE + 55 * SECOND, ofAda(7)).every((what) => what === 'stopped')).toBe(true);
    expect(during(5 * SECOND, ofAda(7))).toEqual(['s7']);
  });

  test('a dry run ends nothing, so it goes on', () => {
    const crowd = Array.from({ length: 7 }, (_, n) => ofAda(n + 1));
    expect(limited({}, { mode: 'dry-run' }).look(...crowd)).toHaveLength(7);
  });
});

test('two rules do not end one stream twice, but both may say what they would do', () => {
  const rules = [aRule(), aRule({ id: 2 }), aRule({ id: 3, mode: 'dry-run' }), aRule({ id: 4, mode: 'off' })];
  expect(watching(rules).look(playing)).toEqual(['s1', 's1']);
});

test('a decision that came to nothing is made again, after the grace', () => {
  const { during, change } = watching(aRule({ graceMs: MINUTE }));
  expect(during(2 * MINUTE, playing)).toEqual(['s1']);
  change((memory) => undecided(memory, 1, memory.streams[0]?.key ?? ''));
  expect(during(MINUTE, playing)).toEqual([]);
  expect(during(5 * SECOND, playing)).toEqual(['s1']);
});

test('a rule that was changed begins afresh', () => {
  const before = aRule({ mode: 'dry-run' });
  const { remembered: memory } = decide({ at: START, streams: [playing] }, [before], NOTHING_REMEMBERED, () => []);
  const now = decide({ at: START, streams: [playing] }, [{ ...before, mode: 'live', revision: 2 }], memory, () => []);
  expect(now.decisions).toHaveLength(1);
});
