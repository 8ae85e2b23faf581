import type { BlockedChannel } from '../../../domain/notifications/blockedChannels.ts';
import { FEEDS, type FeedName } from '../../../domain/notifications/feeds.ts';
import type { ChannelBacklog } from '../../../domain/notifications/outbox.ts';
import { findSubscriptionsLosingEvents, type Subscription } from '../../../domain/notifications/subscriptions.ts';
import type { NotificationWaitReason } from '../../../domain/notifications/waitReason.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import { readTextsOfPostBody } from '../../../render/kit/message/postText.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { splitRowsIntoMessages } from '../../../render/kit/message/splitRowsIntoMessages.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import {
  channelMention,
  describeMainSettings,
  feedNames,
  type LibraryTitles,
  libraryOrServerName,
  notifySetCommandExample,
  subscriptionLine,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Maximum number of rows on a page. If rows are long because they list problems, fewer fit. */
const ROWS = 10;

export const REFUSED_POSTS_WINDOW_DAYS = 30;

export interface SubscriptionState {
  readonly subscription: Subscription;
  readonly waitingCount: number;
  readonly waits?: NotificationWaitReason | undefined;
  readonly nextDigest?: Date | undefined;
  readonly blocked?: BlockedChannelState | undefined;
  /** The posts for this channel that have waited for too long. */
  readonly heldUp?: ChannelBacklog['waiting'] | undefined;
  /**
   * Posts of the last `REFUSED_POSTS_WINDOW_DAYS` days that Discord refused and that will not be delivered. Missing if
   * there are none.
   */
  readonly refused?: ChannelBacklog['refused'] | undefined;
}

export interface BlockedChannelState extends BlockedChannel {
  readonly posts: number;
}

export interface SubscriptionList {
  readonly states: readonly SubscriptionState[];
  readonly orphaned: readonly BlockedChannelState[];
  readonly titles: LibraryTitles;
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
  readonly ids: CommandIds;
}

/** Lists the guild's subscriptions, blocked channels without a subscription, and feeds without a subscription. */
export function renderSubscriptions(
  texts: Texts,
  { states, orphaned, titles, page: requestedPage, pagePress, ids }: SubscriptionList,
): Message {
  const { notify } = texts;
  const link = commandLink('notify set', ids);
  if (states.length + orphaned.length === 0)
    return createNoteMessage(notify.noSubscriptions(link, notifySetCommandExample(texts, 'history')), {
      private: true,
    });
  const excludedScopes = findExcludedScopes(states.map(({ subscription }) => subscription));
  const entries = [
    ...states.map((state) => stateLines(texts, state, { excludedScopes, titles })),
    ...orphaned.map((state) => orphanedLines(texts, state)),
  ];
  const foot = unsubscribedLines(texts, states, link);
  const entriesByPage = splitRowsIntoMessages(entries, {
    limit: ROWS,
    lengthOf: ({ length }) => length,
    foot: foot.join('\n').length,
  });
  const { page, pages, items } = takePageOfEntries(entriesByPage, requestedPage, 1);
  return createListMessage({
    head: notify.head,
    rows: items.flat().map((content): Row => ({ content })),
    total: entries.length,
    before: entriesByPage.slice(0, page - 1).flat().length,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), ...foot),
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function unsubscribedLines(texts: Texts, states: readonly SubscriptionState[], link: string): readonly string[] {
  const { notify } = texts;
  const subscriptions = states.map(({ subscription }) => subscription);
  const unsubscribedFeeds = FEEDS.filter((feed) => !subscriptions.some((subscription) => subscription.feed === feed));
  const partlySubscribed = FEEDS.filter(
    (feed) => !unsubscribedFeeds.includes(feed) && !hasGeneral(subscriptions, feed),
  );
  return [
    ...(partlySubscribed.length > 0 ? [notify.unsubscribedElsewhere(feedNames(texts, partlySubscribed))] : []),
    ...(unsubscribedFeeds.length > 0 ? [notify.unsubscribed(feedNames(texts, unsubscribedFeeds), link)] : []),
  ];
}

const hasGeneral = (subscriptions: readonly Subscription[], feed: FeedName): boolean =>
  subscriptions.some((subscription) => subscription.feed === feed && subscription.librarySectionId === undefined);

interface ExcludedScopes {
  /**
   * For each subscription, the libraries and servers that it does not cover because they have subscriptions of their
   * own.
   */
  readonly excludedScopes: ReadonlyMap<Subscription, ReadonlySet<LibraryRef>>;
  readonly titles: LibraryTitles;
}

function stateLines(texts: Texts, state: SubscriptionState, { excludedScopes, titles }: ExcludedScopes): string {
  const { notify } = texts;
  const { subscription, waitingCount, waits, nextDigest, blocked } = state;
  // A paused subscription has no next digest, because a pause has no set end.
  const settings = describeMainSettings(texts, subscription, subscription.pausedAt ? undefined : nextDigest);
  const problemTextLines = [
    subscription.pausedAt && notify.pausedSince(formatDiscordTimestamp(subscription.pausedAt)),
    waitingCount > 0 ? notify.waiting(waitingCount) : undefined,
    waitingCount > 0 && waits ? waitWords(texts, waits) : undefined,
    subscription.dropped === undefined ? undefined : notify.dropped(subscription.dropped),
    ...(blocked ? blockedFacts(texts, blocked) : []),
  ];
  return [
    subscriptionLine(texts, subscription, titles),
    `-# ${joinFacts([withoutWords(texts, subscription, { excludedScopes, titles }), ...settings])}`,
    joinFacts(problemTextLines),
    ...backlogLines(texts, state),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function withoutWords(
  texts: Texts,
  subscription: Subscription,
  { excludedScopes, titles }: ExcludedScopes,
): string | undefined {
  const scopes = excludedScopes.get(subscription);
  return scopes && texts.notify.without([...scopes].map((scope) => libraryOrServerName(texts, scope, titles)));
}

function findExcludedScopes(subscriptions: readonly Subscription[]): ExcludedScopes['excludedScopes'] {
  const excludedScopes = new Map<Subscription, Set<LibraryRef>>();
  for (const subscription of subscriptions) {
    const { librarySectionId: scope } = subscription;
    if (scope === undefined) continue;
    for (const losingSubscription of findSubscriptionsLosingEvents(subscription, subscriptions)) {
      const scopes = excludedScopes.get(losingSubscription) ?? new Set();
      excludedScopes.set(losingSubscription, scopes.add(scope));
    }
  }
  return excludedScopes;
}

/** Says why notifications wait. Undefined for pauses and blocked channels, which have other lines. */
function waitWords({ notify }: Texts, reason: NotificationWaitReason): string | undefined {
  const { waits } = notify;
  const since = formatDiscordTimestamp(reason.since);
  if (reason.why === 'polling') return waits.polling(since);
  if (reason.why === 'backlog') return waits.backlog(since, reason.posts);
  return reason.why === 'quiet' || reason.why === 'digest'
    ? waits[reason.why](since, formatDiscordTimestamp(reason.until))
    : undefined;
}

/**
 * Lines about posts that wait too long or were refused. Blocked channels get no line about waiting, because another
 * line says that they are blocked.
 */
function backlogLines({ notify }: Texts, { blocked, heldUp, refused }: SubscriptionState): readonly string[] {
  const reason = heldUp?.kind === undefined ? notify.silent : notify.why[heldUp.kind];
  return [
    ...(heldUp && !blocked ? [notify.heldUp(heldUp.posts, formatDiscordTimestamp(heldUp.since, 'f'), reason)] : []),
    ...(refused
      ? [notify.refusedPosts(refused.posts, REFUSED_POSTS_WINDOW_DAYS, formatDiscordTimestamp(refused.last, 'f'))]
      : []),
    ...(refused ? undeliverableLines(refused.bodies) : []),
  ];
}

/** Matches the bot's own Markdown: bold, timestamps, and the backslashes that escape other text. */
const MARKUP_PATTERN = /\*\*|\\(?=\W)|<t:\d+(?::\w)?>/g;

/** Matches the beginning of a heading, of small print, or of a line that pings a role. */
const HEADING_OR_PING_PATTERN = /^(?:#|-#|<@&)/;

/** A short excerpt of each refused post, without links and pings. */
const undeliverableLines = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => {
    const lines = readTextsOfPostBody(body).flatMap((text) => text.split('\n'));
    const line = lines.find((text) => !HEADING_OR_PING_PATTERN.test(text)) ?? lines[0] ?? '';
    const words = line.replaceAll(MARKUP_PATTERN, '').replace(/[\s·]+$/, '');
    return words === '' ? [] : [`-# · ${clipAndEscapeText(words, 60)}`];
  });

const orphanedLines = (texts: Texts, state: BlockedChannelState): string =>
  [texts.notify.leftBehind(channelMention(state.channelId)), joinFacts(blockedFacts(texts, state))].join('\n');

const blockedFacts = (
  { notify }: Texts,
  { posts, kind, since }: BlockedChannelState,
): readonly (string | undefined)[] => [
  posts > 0 ? notify.unsent(posts) : undefined,
  notify.blocked[kind](formatDiscordTimestamp(since, 'f')),
];
