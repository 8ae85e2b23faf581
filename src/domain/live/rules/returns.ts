import { afterAbsence, mayReturn, type Remembered, type RuleMemory, type StreamMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { playbackOf, type Stream } from './stream.ts';

/**
 * What is remembered of the streams that are there now, by their keys, and of those that are not. A stream without a memory takes that of
 * one that is gone and played the same: players come back under new session ids.
 */
export function memoriesOf(
  found: readonly { readonly key: string; readonly stream: Stream }[],
  rules: readonly SessionRule[],
  before: Remembered,
) {
  const awayMs = ({ seenMs }: StreamMemory): number => before.observedMs - seenMs;
  const gone = new Map(before.streams.map((memory) => [memory.key, memory]));
  const there = new Map<string, StreamMemory>();
  for (const { key, stream } of found) {
    const memory = gone.get(key);
    if (!memory) continue;
    const isSame = memory.playback !== undefined && memory.playback === playbackOf(stream);
    there.set(key, resumed(memory, awayMs(memory), isSame));
    gone.delete(key);
  }
  for (const { key, stream } of found) {
    const playback = there.has(key) ? undefined : playbackOf(stream);
    const same = [...gone.values()].filter((each) => playback !== undefined && each.playback === playback);
    const memory = same.filter((each) => mayReturn(awayMs(each))).toSorted((a, b) => b.seenMs - a.seenMs)[0];
    if (!memory) continue;
    there.set(key, underNewId(resumed(memory, awayMs(memory), true), key, rules));
    gone.delete(memory.key);
  }
  return { there, gone: [...gone.values()] };
}

/** What it was about before does not count for a rule that it has to begin with again, nor do its tries. */
const resumed = (memory: StreamMemory, awayMs: number, isSame: boolean): StreamMemory => ({
  ...memory,
  paused: afterAbsence(memory.paused, awayMs, isSame),
  rules: memory.rules.flatMap((rule): readonly RuleMemory[] => {
    const held = afterAbsence(rule.held, awayMs, isSame);
    return held === undefined && !rule.hasDecided ? [] : [{ ...rule, held }];
  }),
});

/** A new session may be ended as any other. Nobody is warned or told of it again. */
const underNewId = (memory: StreamMemory, key: string, rules: readonly SessionRule[]): StreamMemory => ({
  ...memory,
  key,
  isEnding: false,
  rules: memory.rules.map((rule) => {
    const isEnd = rules.some(({ id, action }) => id === rule.ruleId && action === 'end');
    return { ...rule, hasDecided: rule.hasDecided && !isEnd, tries: undefined };
  }),
});

export const newMemory = (key: string, { looks, observedMs }: Remembered): StreamMemory => ({
  key,
  order: looks,
  seenMs: observedMs,
  isEnding: false,
  rules: [],
});
