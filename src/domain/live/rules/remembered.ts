import { z } from 'zod';
import type { AccountRef, ServerId } from '../../servers/refs.ts';
import { ending, recentEndings } from './endings.ts';
import type { SessionRule } from './rule.ts';
import { isKeyOf, serverInKey } from './stream.ts';

/** How long a condition has held. Short breaks are forgiven but not counted. Both in ms of observed time. */
const streak = z.object({ ms: z.number().min(0), breakMs: z.number().min(0) });
export type Streak = z.output<typeof streak>;

/** Shorter breaks are ignored: who plays for a second after nineteen minutes of pause has not begun a new pause. */
const BREAK_MS = 2 * 60_000;

/**
 * The time between two looks counts if the condition holds at both, or continues after a break: switching
 * back and forth gains nothing.
 */
export function continued(before: Streak | undefined, holds: boolean, passedMs: number): Streak | undefined {
  if (before === undefined) return holds ? { ms: 0, breakMs: 0 } : undefined;
  if (holds) return { ms: before.ms + passedMs, breakMs: 0 };
  const breakMs = before.breakMs + passedMs;
  return breakMs >= BREAK_MS ? undefined : { ms: before.ms, breakMs };
}

/**
 * A stream of the same account, player and item that returns within this time resumes its count, in ms of
 * observed time.
 */
const RETURNS_WITHIN_MS = 15 * 60_000;

export const mayReturn = (awayMs: number): boolean => awayMs < RETURNS_WITHIN_MS;

/**
 * The streak of a stream that is back: the same playback continues it; for a different one, the absence is a
 * break.
 */
export function afterAbsence(before: Streak | undefined, awayMs: number, isSame: boolean): Streak | undefined {
  if (before === undefined || awayMs === 0) return before;
  if (isSame) return mayReturn(awayMs) ? before : undefined;
  const breakMs = before.breakMs + awayMs;
  return breakMs >= BREAK_MS ? undefined : { ms: before.ms, breakMs };
}

export const longest = (streaks: readonly Streak[]): Streak | undefined =>
  streaks.toSorted((a, b) => b.ms - a.ms || a.breakMs - b.breakMs)[0];

const ruleMemory = z.object({
  ruleId: z.int(),
  revision: z.int(),
  held: streak.optional(),
  /** The rule has decided about this stream, which happens once. */
  hasDecided: z.boolean(),
  /** The number of failed tries to end the stream, and the observed time of the next one. */
  tries: z.object({ count: z.int(), nextMs: z.number() }).optional(),
});
export type RuleMemory = z.output<typeof ruleMemory>;

const streamMemory = z.object({
  key: z.string(),
  /** The number of the look that saw it first. */
  order: z.int(),
  /** When it was last seen, in observed time. */
  seenMs: z.number(),
  paused: streak.optional(),
  /** See `Stream`; kept for a stream that is gone, too. */
  service: z.string().optional(),
  /** Its last playback (`playbackOf`). */
  playback: z.string().optional(),
  /** A rule is ending it, has ended it or may have: no other rule may do so again. */
  isEnding: z.boolean(),
  rules: z.array(ruleMemory).readonly(),
});
export type StreamMemory = z.output<typeof streamMemory>;

/**
 * All data that the decisions need besides the current streams. Stored, so that a restart changes nothing.
 */
export const remembered = z.object({
  /** The time of the last look by the clock, in ms since 1970. */
  at: z.number().optional(),
  /** Observed time in ms: it grows from look to look, by no more than `MOST_BETWEEN_MS`, whatever the clock does. */
  observedMs: z.number(),
  looks: z.int(),
  streams: z.array(streamMemory).readonly(),
  /** The endings of the last minutes, the newest last. */
  endings: z.array(ending).readonly(),
  /** True after a restore, until the next look: rules may have acted on those streams since the backup. */
  isUnknown: z.boolean().optional(),
});
export type Remembered = z.output<typeof remembered>;

export const NOTHING_REMEMBERED: Remembered = { observedMs: 0, looks: 0, streams: [], endings: [] };

/** So much time counts between two looks at most: the bot was down, the server did not answer, or the clock was set. */
const MOST_BETWEEN_MS = 30_000;
/** A stream that has been missing for so long is forgotten, in observed time: players drop out and come back. */
const FORGET_AFTER_MS = 6 * 60 * 60_000;
/** A server that answers nonsense must not fill the memory; no house has this many streams in six hours. */
const MOST_STREAMS = 2000;

/** Returns a rule's memory. Memory of another revision of the rule is ignored. */
export const memoryOf = ({ id, revision }: Pick<SessionRule, 'id' | 'revision'>, { rules }: StreamMemory): RuleMemory =>
  rules.find((rule) => rule.ruleId === id && rule.revision === revision) ?? { ruleId: id, revision, hasDecided: false };

/** The time elapsed since the last look. */
export interface Passed {
  readonly ms: number;
  /** So long that the time between is unknown: conditions that held before start over. */
  readonly isGap: boolean;
}

export function passedSince(last: number | undefined, at: number): Passed {
  const ms = last === undefined ? 0 : at - last;
  return { ms: Math.min(Math.max(0, ms), MOST_BETWEEN_MS), isGap: ms >= BREAK_MS };
}

/** Keeps a streak of a stream that is or was absent, unless there was a gap. */
export const orForgotten = (before: Streak | undefined, { isGap }: Passed): Streak | undefined =>
  isGap ? undefined : before;

export function stillRemembered(streams: readonly StreamMemory[], observedMs: number): readonly StreamMemory[] {
  const recent = streams.filter(({ seenMs }) => observedMs - seenMs < FORGET_AFTER_MS);
  return recent.length <= MOST_STREAMS
    ? recent
    : recent.toSorted((a, b) => b.seenMs - a.seenMs || b.order - a.order).slice(0, MOST_STREAMS);
}

/** Drops streams that are long gone by the clock, too: observed time stands still while no rule is on. */
export function withoutOld(memory: Remembered, now: number): Remembered {
  const observedMs = memory.observedMs + Math.max(0, now - (memory.at ?? now));
  const streams = stillRemembered(memory.streams, observedMs);
  return { ...memory, streams, endings: recentEndings(memory.endings, observedMs) };
}

/** Forgets the account's streams. Their endings still count: being forgotten must not reset a limit. */
export const withoutAccount = (memory: Remembered, account: AccountRef): Remembered => ({
  ...memory,
  streams: memory.streams.filter(({ key }) => !isKeyOf(key, account)),
  endings: memory.endings.map((each) => (each.account === account ? { ...each, key: '', account: undefined } : each)),
});

/**
 * Forgets the streams of a media server that was replaced or removed. Endings on other servers still count.
 */
export function withoutServer(memory: Remembered, server: ServerId): Remembered {
  // The key of a forgotten account's ending is empty.
  const isElsewhere = ({ key }: { readonly key: string }): boolean => key === '' || serverInKey(key) !== server;
  return { ...memory, streams: memory.streams.filter(isElsewhere), endings: memory.endings.filter(isElsewhere) };
}

/** The memory of the guild's own rules. Hides that another guild's rule is ending a stream. */
export const withinGuild = (
  { streams, endings, ...rest }: Remembered,
  { guildId, rules }: { readonly guildId: string; readonly rules: readonly Pick<SessionRule, 'id'>[] },
): Remembered => ({
  ...rest,
  streams: streams.flatMap((stream) => {
    const own = stream.rules.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId));
    const isEnding = stream.isEnding && own.some(({ hasDecided }) => hasDecided);
    return own.length > 0 ? [{ ...stream, rules: own, isEnding }] : [];
  }),
  endings: endings.filter((each) => each.guildId === guildId),
});

/** Clears the guild's endings: a person reviewed them and lets the stopped rule continue. */
export const withoutEndings = (memory: Remembered, guildId: string): Remembered => ({
  ...memory,
  endings: memory.endings.filter((each) => each.guildId !== guildId),
});

/**
 * The pause after the first failed try, after the second one, and so on; then the rule leaves that stream
 * alone.
 */
const RETRY_AFTER_MS = [60_000, 5 * 60_000] as const;

export interface VoidEnding {
  readonly ruleId: number;
  readonly revision: number;
  readonly key: string;
  /** It counts as ended: the server took the request, or the stream was not seen again. */
  readonly mayHaveEnded: boolean;
}

/** Other rules may end the stream from now on, and the same one after a while: it tries a few times. */
export function cameToNothing(memory: Remembered, { ruleId, revision, key, mayHaveEnded }: VoidEnding): Remembered {
  const last = memory.endings.findLast((each) => each.ruleId === ruleId && each.key === key);
  return {
    ...memory,
    endings: memory.endings.map((each) => (each === last ? { ...each, isVoid: !mayHaveEnded } : each)),
    streams: memory.streams.map((stream) =>
      stream.key === key
        ? { ...retried(stream, { ruleId, revision, observedMs: memory.observedMs }), isEnding: false }
        : stream,
    ),
  };
}

/**
 * Records that the stream ended. If it still plays, the rule may end it again after a minute, and another
 * rule may, too.
 */
export const hasEnded = (
  memory: Remembered,
  { ruleId, revision, key }: Omit<VoidEnding, 'mayHaveEnded'>,
): Remembered => ({
  ...memory,
  streams: memory.streams.map((stream) => {
    if (stream.key !== key) return stream;
    const rules = stream.rules.map((rule) => {
      if (rule.ruleId !== ruleId || rule.revision !== revision) return rule;
      const nextMs = memory.observedMs + RETRY_AFTER_MS[0];
      return { ...rule, hasDecided: false, tries: { count: rule.tries?.count ?? 0, nextMs } };
    });
    return { ...stream, rules, isEnding: false };
  }),
});

interface FailedEnding {
  readonly ruleId: number;
  readonly revision: number;
  readonly observedMs: number;
}

/** A rule that was changed meanwhile starts over anyway. */
const retried = (stream: StreamMemory, { ruleId, revision, observedMs }: FailedEnding): StreamMemory => ({
  ...stream,
  rules: stream.rules.map((rule) => {
    if (rule.ruleId !== ruleId || rule.revision !== revision) return rule;
    const { count } = rule.tries ?? { count: 0 };
    const waitMs = RETRY_AFTER_MS[count];
    if (waitMs === undefined) return rule;
    return { ...rule, hasDecided: false, tries: { count: count + 1, nextMs: observedMs + waitMs } };
  }),
});
