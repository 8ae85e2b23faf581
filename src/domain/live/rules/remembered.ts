import { z } from 'zod';
import type { AccountRef, ServerId } from '../../servers/refs.ts';
import { recentStreamEndings, streamEndingByRuleSchema } from './endings.ts';
import type { SessionRule } from './rule.ts';
import { conditionStreakSchema } from './streaks.ts';
import { isStreamKeyOfAccount, serverFromStreamKey } from './stream.ts';

const ruleMemory = z.object({
  ruleId: z.int(),
  revision: z.int(),
  held: conditionStreakSchema.optional(),
  /** True once the rule has decided about this stream. A rule decides only once per stream. */
  hasDecided: z.boolean(),
  /** Number of failed tries to end the stream, and when the next try is due, in ms of observed time. */
  tries: z.object({ count: z.int(), nextMs: z.number() }).optional(),
});
export type RuleMemory = z.output<typeof ruleMemory>;

const rememberedStreamSchema = z.object({
  key: z.string(),
  /** Number of the snapshot that first contained the stream. */
  order: z.int(),
  /** When the stream was last seen, in ms of observed time. */
  seenMs: z.number(),
  paused: conditionStreakSchema.optional(),
  /** Identifies the stream's account at the account service (`Stream.service`), even while the stream is absent. */
  service: z.string().optional(),
  /** Identifies what the stream played last (`playbackKey`). */
  playback: z.string().optional(),
  /** True if a rule is ending the stream, has ended it or may have ended it. Other rules then may not end it. */
  isEnding: z.boolean(),
  rules: z.array(ruleMemory).readonly(),
});
export type RememberedStream = z.output<typeof rememberedStreamSchema>;

/**
 * Memory of the rules: everything that decisions need besides the current streams. It is stored, so that a restart does
 * not change decisions.
 */
export const ruleEngineMemorySchema = z.object({
  /** The time of the last snapshot by the bot's clock, in ms since 1970. */
  at: z.number().optional(),
  /** Observed time, in ms. A snapshot adds at most half a minute (`timeSinceLastSnapshot`), even if the clock jumps. */
  observedMs: z.number(),
  /** Number of snapshots so far. */
  looks: z.int(),
  streams: z.array(rememberedStreamSchema).readonly(),
  /** Endings of the last minutes, the newest last. */
  endings: z.array(streamEndingByRuleSchema).readonly(),
  /** True after a restore until the next snapshot. Rules may have acted on the current streams since the backup. */
  isUnknown: z.boolean().optional(),
});
export type RuleEngineMemory = z.output<typeof ruleEngineMemorySchema>;

export const EMPTY_RULE_ENGINE_MEMORY: RuleEngineMemory = { observedMs: 0, looks: 0, streams: [], endings: [] };

/**
 * How long an absent stream is remembered, in ms of observed time. Players drop out and return, so short absences are
 * normal.
 */
const FORGET_AFTER_MS = 6 * 60 * 60_000;
/**
 * Maximum number of streams in memory. No household has so many in six hours. More of them mean that a server is
 * faulty.
 */
const MOST_STREAMS = 2000;

/** A rule's memory of a stream. Memory of another revision of the rule is ignored. */
export const memoryOfRule = (
  { id, revision }: Pick<SessionRule, 'id' | 'revision'>,
  { rules }: RememberedStream,
): RuleMemory =>
  rules.find((rule) => rule.ruleId === id && rule.revision === revision) ?? { ruleId: id, revision, hasDecided: false };

export function dropLongAbsentStreams(
  streams: readonly RememberedStream[],
  observedMs: number,
): readonly RememberedStream[] {
  const recentStreams = streams.filter(({ seenMs }) => observedMs - seenMs < FORGET_AFTER_MS);
  return recentStreams.length <= MOST_STREAMS
    ? recentStreams
    : recentStreams.toSorted((a, b) => b.seenMs - a.seenMs || b.order - a.order).slice(0, MOST_STREAMS);
}

/**
 * Drops old endings and streams that have been absent for long. Adds the time since the last snapshot, because observed
 * time stands still while no rule is on.
 */
export function dropOldRuleEngineMemory(memory: RuleEngineMemory, now: number): RuleEngineMemory {
  const observedMs = memory.observedMs + Math.max(0, now - (memory.at ?? now));
  const streams = dropLongAbsentStreams(memory.streams, observedMs);
  return { ...memory, streams, endings: recentStreamEndings(memory.endings, observedMs) };
}

/**
 * Forgets the streams of an account. Its endings stay without the account, because a person must not be able to reset a
 * limit by asking to be forgotten.
 */
export const forgetAccountStreams = (memory: RuleEngineMemory, account: AccountRef): RuleEngineMemory => ({
  ...memory,
  streams: memory.streams.filter(({ key }) => !isStreamKeyOfAccount(key, account)),
  endings: memory.endings.map((entry) =>
    entry.account === account ? { ...entry, key: '', account: undefined } : entry,
  ),
});

/**
 * Forgets the streams of a media server that was replaced or removed. Endings on other servers still count.
 */
export function forgetServerStreams(memory: RuleEngineMemory, server: ServerId): RuleEngineMemory {
  // The server of an ending is unknown if its account was forgotten, because its key is then empty. Such an ending is
  // kept.
  const isElsewhere = ({ key }: { readonly key: string }): boolean => key === '' || serverFromStreamKey(key) !== server;
  return { ...memory, streams: memory.streams.filter(isElsewhere), endings: memory.endings.filter(isElsewhere) };
}

/** The memory of one guild's rules. It does not reveal that a rule of another guild is ending a stream. */
export const ruleEngineMemoryOfGuild = (
  { streams, endings, ...rest }: RuleEngineMemory,
  { guildId, rules }: { readonly guildId: string; readonly rules: readonly Pick<SessionRule, 'id'>[] },
): RuleEngineMemory => ({
  ...rest,
  streams: streams.flatMap((stream) => {
    const guildRules = stream.rules.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId));
    const isEnding = stream.isEnding && guildRules.some(({ hasDecided }) => hasDecided);
    return guildRules.length > 0 ? [{ ...stream, rules: guildRules, isEnding }] : [];
  }),
  endings: endings.filter((entry) => entry.guildId === guildId),
});

/** Clears the guild's endings, because a person has reviewed them and restarts the stopped rule. */
export const clearStreamEndingsOfGuild = (memory: RuleEngineMemory, guildId: string): RuleEngineMemory => ({
  ...memory,
  endings: memory.endings.filter((entry) => entry.guildId !== guildId),
});

/**
 * Pauses after the first and the second failed try to end a stream, in ms. After the third failure, the rule does not
 * try again.
 */
const RETRY_AFTER_MS = [60_000, 5 * 60_000] as const;

export interface FailedEndingOfStream {
  readonly ruleId: number;
  readonly revision: number;
  readonly key: string;
  /**
   * True if the stream may have ended although the try counts as failed. The try then counts towards both the guild's
   * and the account's limit.
   */
  readonly mayHaveEnded: boolean;
}

/**
 * Records a failed ending. Other rules may try at once. This rule may try again after a pause, unless it has tried too
 * often.
 */
export function recordFailedStreamEnding(
  memory: RuleEngineMemory,
  { ruleId, revision, key, mayHaveEnded }: FailedEndingOfStream,
): RuleEngineMemory {
  const lastEnding = memory.endings.findLast((entry) => entry.ruleId === ruleId && entry.key === key);
  return {
    ...memory,
    endings: memory.endings.map((entry) => (entry === lastEnding ? { ...entry, isVoid: !mayHaveEnded } : entry)),
    streams: memory.streams.map((stream) =>
      stream.key === key
        ? { ...withFailedTry(stream, { ruleId, revision, observedMs: memory.observedMs }), isEnding: false }
        : stream,
    ),
  };
}

/** Records that the stream ended. If it still plays, other rules may end it at once, and this rule after a minute. */
export const recordSuccessfulStreamEnding = (
  memory: RuleEngineMemory,
  { ruleId, revision, key }: Omit<FailedEndingOfStream, 'mayHaveEnded'>,
): RuleEngineMemory => ({
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

/**
 * Counts a failed try to end a stream. Does nothing if the rule was changed in the meantime, because its memory then
 * starts over.
 */
const withFailedTry = (stream: RememberedStream, { ruleId, revision, observedMs }: FailedEnding): RememberedStream => ({
  ...stream,
  rules: stream.rules.map((rule) => {
    if (rule.ruleId !== ruleId || rule.revision !== revision) return rule;
    const { count } = rule.tries ?? { count: 0 };
    const waitMs = RETRY_AFTER_MS[count];
    if (waitMs === undefined) return rule;
    return { ...rule, hasDecided: false, tries: { count: count + 1, nextMs: observedMs + waitMs } };
  }),
});
