import { z } from 'zod';
import { jsonCodec } from './json.ts';
import { boardSettingsSchema } from './live/boards.ts';
import { COUNTER_KINDS } from './live/counters.ts';
import { RULE_MODES, ruleSettings } from './live/rules/rule.ts';
import { FEEDS, type FeedName } from './notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from './notifications/peopleShown.ts';
import { NEW_ITEMS_FEED_SCOPES } from './notifications/settings.ts';
import { digestTimingSchema, quietHoursSchema } from './notifications/storedSettings.ts';
import { libraryRefSchema } from './servers/storedRefs.ts';

const subscriptionAuditRecordSchema = z.object({
  channelId: z.string(),
  digest: digestTimingSchema,
  quiet: quietHoursSchema.optional(),
  timeZone: z.string(),
  mentionRoleId: z.string().optional(),
  people: z.enum(PEOPLE_DISPLAY_MODES),
  locale: z.string(),
  include: z.enum(NEW_ITEMS_FEED_SCOPES).default('nothing'),
  pausedAt: z.string().optional(),
});
export type SubscriptionAuditRecord = z.output<typeof subscriptionAuditRecordSchema>;

const counterAuditRecordSchema = z.object({
  kind: z.enum(COUNTER_KINDS),
  librarySectionId: libraryRefSchema.optional(),
  locale: z.string(),
});
export type CounterAuditRecord = z.output<typeof counterAuditRecordSchema>;

const ruleAuditRecordSchema = ruleSettings.omit({ locale: true }).extend({ mode: z.enum(RULE_MODES).optional() });
export type RuleAuditRecord = z.output<typeof ruleAuditRecordSchema>;

export type BoardAuditRecord = z.output<typeof boardSettingsSchema>;

const subscriptionJson = jsonCodec(subscriptionAuditRecordSchema);
const boardJson = jsonCodec(boardSettingsSchema);
const counterJson = jsonCodec(counterAuditRecordSchema);
const ruleJson = jsonCodec(ruleAuditRecordSchema);
const optionsJson = jsonCodec(z.record(z.string(), z.unknown()));

export type AuditRecord =
  | { readonly kind: 'subscription'; readonly feed?: FeedName | undefined; readonly settings: SubscriptionAuditRecord }
  | { readonly kind: 'board'; readonly settings: BoardAuditRecord }
  | { readonly kind: 'counter'; readonly settings: CounterAuditRecord }
  | { readonly kind: 'rule'; readonly settings: RuleAuditRecord }
  /**
   * The command's options as the person typed them, if the change was not made. Also used for settings in the format of
   * an earlier version.
   */
  | { readonly kind: 'options'; readonly settings: Readonly<Record<string, unknown>> };

/** Marks each of several subscriptions in an audit text with its feed: `history: {…}; added: {…}`. */
const FEED_BEFORE = /(?:^|; )([\w-]+): (?=\{)/;
const ID_WITH_KIND = /"(?:channel|role|account) ([\d:]+)"/g;

/** Reads the stored settings in a text of the audit trail. Undefined if the text contains none. */
export function parseAuditRecords(text: string): readonly AuditRecord[] | undefined {
  // `split` returns the text before the first feed's name, then each feed's name followed by its settings.
  const [textWithoutFeed = '', ...namesAndSettings] = text.split(FEED_BEFORE);
  if (namesAndSettings.length === 0)
    return textWithoutFeed.startsWith('{') ? recordsIn(textWithoutFeed, undefined) : undefined;
  const records: AuditRecord[] = [];
  for (let index = 0; index < namesAndSettings.length; index += 2) {
    const feed = FEEDS.find((candidate) => candidate === namesAndSettings[index]);
    const feedRecords = recordsIn(namesAndSettings[index + 1] ?? '', feed);
    if (feedRecords === undefined) return undefined;
    records.push(...feedRecords);
  }
  return records;
}

function recordsIn(stored: string, feed: FeedName | undefined): readonly AuditRecord[] | undefined {
  const text = stored.replace(ID_WITH_KIND, '"$1"');
  const subscription = subscriptionJson.safeParse(text).data;
  if (subscription) return [{ kind: 'subscription', feed, settings: subscription }];
  const rule = ruleJson.safeParse(text).data;
  if (rule) return [{ kind: 'rule', settings: rule }];
  const board = boardJson.safeParse(text).data;
  if (board) return [{ kind: 'board', settings: board }];
  const counter = counterJson.safeParse(text).data;
  if (counter) return [{ kind: 'counter', settings: counter }];
  const options = optionsJson.safeParse(stored).data;
  return options && [{ kind: 'options', settings: options }];
}

/** True if one of these audit texts names a library or a media server by its key. */
export const mentionsLibraryOrServer = (texts: readonly (string | undefined)[]): boolean =>
  texts.some(
    (text) => text !== undefined && /"librar(?:y|ies|ySectionIds?)":|\blibrary #?(?:\d+:)?\d| on server \d/.test(text),
  );
