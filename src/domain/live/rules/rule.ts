import { z } from 'zod';
import { ITEM_KINDS } from '../../media/items/item.ts';
import { type ServerId, serverOf } from '../../servers/refs.ts';
import { accountRef, libraryRef } from '../../servers/storedRefs.ts';

/**
 * `notify`: only an event of the feed `rules`. `warn`: a direct message to the viewer as well. `end`: ends
 * the stream.
 */
export const RULE_ACTIONS = ['notify', 'warn', 'end'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** `dry-run`: the rule only reports its acts. Every rule begins in this mode. */
export const RULE_MODES = ['off', 'dry-run', 'live'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/**
 * The streams that end first when there are too many. `transcoding`: streams with transcoded video, the
 * newest first.
 */
export const ENDING_ORDERS = ['newest', 'oldest', 'transcoding'] as const;
export type EndingOrder = (typeof ENDING_ORDERS)[number];

/** One device by its id, or every player of a product ("for Android"), ignoring case. */
export const playerMatch = z.union([z.strictObject({ id: z.string() }), z.strictObject({ product: z.string() })]);
export type PlayerMatch = z.output<typeof playerMatch>;

/** Minutes after midnight in `timeZone`; a `from` after `to` goes over midnight. */
const hours = z.strictObject({ from: z.int().min(0).max(1439), to: z.int().min(0).max(1439) });

/**
 * All conditions must hold. Strict, because an unknown condition of a newer Usher may be the one that
 * protects streams.
 */
export const ruleConditions = z.strictObject({
  pausedMs: z.int().min(0).optional(),
  /** The picture is transcoded, and the file has at least that many lines. 0: whatever the file is. */
  transcodedFromLines: z.int().min(0).optional(),
  /** The same for the file's bit rate. */
  transcodedFromKbps: z.int().min(0).optional(),
  /** The account has more streams than this, among those selected by the conditions on single streams. */
  streams: z.int().min(1).optional(),
  /** The account has more places than this (`placesAmong`), counted in the same way. */
  addresses: z.int().min(1).optional(),
  /** Counts per person instead of per account; a person's accounts may be on several servers (`owners.ts`). */
  scope: z.literal('person').optional(),
  /** The server reserves more than that for the stream. */
  kbps: z.int().min(1).optional(),
  /** The server reserves more than that for all selected streams together, of all viewers. */
  totalKbps: z.int().min(1).optional(),
  isRemote: z.literal(true).optional(),
  player: playerMatch.optional(),
  platform: z.string().optional(),
  /** A library, or a whole media server (`wholeServer`). */
  librarySectionId: libraryRef.optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  hours: hours.optional(),
  /** Weekdays of ISO 8601 (1 is Monday). Hours that cross midnight belong to the day on which they begin. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).readonly().optional(),
  /** IANA, for hours and weekdays. */
  timeZone: z.string().optional(),
});
export type RuleConditions = z.output<typeof ruleConditions>;

export const ruleExemptions = z.strictObject({
  accounts: z.array(accountRef).readonly(),
  /** Roles of the guild: exempts the account if a person linked to it has one of them. */
  roleIds: z.array(z.string()).readonly(),
  players: z.array(playerMatch).readonly(),
});
export type RuleExemptions = z.output<typeof ruleExemptions>;

export const ruleSettings = z.strictObject({
  conditions: ruleConditions,
  exempt: ruleExemptions,
  action: z.enum(RULE_ACTIONS),
  /** The message for the viewer; the bot's own reason if missing. */
  reason: z.string().optional(),
  /** How long all conditions have to hold before the rule acts. */
  graceMs: z.int().min(0),
  order: z.enum(ENDING_ORDERS),
  locale: z.string(),
});
export type RuleSettings = z.output<typeof ruleSettings>;

/** An automatic act on streams that meet the rule's conditions. */
export interface SessionRule extends RuleSettings {
  readonly id: number;
  readonly guildId: string;
  /** One line, unique among the guild's rules. */
  readonly name: string;
  readonly mode: RuleMode;
  /** Grows with every change to the rule's effect: memory of an earlier revision is ignored. */
  readonly revision: number;
  /** When it stopped, because it would have ended too many streams in too short a time. */
  readonly stoppedAt?: Date | undefined;
  /** The media servers that its guild may see; missing: all that there are. */
  readonly servers?: readonly ServerId[] | undefined;
  /** The person who set it last; missing if they were forgotten. */
  readonly setBy?: string | undefined;
}

/** True if the rule limits simultaneous streams; `order` then decides which streams end. */
export const hasLimit = ({ streams, addresses, totalKbps }: RuleConditions): boolean =>
  streams !== undefined || addresses !== undefined || totalKbps !== undefined;

/**
 * True if the rule names a media server that is not in the list (removed, or hidden from the guild). It then
 * selects no stream.
 */
export const isResting = (
  { conditions: { librarySectionId: library } }: Pick<SessionRule, 'conditions'>,
  servers: readonly number[],
): boolean => library !== undefined && !servers.includes(serverOf(library));

/** True if streams on other media servers can affect the decision about a stream. */
export const countsOverServers = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  conditions.librarySectionId === undefined && (conditions.scope ?? conditions.totalKbps) !== undefined;

/** True if the rule needs to know which file is transcoded; only the library has this. */
export const needsFile = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  (conditions.transcodedFromLines ?? 0) > 0 || conditions.transcodedFromKbps !== undefined;
