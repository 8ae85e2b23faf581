import { doesFeedShowPeople, type FeedName, isLibraryFeed } from '../../domain/notifications/feeds.ts';
import { type DigestTiming, type QuietHours, WEEKDAYS } from '../../domain/notifications/settings.ts';
import type { Subscription, SubscriptionKey } from '../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../domain/servers/scope.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../kit/message/limits.ts';
import { commandName } from '../kit/text/commandLink.ts';
import { formatTimeOfDay } from '../kit/text/duration.ts';
import { keepLinesThatFit } from '../kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { roleMention } from '../kit/text/mention.ts';
import { localeOf, type Texts } from '../texts/texts.ts';

/** Titles of libraries by id. A library without a title in this map appears by its number. */
export type LibraryTitles = ReadonlyMap<LibraryRef, string>;

/** Name of a library or of a whole server: "Films", or "All of Attic". */
export function libraryOrServerName(texts: Texts, scope: LibraryRef, titles: LibraryTitles): string {
  const name = clipAndEscapeText(titles.get(scope) ?? '', 60);
  if (name !== '' && serverIfScopeIsWholeServer(scope) !== undefined) return texts.search.wholeServer(name);
  return name || texts.notify.library(scope);
}

/** Name of a library, for sentences that cannot be about a whole server. */
const libraryName = ({ notify }: Texts, id: LibraryRef, titles: LibraryTitles): string =>
  clipAndEscapeText(titles.get(id) ?? '', 60) || notify.library(id);

interface SubscriptionScope extends Pick<SubscriptionKey, 'librarySectionId'> {
  readonly feed: FeedName | 'all';
}

/** Name of a subscription in sentences: "Plays", "Plays · “Films”". */
export function subscriptionName(
  texts: Texts,
  { feed, librarySectionId }: SubscriptionScope,
  titles: LibraryTitles,
): string {
  const { notify } = texts;
  const name = feed === 'all' ? notify.all : notify.feeds[feed];
  if (librarySectionId === undefined) return name;
  return notify.ofLibrary(name, libraryName(texts, librarySectionId, titles));
}

export const feedNames = ({ notify }: Texts, feeds: readonly FeedName[]): string =>
  feeds.map((feed) => notify.feeds[feed]).join(', ');

export const channelMention = (channelId: string): string => `<#${channelId}>`;

export const channelMentions = (subscriptions: readonly Pick<Subscription, 'channelId'>[]): string =>
  subscriptions.map(({ channelId }) => channelMention(channelId)).join(', ');

/** Name and channel of a subscription: "**Plays** → #cinema". */
export const subscriptionLine = (texts: Texts, subscription: Subscription, titles: LibraryTitles): string =>
  texts.notify.to(subscriptionName(texts, subscription, titles), channelMention(subscription.channelId));

export function describeDigest({ notify }: Texts, digest: DigestTiming): string {
  switch (digest.kind) {
    case 'off':
      return notify.immediately;
    case 'hourly':
      return notify.hourly;
    case 'daily':
      return notify.daily(formatTimeOfDay(digest.at));
    case 'weekly': {
      const weekday = WEEKDAYS[digest.weekday - 1] ?? 'monday';
      return notify.weekly(notify.weekdays[weekday], formatTimeOfDay(digest.at));
    }
  }
}

/** True if the digest comes at a time of day, which depends on a time zone. */
export const hasLocalTime = ({ kind }: DigestTiming): boolean => kind === 'daily' || kind === 'weekly';

export const describeQuietHours = ({ notify }: Texts, { from, to }: QuietHours): string =>
  notify.quietHours(formatTimeOfDay(from), formatTimeOfDay(to));

export const languageName = ({ notify }: Texts, locale: string): string => {
  const names: Readonly<Record<string, string>> = notify.languages;
  return names[locale] ?? clipAndEscapeText(locale, 20);
};

function peopleWords({ notify }: Texts, { feed, people }: Pick<Subscription, 'feed' | 'people'>): string {
  const peopleText = notify.people[people];
  return feed === 'devices' && people !== 'name' ? notify.nameless(peopleText) : peopleText;
}

const hiddenWords = ({ recap }: Texts, { hiddenParts = [] }: Pick<Subscription, 'hiddenParts'>): string | undefined =>
  hiddenParts.length === 0 ? undefined : hiddenParts.map((part) => recap.parts[part]).join(', ');

export function notifySetCommandExample({ notify }: Texts, feed: FeedName): string {
  const { feed: feedOption, channel } = notify.declarations.set.options;
  const command = commandName(notify.declarations.notify, notify.declarations.set);
  return `${command} ${feedOption.name}:${notify.feeds[feed]} ${channel.name}:${notify.exampleChannel}`;
}

/**
 * Says that a library's events go to the channel for all events of the feed: "Plays of “Films” go where all plays go".
 * Undefined for a feed whose events belong to no library.
 */
export function libraryFallbackSentence(
  texts: Texts,
  { feed, librarySectionId }: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  titles: LibraryTitles,
): string | undefined {
  if (librarySectionId === undefined || !isLibraryFeed(feed)) return undefined;
  return texts.notify.ofAll[feed](libraryName(texts, librarySectionId, titles));
}

interface Fact {
  readonly name: string;
  readonly value: string;
}

/**
 * All settings of a subscription, in the order of the command's options. Subscriptions of one feed have the same
 * settings in the same order.
 */
function subscriptionFacts(texts: Texts, subscription: Subscription): readonly Fact[] {
  const { facts, none, nobody, include, ownZone } = texts.notify;
  const zone = clipAndEscapeText(subscription.timeZone, 60);
  return [
    { name: facts.channel, value: channelMention(subscription.channelId) },
    { name: facts.digest, value: describeDigest(texts, subscription.digest) },
    { name: facts.quiet, value: subscription.quiet ? describeQuietHours(texts, subscription.quiet) : none },
    { name: facts.timeZone, value: subscription.isDefaultTimeZone ? ownZone(zone) : zone },
    {
      name: facts.mention,
      value: subscription.mentionRoleId === undefined ? nobody : roleMention(subscription.mentionRoleId),
    },
    ...(doesFeedShowPeople(subscription.feed) ? [{ name: facts.people, value: peopleWords(texts, subscription) }] : []),
    ...(subscription.feed === 'added' ? [{ name: facts.include, value: include[subscription.include] }] : []),
    ...(subscription.feed === 'recap' ? [{ name: facts.hidden, value: hiddenWords(texts, subscription) ?? none }] : []),
    { name: facts.language, value: languageName(texts, subscription.locale) },
  ];
}

export const subscriptionFactLines = (
  texts: Texts,
  before: Subscription | undefined,
  after: Subscription,
): readonly string[] =>
  factsWithFormer(texts, before, after).map(
    ({ name, formerValue, value }) =>
      `- ${texts.lines.labelled(name, formerValue === value ? value : texts.notify.change(formerValue, value))}`,
  );

export const changedFactLines = (texts: Texts, before: Subscription, after: Subscription): readonly string[] =>
  factsWithFormer(texts, before, after).flatMap(({ name, formerValue, value }) =>
    formerValue === value ? [] : [texts.lines.labelled(name, texts.notify.change(formerValue, value))],
  );

function factsWithFormer(texts: Texts, before: Subscription | undefined, after: Subscription) {
  const formerFacts = before && subscriptionFacts(texts, before);
  return subscriptionFacts(texts, after).map((fact, index) => ({
    ...fact,
    formerValue: formerFacts?.[index]?.value ?? fact.value,
  }));
}

type ShownSettings = Pick<
  Subscription,
  'feed' | 'digest' | 'quiet' | 'timeZone' | 'people' | 'mentionRoleId' | 'include' | 'locale'
>;

/** The most important settings, for a subscription that gets only one line. */
export function describeMainSettings(
  texts: Texts,
  subscription: ShownSettings,
  nextDigest?: Date,
): readonly (string | undefined)[] {
  const { notify } = texts;
  const { digest, quiet, mentionRoleId, feed, include, locale } = subscription;
  const usesZone = quiet !== undefined || hasLocalTime(digest);
  return [
    describeDigest(texts, digest),
    nextDigest && notify.next(formatDiscordTimestamp(nextDigest)),
    quiet && notify.quiet(describeQuietHours(texts, quiet)),
    usesZone ? clipAndEscapeText(subscription.timeZone, 60) : undefined,
    doesFeedShowPeople(feed) ? notify.peopleShown(peopleWords(texts, subscription)) : undefined,
    mentionRoleId === undefined ? undefined : notify.mentions(roleMention(mentionRoleId)),
    feed === 'added' && include !== 'nothing' ? notify.include[include] : undefined,
    locale === localeOf(texts) ? undefined : notify.postedIn(languageName(texts, locale)),
  ];
}

export const haveSameSubscriptionFacts = (texts: Texts, before: Subscription, after: Subscription): boolean =>
  JSON.stringify(subscriptionFacts(texts, before)) === JSON.stringify(subscriptionFacts(texts, after));

/** Characters kept free for the line that counts the omitted lines. */
const OMITTED_LINE_LENGTH = 60;

/** Lists lines below the heading, as far as they fit in a message. A last line counts the omitted ones. */
export function listBelowHeading({ notify }: Texts, heading: readonly string[], lines: readonly string[]): string {
  const room = MAX_MESSAGE_TEXT_LENGTH - OMITTED_LINE_LENGTH - heading.join('\n').length;
  const items = lines.map((line) => `- ${line}`);
  const shownItems = keepLinesThatFit(items, room);
  const hiddenCount = items.length - shownItems.length;
  return [...heading, ...shownItems, ...(hiddenCount > 0 ? [notify.more(hiddenCount)] : [])].join('\n');
}
