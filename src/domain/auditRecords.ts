import { z } from 'zod';
import { jsonCodec } from './json.ts';
import { boardSettings } from './live/boards.ts';
import { COUNTER_KINDS } from './live/counters.ts';
import { RULE_MODES, ruleSettings } from './live/rules/rule.ts';
import { FEEDS, type FeedName } from './notifications/feeds.ts';
import { PEOPLE_SHOWN } from './notifications/peopleShown.ts';
import { INCLUDED_CHANGES } from './notifications/settings.ts';
import { digest, quietHours } from './notifications/storedSettings.ts';
import { libraryRef } from './servers/storedRefs.ts';

const subscriptionRecord = z.object({
  channelId: z.string(),
  digest,
  quiet: quietHours.optional(),
  timeZone: z.string(),
  mentionRoleId: z.string().optional(),
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  include: z.enum(INCLUDED_CHANGES).default('nothing'),
  pausedAt: z.string().optional(),
});
export type SubscriptionRecord = z.output<typeof subscriptionRecord>;

const counterRecord = z.object({
  kind: z.enum(COUNTER_KINDS),
  librarySectionId: libraryRef.optional(),
  locale: z.string(),
});
export type CounterRecord = z.output<typeof counterRecord>;

const ruleRecord = ruleSettings.omit({ locale: true }).extend({ mode: z.enum(RULE_MODES).optional() });
export type RuleRecord = z.output<typeof ruleRecord>;

export type BoardRecord = z.output<typeof boardSettings>;

const subscriptionJson = jsonCodec(subscriptionRecord);
const boardJson = jsonCodec(boardSettings);
const counterJson = jsonCodec(counterRecord);
const ruleJson = jsonCodec(ruleRecord);
const optionsJson = jsonCodec(z.record(z.string(), z.unknown()));

export type AuditRecord =
  | { readonly kind: 'subscription'; readonly feed?: FeedName | undefined; readonly settings: SubscriptionRecord }
  | { readonly kind: 'board'; readonly settings: BoardRecord }
  | { readonly kind: 'counter'; readonly settings: CounterRecord }
  | { readonly kind: 'rule'; readonly settings: RuleRecord }
  /** Options as they were typed, if the change was not made. Also settings in the format of an earlier version. */
  | { readonly kind: 'options'; readonly settings: Readonly<Record<string, unknown>> };

/** Marks each of several subscriptions in an audit text with its feed: `history: {…}; added: {…}`. */
const FEED_BEFORE = /(?:^|; )([\w-]+): (?=\{)/;
const ID_WITH_KIND = /"(?:channel|role|account) ([\d:]+)"/g;

/** Reads the stored settings in a text of the audit trail. Undefined if the text contains none. */
export function parseAuditRecords(text: string): readonly AuditRecord[] | undefined {
  // `split` returns the text before the first feed, followed by each feed's name and settings in turn.
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
