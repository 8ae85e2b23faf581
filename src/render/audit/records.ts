import {
  type AuditRecord,
  type CounterAuditRecord,
  parseAuditRecords,
  type RuleAuditRecord,
  type SubscriptionAuditRecord,
} from '../../domain/auditRecords.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { describeBoardSettings } from '../board/words.ts';
import { describeCountedThings } from '../counter/words.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { channelMention, describeMainSettings, type LibraryTitles, languageName } from '../notify/subscription.ts';
import { describeRuleAction, ruleParts } from '../rule/words.ts';
import type { Texts } from '../texts/texts.ts';
import { describeAccessValue } from './access.ts';
import { describeTypedCommandOptions } from './options.ts';
import { type AuditEntryKind, areValuesTypedByPerson, mayAuditEntryConcernPermissions } from './typed.ts';
import type { AuditNames } from './words.ts';

interface RecordedText extends AuditEntryKind {
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
export function describeAuditRecord(
  texts: Texts,
  { target = '', text, capability, action }: RecordedText,
  names: AuditNames,
): readonly string[] | undefined {
  const source = { capability, action };
  if (mayAuditEntryConcernPermissions(source)) return describeAccessValue(texts, { target, text }, names);
  if (areValuesTypedByPerson(source) || !SETTINGS_TARGET.test(target)) return undefined;
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
      return describeBoardSettings(texts, record.settings, titles).map(({ name, value }) =>
        texts.lines.labelled(name, value),
      );
    case 'counter':
      return counterWords(texts, record.settings, titles);
    case 'rule':
      return ruleWords(texts, record.settings, names);
    case 'options':
      return describeTypedCommandOptions(texts, { target, options: record.settings }, names);
  }
}

function subscriptionWords(
  texts: Texts,
  { feed, settings }: { readonly feed?: FeedName | undefined; readonly settings: SubscriptionAuditRecord },
  target: string,
): readonly string[] {
  const { notify } = texts;
  const channel = channelMention(settings.channelId);
  const place = feed === undefined ? channel : notify.to(notify.feeds[feed], channel);
  const subscription = { ...settings, feed: feed ?? feedIn(texts, target) };
  const words = describeMainSettings(texts, subscription).flatMap((word) => word ?? []);
  return [place, ...words, ...(settings.pausedAt === undefined ? [] : [texts.audit.paused])];
}

/**
 * The feed of a subscription's audit entry. Entries about all feeds are described like plays, the feed with the most
 * settings.
 */
const feedIn = ({ notify }: Texts, target: string): FeedName =>
  Object.keys(notify.feeds).find((name): name is FeedName => target.includes(`to ${name}`)) ?? 'history';

const counterWords = (texts: Texts, settings: CounterAuditRecord, titles: LibraryTitles): readonly string[] => [
  describeCountedThings(texts, settings, titles),
  texts.notify.postedIn(languageName(texts, settings.locale)),
];

function ruleWords(
  texts: Texts,
  rule: RuleAuditRecord,
  { accounts, libraries = new Map() }: AuditNames,
): readonly string[] {
  const names = { accounts, libraries, players: new Map(), servers: [] };
  return [
    ...(rule.mode === undefined ? [] : [texts.rule.states[rule.mode]]),
    ...ruleParts(texts, rule, names).map(({ words }) => words),
    describeRuleAction(texts, rule),
    ...(rule.reason === undefined ? [] : [texts.rule.facts.reason(clipAndEscapeText(rule.reason, 80))]),
  ];
}
