import { afterAbsence, mayReturn, type Remembered, type RuleMemory, type StreamMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { playbackOf, type Stream } from './stream.ts';

/**
 * Memories of the streams that play now, by key, and of the streams that are gone. A stream without a memory takes the memory of a gone
 * stream that played the same: players come back under new session ids.
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

/** The memory after an absence. A rule that has lost its streak and not decided starts over, without its earlier tries. */
const resumed = (memory: StreamMemory, awayMs: number, isSame: boolean): StreamMemory => ({
  ...memory,
  paused: afterAbsence(memory.paused, awayMs, isSame),
  rules: memory.rules.flatMap((rule): readonly RuleMemory[] => {
    const held = afterAbsence(rule.held, awayMs, isSame);
    return held === undefined && !rule.hasDecided ? [] : [{ ...rule, held }];
  }),
});

/** Lets rules end the new session too, but does not repeat warnings and notices. */
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
