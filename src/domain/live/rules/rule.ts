import { z } from 'zod';
import { ITEM_KINDS } from '../../media/items/item.ts';
import { type ServerId, serverOfRef } from '../../servers/refs.ts';
import { accountRefSchema, libraryRefSchema } from '../../servers/storedRefs.ts';

/**
 * Actions of a rule. `notify`: records an event of the feed `rules`. `warn`: also sends the viewer a direct message.
 * `end`: ends the stream.
 */
export const RULE_ACTIONS = ['notify', 'warn', 'end'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Modes of a rule. `dry-run`: the rule only reports its acts. Every rule begins in this mode. */
export const RULE_MODES = ['off', 'dry-run', 'live'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/**
 * Order in which a rule ends streams when there are too many. `transcoding`: streams with transcoded video before
 * all others, and in both groups the newest first.
 */
export const ENDING_ORDERS = ['newest', 'oldest', 'transcoding'] as const;
export type EndingOrder = (typeof ENDING_ORDERS)[number];

/** A player: one device by its id, or every device with a product such as "for Android", ignoring case. */
export const playerSelectorSchema = z.union([
  z.strictObject({ id: z.string() }),
  z.strictObject({ product: z.string() }),
]);
export type PlayerSelector = z.output<typeof playerSelectorSchema>;

/** A span of the day, in minutes after midnight in `timeZone`. If `from` is after `to`, the span crosses midnight. */
const hours = z.strictObject({ from: z.int().min(0).max(1439), to: z.int().min(0).max(1439) });

/**
 * The conditions of a rule; all of them must hold. Unknown conditions are rejected: one from a newer version may be
 * meant to protect streams.
 */
export const ruleConditionsSchema = z.strictObject({
  pausedMs: z.int().min(0).optional(),
  /** Holds if the video is transcoded and the file has at least this many lines. 0: any file. */
  transcodedFromLines: z.int().min(0).optional(),
  /** Holds if the video is transcoded and the file has at least this bit rate, in kbit/s. 0: any file. */
  transcodedFromKbps: z.int().min(0).optional(),
  /** Holds if the account has more streams than this, among the streams that the other conditions select. */
  streams: z.int().min(1).optional(),
  /**
   * Holds if the account's streams come from more places than this (`createStreamLocationFinder`), among the streams
   * that the other conditions select.
   */
  addresses: z.int().min(1).optional(),
  /**
   * Set to `person` if streams are counted per person instead of per account. A person may have accounts on several
   * servers (`owners.ts`).
   */
  scope: z.literal('person').optional(),
  /** Holds if the server reserves more than this for the stream, in kbit/s. */
  kbps: z.int().min(1).optional(),
  /** Holds if the server reserves more than this for the selected streams of all viewers together, in kbit/s. */
  totalKbps: z.int().min(1).optional(),
  isRemote: z.literal(true).optional(),
  player: playerSelectorSchema.optional(),
  platform: z.string().optional(),
  /** A library, or a whole media server (`wholeServerRef`). */
  librarySectionId: libraryRefSchema.optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  hours: hours.optional(),
  /** Weekdays by ISO 8601: 1 is Monday. Hours that cross midnight belong to the day on which they begin. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).readonly().optional(),
  /** IANA name of the time zone in which hours and weekdays count. */
  timeZone: z.string().optional(),
});
export type RuleConditions = z.output<typeof ruleConditionsSchema>;

export const ruleExemptionsSchema = z.strictObject({
  accounts: z.array(accountRefSchema).readonly(),
  /** Roles in the guild. An account is exempt if a person linked to it has one of these roles. */
  roleIds: z.array(z.string()).readonly(),
  players: z.array(playerSelectorSchema).readonly(),
});
export type RuleExemptions = z.output<typeof ruleExemptionsSchema>;

export const ruleSettings = z.strictObject({
  conditions: ruleConditionsSchema,
  exempt: ruleExemptionsSchema,
  action: z.enum(RULE_ACTIONS),
  /** Text for the viewer. Undefined: the bot's own text. */
  reason: z.string().optional(),
  /** How long all conditions must hold before the rule acts, in ms. */
  graceMs: z.int().min(0),
  order: z.enum(ENDING_ORDERS),
  locale: z.string(),
});
export type RuleSettings = z.output<typeof ruleSettings>;

export interface SessionRule extends RuleSettings {
  readonly id: number;
  readonly guildId: string;
  /** Name of the rule: one line, unique among the guild's rules. */
  readonly name: string;
  readonly mode: RuleMode;
  /** Number of changes to the rule's effect. Memory of an earlier revision is ignored. */
  readonly revision: number;
  /** When the rule stopped itself, because it would have ended too many streams too quickly. */
  readonly stoppedAt?: Date | undefined;
  /** The media servers that the guild may see. Undefined: all. */
  readonly servers?: readonly ServerId[] | undefined;
  /** The person who last set the rule. Undefined if the person was forgotten. */
  readonly setBy?: string | undefined;
}

/** True if the rule limits simultaneous streams; `order` then decides which streams end. */
export const hasStreamLimit = ({ streams, addresses, totalKbps }: RuleConditions): boolean =>
  streams !== undefined || addresses !== undefined || totalKbps !== undefined;

/**
 * True if the rule names a removed media server, or one that the guild does not see. The rule then selects no streams.
 */
export const isRuleForUnavailableServer = (
  { conditions: { librarySectionId: library } }: Pick<SessionRule, 'conditions'>,
  servers: readonly number[],
): boolean => library !== undefined && !servers.includes(serverOfRef(library));

/**
 * True if the rule counts streams of several media servers together, per person or for all viewers. A rule for a
 * library or a whole server counts the streams of one server only.
 */
export const doesRuleCountAcrossServers = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  conditions.librarySectionId === undefined && (conditions.scope !== undefined || conditions.totalKbps !== undefined);

/**
 * True if the rule needs details of a transcoded stream's original file, which only the library knows. A limit of 0
 * accepts any file.
 */
export const doesRuleNeedFileDetails = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  (conditions.transcodedFromLines ?? 0) > 0 || (conditions.transcodedFromKbps ?? 0) > 0;
