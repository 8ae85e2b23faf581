import type { Remembered, StreamMemory } from './remembered.ts';

/** After the first try that came to nothing, after the second one ...; then the rule leaves that stream alone. */
const RETRY_AFTER_MS = [60_000, 5 * 60_000] as const;

/** An ending that came to nothing. */
export interface VoidEnding {
  readonly ruleId: number;
  readonly revision: number;
  /** Of the stream. */
  readonly key: string;
  /** The server was asked for it, and nobody saw the stream go on. */
  readonly mayHaveEnded: boolean;
}

/** Other rules may end the stream from now on, and the same one after a while: it tries a few times. */
export function cameToNothing(memory: Remembered, { ruleId, revision, key, mayHaveEnded }: VoidEnding): Remembered {
  const last = memory.endings.findLast((each) => each.ruleId === ruleId && each.key === key);
  return {
    ...memory,
    endings: memory.endings.map((each) => (each === last ? { ...each, isVoid: !mayHaveEnded } : each)),
    streams: memory.streams.map((stream) =>
      stream.key === key ? { ...retried(stream, ruleId, revision, memory.observedMs), isEnding: false } : stream,
    ),
  };
}

/** A rule that was changed meanwhile starts over anyway. */
const retried = (stream: StreamMemory, ruleId: number, revision: number, observedMs: number): StreamMemory => ({
  ...stream,
  rules: stream.rules.map((rule) => {
    if (rule.ruleId !== ruleId || rule.revision !== revision) return rule;
    const { count } = rule.tries ?? { count: 0 };
    const waitMs = RETRY_AFTER_MS[count];
    if (waitMs === undefined) return rule;
    return { ...rule, hasDecided: false, tries: { count: count + 1, nextMs: observedMs + waitMs } };
  }),
});
