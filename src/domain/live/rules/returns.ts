import type { RememberedStream, RuleEngineMemory, RuleMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { canAbsentStreamReturn, streakAfterAbsence } from './streaks.ts';
import { playbackKey, type Stream } from './stream.ts';

/**
 * Finds the memory of each current stream, and returns the memories of absent streams. A stream that has no memory
 * takes over the memory of an absent stream with the same playback, because players return with new session ids.
 */
export function matchStreamMemories(
  current: readonly { readonly key: string; readonly stream: Stream }[],
  rules: readonly SessionRule[],
  before: RuleEngineMemory,
) {
  const awayMsOf = ({ seenMs }: RememberedStream): number => before.observedMs - seenMs;
  const absent = new Map(before.streams.map((memory) => [memory.key, memory]));
  const present = new Map<string, RememberedStream>();
  for (const { key, stream } of current) {
    const memory = absent.get(key);
    if (!memory) continue;
    const isSame = memory.playback !== undefined && memory.playback === playbackKey(stream);
    present.set(key, resumeMemory(memory, awayMsOf(memory), isSame));
    absent.delete(key);
  }
  for (const { key, stream } of current) {
    const playback = present.has(key) ? undefined : playbackKey(stream);
    const samePlayback = [...absent.values()].filter(
      (candidate) => playback !== undefined && candidate.playback === playback,
    );
    const memory = samePlayback
      .filter((candidate) => canAbsentStreamReturn(awayMsOf(candidate)))
      .toSorted((a, b) => b.seenMs - a.seenMs)[0];
    if (!memory) continue;
    present.set(key, moveToNewId(resumeMemory(memory, awayMsOf(memory), true), key, rules));
    absent.delete(memory.key);
  }
  return { present, absent: [...absent.values()] };
}

/**
 * Memory of a stream that returned after an absence. If a rule's streak has ended and the rule has not decided about
 * the stream, its earlier tries are forgotten.
 */
const resumeMemory = (memory: RememberedStream, awayMs: number, isSame: boolean): RememberedStream => ({
  ...memory,
  paused: streakAfterAbsence(memory.paused, awayMs, isSame),
  rules: memory.rules.flatMap((rule): readonly RuleMemory[] => {
    const streak = streakAfterAbsence(rule.held, awayMs, isSame);
    return streak === undefined && !rule.hasDecided ? [] : [{ ...rule, held: streak }];
  }),
});

/**
 * Moves a stream's memory to its new session id. Rules may end the new session too, but do not repeat warnings and
 * notifications.
 */
const moveToNewId = (memory: RememberedStream, key: string, rules: readonly SessionRule[]): RememberedStream => ({
  ...memory,
  key,
  isEnding: false,
  rules: memory.rules.map((rule) => {
    const isEnd = rules.some(({ id, action }) => id === rule.ruleId && action === 'end');
    return { ...rule, hasDecided: rule.hasDecided && !isEnd, tries: undefined };
  }),
});

export const createRememberedStream = (key: string, { looks, observedMs }: RuleEngineMemory): RememberedStream => ({
  key,
  order: looks,
  seenMs: observedMs,
  isEnding: false,
  rules: [],
});
