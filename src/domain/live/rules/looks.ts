import { orForgotten, type Passed, passedSince, type Remembered, type StreamMemory } from './remembered.ts';
import { continued } from './streak.ts';
import { type Stream, streamKey } from './stream.ts';

/** Everything that plays at one moment. */
export interface StreamsSnapshot {
  /** By the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly Stream[];
}

/** A stream that can be recognized, with what is remembered of it so far. */
export interface Look {
  readonly key: string;
  readonly stream: Stream;
  readonly memory: StreamMemory;
}

export interface Now {
  readonly at: Date;
  readonly passed: Passed;
  readonly observedMs: number;
  readonly order: number;
}

/** The streams that can be recognized, what is remembered of those that are not there, and how time has moved since the last look. */
export function lookAt({ at, streams }: StreamsSnapshot, before: Remembered) {
  const passed = passedSince(before.at, at);
  const now: Now = { at: new Date(at), passed, observedMs: before.observedMs + passed.ms, order: before.looks };
  const looks = looksAt(recognized(streams), before, now);
  const there = new Set(looks.map(({ key }) => key));
  return { now, looks, gone: before.streams.filter(({ key }) => !there.has(key)).map(notPaused(passed)) };
}

/** What is not there is not paused either. */
const notPaused =
  (passed: Passed) =>
  (memory: StreamMemory): StreamMemory => ({
    ...memory,
    paused: continued(orForgotten(memory.paused, passed), false, passed.ms),
  });

/** Of two sessions that look like one, nobody knows which is meant: both are left alone. */
function recognized(streams: readonly Stream[]): readonly (readonly [key: string, stream: Stream])[] {
  const byKey = Map.groupBy(streams, streamKey);
  return [...byKey].flatMap(([key, [stream, ...others]]) =>
    key === undefined || stream === undefined || others.length > 0 ? [] : [[key, stream] as const],
  );
}

function looksAt(
  streams: readonly (readonly [key: string, stream: Stream])[],
  before: Remembered,
  { passed, observedMs, order }: Now,
): readonly Look[] {
  const known = new Map(before.streams.map((memory) => [memory.key, memory]));
  return streams.map(([key, stream]) => {
    const memory = known.get(key) ?? { key, order, isEnding: false, rules: [], paused: undefined };
    const paused = continued(orForgotten(memory.paused, passed), stream.isPaused, passed.ms);
    return { key, stream, memory: { ...memory, seenMs: observedMs, paused } };
  });
}
