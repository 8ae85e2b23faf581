import { describe, expect, test } from 'vitest';
import { measureSessionLogCoverage, replayRuleOnSessionLog } from '../../../../src/domain/live/rules/replay.ts';
import type { SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { LoggedStream } from '../../../../src/domain/live/sessionLog.ts';
import { aRule, aStream } from './support/examples.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-01-01T12:00:00Z');
const never = new AbortController().signal;

const logged = (given: Partial<LoggedStream> = {}): LoggedStream => ({
  ...aStream(),
  decision: 'direct play',
  ...given,
});

/** The same streams for so long, a look every 15 seconds as in the log. */
async function* playing(ms: number, streams: readonly LoggedStream[]) {
  for (let at = START; at <= START + ms; at += 15 * SECOND) yield { at, streams };
}

const replayed = (rule: SessionRule, ms: number, ...streams: readonly LoggedStream[]) =>
  replayRuleOnSessionLog(rule, playing(ms, streams), {
    readRoles: async () => () => [],
    readUsers: async () => () => ['ada'],
    signal: never,
  });

describe('the replay of a rule', () => {
  test('a replay gives the actions that the rule would take live, although it is off or in a dry run', async () => {
    const rule = aRule({ conditions: { pausedMs: 20 * MINUTE }, mode: 'off' });
    const stream = logged({ isPaused: true });
    expect(await replayed(rule, 19 * MINUTE, stream)).toEqual({ acts: [], total: 0 });
    expect(await replayed(rule, 60 * MINUTE, stream)).toEqual({
      acts: [{ at: new Date(START + 20 * MINUTE), stream }],
      total: 1,
    });
  });

  test('a replay ends when the rule would have stopped itself', async () => {
    const crowd = Array.from({ length: 7 }, (_, n) =>
      logged({ sessionId: `s${n}`, sessionKey: `${n}`, account: `${n}` }),
    );
    const result = await replayed(aRule({ stoppedAt: new Date(0) }), 60 * MINUTE, ...crowd);
    expect([result.total, result.stoppedAt]).toEqual([5, new Date(START)]);
  });

  test('a replay lists the newest fifteen actions, and counts all', async () => {
    const rule = aRule({ action: 'notify' });
    const crowd = Array.from({ length: 40 }, (_, n) => logged({ sessionId: `s${n}`, sessionKey: `${n}` }));
    const { acts, total } = await replayed(rule, MINUTE, ...crowd);
    expect([acts.length, total, acts[0]?.stream.sessionId]).toEqual([15, 40, 's39']);
  });

  test('a replay spares the people whom the rule spares', async () => {
    const rule = aRule({ exempt: { accounts: ['7'], roleIds: [], players: [] } });
    expect((await replayed(rule, MINUTE, logged())).total).toBe(0);
  });
});

describe('the unknown times of a replay', () => {
  const at = (minutes: number) => START + minutes * MINUTE;
  const covered = (...watched: readonly (readonly [number, number])[]) =>
    measureSessionLogCoverage(
      watched.map(([from, until]) => ({ from: at(from), until: at(until) })),
      at(0),
      at(100),
    );

  test('a replay lists the times without readings as unknown, the longest first', () => {
    expect(covered([10, 40], [45, 80])).toEqual({
      share: 0.65,
      gaps: [
        { from: at(80), until: at(100) },
        { from: at(0), until: at(10) },
        { from: at(40), until: at(45) },
      ],
    });
  });

  test('a replay lists no unknown times if only moments are missing', () => {
    expect(covered([1, 50], [51, 100])).toEqual({ share: 1, gaps: [] });
  });

  test('a replay lists times without readings as unknown from two minutes on', () => {
    expect(covered([2, 50], [52, 100]).gaps).toEqual([
      { from: at(0), until: at(2) },
      { from: at(50), until: at(52) },
    ]);
  });

  test('a replay lists its whole time as unknown if the bot never read', () => {
    expect(covered()).toEqual({ share: 0, gaps: [{ from: at(0), until: at(100) }] });
  });
});
