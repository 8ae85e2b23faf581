import { type FeedName, hasLibraries, showsPeople } from '../../domain/notifications/feeds.ts';
import { type Digest, type QuietHours, WEEKDAYS } from '../../domain/notifications/settings.ts';
import type { Subscription, SubscriptionKey } from '../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { wholeServerIn } from '../../domain/servers/scope.ts';
import { commandName } from '../kit/commandLink.ts';
import { timeOfDay } from '../kit/duration.ts';
import { MAX_TEXT } from '../kit/limits.ts';
import { fitLines } from '../kit/lines.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import { mention } from '../kit/mention.ts';
import { localeOf, type Texts } from '../texts/texts.ts';

/** The titles of libraries by their ids; a library whose title could not be read is shown by its number. */
export type LibraryTitles = ReadonlyMap<LibraryRef, string>;

/** "Films", or "All of Attic" for a whole server. */
export function scopeName(texts: Texts, scope: LibraryRef, titles: LibraryTitles): string {
  const name = plainClipped(titles.get(scope) ?? '', 60);
  if (name !== '' && wholeServerIn(scope) !== undefined) return texts.search.wholeServer(name);
  return name || texts.notify.library(scope);
}

/** The title of a library, or its number if it has none. */
const libraryName = ({ notify }: Texts, id: LibraryRef, titles: LibraryTitles): string =>
  plainClipped(titles.get(id) ?? '', 60) || notify.library(id);

/** The scope of a subscription, or of all of them. */
interface ScopeName extends Pick<SubscriptionKey, 'librarySectionId'> {
  readonly feed: FeedName | 'all';
}

/** The name of a subscription in sentences: "Plays", "Plays · “Films”". */
export function subscriptionName(texts: Texts, { feed, librarySectionId }: ScopeName, titles: LibraryTitles): string {
  const { notify } = texts;
  const name = feed === 'all' ? notify.all : notify.feeds[feed];
  if (librarySectionId === undefined) return name;
  return notify.ofLibrary(name, libraryName(texts, librarySectionId, titles));
}

export const feedNames = ({ notify }: Texts, feeds: readonly FeedName[]): string =>
  feeds.map((feed) => notify.feeds[feed]).join(', ');

export const channelMention = (channelId: string): string => `<#${channelId}>`;

export const channelsOf = (subscriptions: readonly Pick<Subscription, 'channelId'>[]): string =>
  subscriptions.map(({ channelId }) => channelMention(channelId)).join(', ');

/** "**Plays** → #cinema" */
export const subscriptionLine = (texts: Texts, subscription: Subscription, titles: LibraryTitles): string =>
  texts.notify.to(subscriptionName(texts, subscription, titles), channelMention(subscription.channelId));

export function digestWords({ notify }: Texts, digest: Digest): string {
  if (digest.kind === 'daily') return notify.daily(timeOfDay(digest.at));
  if (digest.kind !== 'weekly') return digest.kind === 'off' ? notify.immediately : notify.hourly;
  const weekday = WEEKDAYS[digest.weekday - 1] ?? 'monday';
  return notify.weekly(notify.weekdays[weekday], timeOfDay(digest.at));
}

/** True if the digest comes at a time of day, which depends on the time zone. */
export const hasLocalTime = ({ kind }: Digest): boolean => kind === 'daily' || kind === 'weekly';

export const quietWords = ({ notify }: Texts, { from, to }: QuietHours): string =>
  notify.quietHours(timeOfDay(from), timeOfDay(to));

export const languageName = ({ notify }: Texts, locale: string): string => {
  const names: Readonly<Record<string, string>> = notify.languages;
  return names[locale] ?? plainClipped(locale, 20);
};

/** How a subscription shows people. For devices also the effect on their names. */
function peopleWords({ notify }: Texts, { feed, people }: Pick<Subscription, 'feed' | 'people'>): string {
  const how = notify.people[people];
  return feed === 'devices' && people !== 'name' ? notify.nameless(how) : how;
}

/** The command that creates a subscription, in this language. */
export function setExample({ notify }: Texts, feed: FeedName): string {
  const { feed: what, channel } = notify.declarations.set.options;
  const command = commandName(notify.declarations.notify, notify.declarations.set);
  return `${command} ${what.name}:${notify.feeds[feed]} ${channel.name}:${notify.exampleChannel}`;
}

/** "Plays of “Films” go where all plays go"; undefined for a feed that is not per library. */
export function ofAllWords(
  texts: Texts,
  { feed, librarySectionId }: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  titles: LibraryTitles,
): string | undefined {
  if (librarySectionId === undefined || !hasLibraries(feed)) return undefined;
  return texts.notify.ofAll[feed](libraryName(texts, librarySectionId, titles));
}

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Every setting of a subscription, in the order of the options. All subscriptions of a feed have the same facts. */
function subscriptionFacts(texts: Texts, subscription: Subscription): readonly Fact[] {
  const { facts, none, nobody, include, ownZone } = texts.notify;
  const zone = plainClipped(subscription.timeZone, 60);
  return [
    { name: facts.channel, value: channelMention(subscription.channelId) },
    { name: facts.digest, value: digestWords(texts, subscription.digest) },
    { name: facts.quiet, value: subscription.quiet ? quietWords(texts, subscription.quiet) : none },
    { name: facts.timeZone, value: subscription.isDefaultTimeZone ? ownZone(zone) : zone },
    {
      name: facts.mention,
      value: subscription.mentionRoleId === undefined ? nobody : mention(subscription.mentionRoleId),
    },
    ...(showsPeople(subscription.feed) ? [{ name: facts.people, value: peopleWords(texts, subscription) }] : []),
    ...(subscription.feed === 'added' ? [{ name: facts.include, value: include[subscription.include] }] : []),
    { name: facts.language, value: languageName(texts, subscription.locale) },
  ];
}

/** One line per fact; a fact that changed says so. */
export const factLines = (texts: Texts, before: Subscription | undefined, after: Subscription): readonly string[] =>
  factsBeside(texts, before, after).map(
    ({ name, was, value }) => `- ${name}: ${was === value ? value : texts.notify.change(was, value)}`,
  );

/** Only the facts that changed, without a list's dashes. */
export const changedFacts = (texts: Texts, before: Subscription, after: Subscription): readonly string[] =>
  factsBeside(texts, before, after).flatMap(({ name, was, value }) =>
    was === value ? [] : [`${name}: ${texts.notify.change(was, value)}`],
  );

function factsBeside(texts: Texts, before: Subscription | undefined, after: Subscription) {
  const old = before && subscriptionFacts(texts, before);
  return subscriptionFacts(texts, after).map((fact, index) => ({ ...fact, was: old?.[index]?.value ?? fact.value }));
}

/** The settings of a subscription that are worth a word, where there is a line for each subscription. */
export function settingWords(
  texts: Texts,
  subscription: Subscription,
  nextDigest?: Date,
): readonly (string | undefined)[] {
  const { notify } = texts;
  const { digest, quiet, mentionRoleId, feed, include, locale } = subscription;
  const usesZone = quiet !== undefined || hasLocalTime(digest);
  return [
    digestWords(texts, digest),
    nextDigest && notify.next(moment(nextDigest)),
    quiet && notify.quiet(quietWords(texts, quiet)),
    usesZone ? plainClipped(subscription.timeZone, 60) : undefined,
    showsPeople(feed) ? notify.peopleShown(peopleWords(texts, subscription)) : undefined,
    mentionRoleId === undefined ? undefined : notify.mentions(mention(mentionRoleId)),
    feed === 'added' && include !== 'nothing' ? notify.include[include] : undefined,
    locale === localeOf(texts) ? undefined : notify.postedIn(languageName(texts, locale)),
  ];
}

/** True if the two look the same to people. */
export const sameFacts = (texts: Texts, before: Subscription, after: Subscription): boolean =>
  JSON.stringify(subscriptionFacts(texts, before)) === JSON.stringify(subscriptionFacts(texts, after));

/** Room for the line about those left out. */
const MORE_ROOM = 60;

/** A list of the lines below the first ones, as many as a message takes; those left out are counted. */
export function listUnder({ notify }: Texts, first: readonly string[], lines: readonly string[]): string {
  const room = MAX_TEXT - MORE_ROOM - first.join('\n').length;
  const items = lines.map((line) => `- ${line}`);
  const kept = fitLines(items, room);
  const left = items.length - kept.length;
  return [...first, ...kept, ...(left > 0 ? [notify.more(left)] : [])].join('\n');
}
