import {
  type AuditRecord,
  type CounterRecord,
  parseAuditRecords,
  type RuleRecord,
  type SubscriptionRecord,
} from '../../domain/auditRecords.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { boardFacts } from '../board/words.ts';
import { countedWords } from '../counter/words.ts';
import { plainClipped } from '../kit/text/markdown.ts';
import { channelMention, type LibraryTitles, languageName, settingWords } from '../notify/subscription.ts';
import { actionWords, ruleParts } from '../rule/words.ts';
import type { Texts } from '../texts/texts.ts';
import { accessWords } from './access.ts';
import { optionWords } from './options.ts';
import { type AuditSource, areTypedValues, isAboutAccess } from './typed.ts';
import type { AuditNames } from './words.ts';

interface RecordedText extends AuditSource {
  readonly target?: string | undefined;
  readonly text: string;
}

/**
 * Matches subjects whose audited texts are JSON that Usher wrote. Texts about any other subject come from people and
 * appear as typed, even if they are JSON.
 */
const SETTINGS_TARGET =
  /^(?:subscriptions?|board|counter|(?:new )?rule|delivery|panel|name and colour|new library|preferences of)\b/;

/**
 * The old or new value of an audited change, in the words of `/rule show` and `/notify list`. Undefined if the text
 * contains no settings.
 */
export function recordWords(
  texts: Texts,
  { target = '', text, capability, action }: RecordedText,
  names: AuditNames,
): readonly string[] | undefined {
  const source = { capability, action };
  if (isAboutAccess(source)) return accessWords(texts, { target, text }, names);
  if (areTypedValues(source) || !SETTINGS_TARGET.test(target)) return undefined;
  const words = parseAuditRecords(text)?.flatMap((record) => wordsOf(texts, record, { target, names })) ?? [];
  return words.length > 0 ? words : undefined;
}

interface RecordContext {
  readonly target: string;
  readonly names: AuditNames;
}

function wordsOf(texts: Texts, record: AuditRecord, { target, names }: RecordContext): readonly string[] {
  const titles = names.libraries ?? new Map();
  switch (record.kind) {
    case 'subscription':
      return subscriptionWords(texts, record, target);
    case 'board':
      return boardFacts(texts, record.settings, titles).map(({ name, value }) => texts.lines.labelled(name, value));
    case 'counter':
      return counterWords(texts, record.settings, titles);
    case 'rule':
      return ruleWords(texts, record.settings, names);
    case 'options':
      return optionWords(texts, { target, options: record.settings }, names);
  }
}

function subscriptionWords(
  texts: Texts,
  { feed, settings }: { readonly feed?: FeedName | undefined; readonly settings: SubscriptionRecord },
  target: string,
): readonly string[] {
  const { notify } = texts;
  const channel = channelMention(settings.channelId);
  const place = feed === undefined ? channel : notify.to(notify.feeds[feed], channel);
  const subscription = { ...settings, feed: feed ?? feedIn(texts, target) };
  const words = settingWords(texts, subscription).flatMap((word) => word ?? []);
  return [place, ...words, ...(settings.pausedAt === undefined ? [] : [texts.audit.paused])];
}

/**
 * The feed of a subscription's audit entry. Entries about all feeds are described like plays, the feed with the most
 * settings.
 */
const feedIn = ({ notify }: Texts, target: string): FeedName =>
  Object.keys(notify.feeds).find((name): name is FeedName => target.includes(`to ${name}`)) ?? 'history';

const counterWords = (texts: Texts, settings: CounterRecord, titles: LibraryTitles): readonly string[] => [
  countedWords(texts, settings, titles),
  texts.notify.postedIn(languageName(texts, settings.locale)),
];

function ruleWords(texts: Texts, rule: RuleRecord, { accounts, libraries = new Map() }: AuditNames): readonly string[] {
  const names = { accounts, libraries, players: new Map(), servers: [] };
  return [
    ...(rule.mode === undefined ? [] : [texts.rule.states[rule.mode]]),
    ...ruleParts(texts, rule, names).map(({ words }) => words),
    actionWords(texts, rule),
    ...(rule.reason === undefined ? [] : [texts.rule.facts.reason(plainClipped(rule.reason, 80))]),
  ];
}
