import { z } from 'zod';
import { ITEM_KINDS } from '../../media/items/item.ts';
import { type ServerId, serverOf } from '../../servers/refs.ts';
import { accountRef, libraryRef } from '../../servers/storedRefs.ts';

/** What a rule does with a stream: an event of the feed `rules` alone, a direct message to its viewer too, or the end of it. */
export const RULE_ACTIONS = ['notify', 'warn', 'end'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** `dry-run`: a rule only says what it would have done. Every rule begins like that. */
export const RULE_MODES = ['off', 'dry-run', 'live'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** Which streams go first where there are too many. `transcoding`: those whose picture is transcoded, the newest first. */
export const ENDING_ORDERS = ['newest', 'oldest', 'transcoding'] as const;
export type EndingOrder = (typeof ENDING_ORDERS)[number];

/** One device by its own id, or every player of a product ("for Android"), case aside. */
export const playerMatch = z.union([z.strictObject({ id: z.string() }), z.strictObject({ product: z.string() })]);
export type PlayerMatch = z.output<typeof playerMatch>;

/** Minutes after midnight in `timeZone`; a `from` after `to` goes over midnight. */
const hours = z.strictObject({ from: z.int().min(0).max(1439), to: z.int().min(0).max(1439) });

/** All have to hold. Strict: what is not understood, such as a newer Usher's, may be what kept streams from being ended. */
export const ruleConditions = z.strictObject({
  pausedMs: z.int().min(0).optional(),
  /** The picture is transcoded, and the file has at least that many lines. 0: whatever the file is. */
  transcodedFromLines: z.int().min(0).optional(),
  /** The same for the file's bit rate. */
  transcodedFromKbps: z.int().min(0).optional(),
  /** More streams of one account than that, of those that the conditions about single streams select. */
  streams: z.int().min(1).optional(),
  /** More places of one account than that (`placesAmong`), in the same way. */
  addresses: z.int().min(1).optional(),
  /** Streams and addresses of one person instead, whose accounts may be on several servers (`owners.ts`). */
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
  /** Those of ISO 8601, 1 is Monday. With hours that go over midnight: the day on which they begin. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).readonly().optional(),
  /** IANA, for hours and weekdays. */
  timeZone: z.string().optional(),
});
export type RuleConditions = z.output<typeof ruleConditions>;

export const ruleExemptions = z.strictObject({
  accounts: z.array(accountRef).readonly(),
  /** Roles of the guild: somebody who is linked to the account has one of them. */
  roleIds: z.array(z.string()).readonly(),
  players: z.array(playerMatch).readonly(),
});
export type RuleExemptions = z.output<typeof ruleExemptions>;

export const ruleSettings = z.strictObject({
  conditions: ruleConditions,
  exempt: ruleExemptions,
  action: z.enum(RULE_ACTIONS),
  /** What the viewer is told; the bot's own reason if missing. */
  reason: z.string().optional(),
  /** How long all conditions have to hold before anything is done. */
  graceMs: z.int().min(0),
  order: z.enum(ENDING_ORDERS),
  locale: z.string(),
});
export type RuleSettings = z.output<typeof ruleSettings>;

/** Something that the bot does by itself about streams that meet its conditions. */
export interface SessionRule extends RuleSettings {
  readonly id: number;
  readonly guildId: string;
  /** One line; no other rule of the guild has it. */
  readonly name: string;
  readonly mode: RuleMode;
  /** Another one after every change to what it does: what was remembered for the one before is of no use to it. */
  readonly revision: number;
  /** Since when it does nothing more, because too many streams were to be ended in too short a time. */
  readonly stoppedAt?: Date | undefined;
  /** The media servers that its guild may see; missing: all that there are. */
  readonly servers?: readonly ServerId[] | undefined;
  /** Who set it last; missing if they were forgotten. */
  readonly setBy?: string | undefined;
}

/** Whether anything limits how many streams there may be at once: then `order` says which of them go. */
export const hasLimit = ({ streams, addresses, totalKbps }: RuleConditions): boolean =>
  streams !== undefined || addresses !== undefined || totalKbps !== undefined;

/** Whether it is about a media server that is none of these: it was removed, or the guild may not see it. Then it is about no stream. */
export const isResting = (
  { conditions: { librarySectionId: library } }: Pick<SessionRule, 'conditions'>,
  servers: readonly number[],
): boolean => library !== undefined && !servers.includes(serverOf(library));

/** Whether what plays on other media servers than a stream's own may decide about it. */
export const countsOverServers = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  conditions.librarySectionId === undefined && (conditions.scope ?? conditions.totalKbps) !== undefined;

/** Whether it has to be known which file is transcoded, which only the library says. */
export const needsFile = ({ conditions }: Pick<SessionRule, 'conditions'>): boolean =>
  (conditions.transcodedFromLines ?? 0) > 0 || conditions.transcodedFromKbps !== undefined;
