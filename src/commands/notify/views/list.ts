import type { BlockedChannel } from '../../../domain/notifications/blockedChannels.ts';
import { FEEDS, type FeedName } from '../../../domain/notifications/feeds.ts';
import type { ChannelBacklog } from '../../../domain/notifications/outbox.ts';
import { type Subscription, subscriptionsLosing } from '../../../domain/notifications/subscriptions.ts';
import type { WaitReason } from '../../../domain/notifications/waitReason.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { type CommandIds, commandLink } from '../../../render/kit/commandLink.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { joined, linesOf } from '../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { packRows } from '../../../render/kit/packRows.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import { textsOfBody } from '../../../render/kit/postText.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import {
  channelMention,
  feedNames,
  type LibraryTitles,
  scopeName,
  setExample,
  settingWords,
  subscriptionLine,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The most that stay readable; if their troubles are long, a page has fewer. */
const ROWS = 10;

/** For how many days a refused post is listed. */
export const REFUSED_DAYS = 30;

/** A subscription, and how its delivery is going. */
export interface SubscriptionState {
  readonly subscription: Subscription;
  /** How many notifications are waiting for it. */
  readonly waiting: number;
  /** Why they have not been posted yet. */
  readonly waits?: WaitReason | undefined;
  readonly nextDigest?: Date | undefined;
  readonly blocked?: BlockedState | undefined;
  /** Posts that have been waiting for its channel for long. */
  readonly heldUp?: ChannelBacklog['waiting'] | undefined;
  /** Posts of the last `REFUSED_DAYS` that will never be delivered. */
  readonly refused?: ChannelBacklog['refused'] | undefined;
}

/** A blocked channel, and how many posts are waiting for it. */
export interface BlockedState extends BlockedChannel {
  readonly posts: number;
}

export interface SubscriptionList {
  readonly states: readonly SubscriptionState[];
  /** Blocked channels of this guild that no subscription names any more. */
  readonly left: readonly BlockedState[];
  readonly titles: LibraryTitles;
  readonly page: number;
  readonly pagePress: (page: number) => Press;
  readonly ids: CommandIds;
}

/**
 * All subscriptions of a guild, the posts left behind by earlier ones, and the feeds without a subscription.
 */
export function renderSubscriptions(
  texts: Texts,
  { states, left, titles, page: asked, pagePress, ids }: SubscriptionList,
): Message {
  const { notify } = texts;
  const link = commandLink('notify set', ids);
  if (states.length + left.length === 0)
    return note(notify.noSubscriptions(link, setExample(texts, 'history')), { private: true });
  const takenFrom = takenFromEach(states.map(({ subscription }) => subscription));
  const all = [
    ...states.map((state) => stateLines(texts, state, { takenFrom, titles })),
    ...left.map((state) => leftLines(texts, state)),
  ];
  const foot = unsubscribedLines(texts, states, link);
  const packed = packRows(all, { most: ROWS, lengthOf: ({ length }) => length, foot: foot.join('\n').length });
  const { page, pages, items } = pageOf(packed, asked, 1);
  return listMessage({
    head: notify.head,
    rows: items.flat().map((content): Row => ({ content })),
    total: all.length,
    before: packed.slice(0, page - 1).flat().length,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), ...foot),
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function unsubscribedLines(texts: Texts, states: readonly SubscriptionState[], link: string): readonly string[] {
  const { notify } = texts;
  const subscriptions = states.map(({ subscription }) => subscription);
  const missing = FEEDS.filter((feed) => !subscriptions.some((subscription) => subscription.feed === feed));
  const partly = FEEDS.filter((feed) => !missing.includes(feed) && !hasGeneral(subscriptions, feed));
  return [
    ...(partly.length > 0 ? [notify.unsubscribedElsewhere(feedNames(texts, partly))] : []),
    ...(missing.length > 0 ? [notify.unsubscribed(feedNames(texts, missing), link)] : []),
  ];
}

const hasGeneral = (subscriptions: readonly Subscription[], feed: FeedName): boolean =>
  subscriptions.some((subscription) => subscription.feed === feed && subscription.librarySectionId === undefined);

function stateLines(texts: Texts, state: SubscriptionState, { takenFrom, titles }: TakenFrom): string {
  const { notify } = texts;
  const { subscription, waiting, waits, nextDigest, blocked } = state;
  // The end of a pause is unknown.
  const settings = settingWords(texts, subscription, subscription.pausedAt ? undefined : nextDigest);
  const troubles = [
    subscription.pausedAt && notify.pausedSince(moment(subscription.pausedAt)),
    waiting > 0 ? notify.waiting(waiting) : undefined,
    waiting > 0 && waits ? waitWords(texts, waits) : undefined,
    subscription.dropped === undefined ? undefined : notify.dropped(subscription.dropped),
    ...(blocked ? blockedFacts(texts, blocked) : []),
  ];
  return [
    subscriptionLine(texts, subscription, titles),
    `-# ${joined([withoutWords(texts, subscription, { takenFrom, titles }), ...settings])}`,
    joined(troubles),
    ...backlogLines(texts, state),
  ]
    .filter((each) => each !== '')
    .join('\n');
}

/** The libraries and servers that have subscriptions of their own; undefined if there are none. */
function withoutWords(texts: Texts, subscription: Subscription, { takenFrom, titles }: TakenFrom): string | undefined {
  const scopes = takenFrom.get(subscription);
  return scopes && texts.notify.without([...scopes].map((scope) => scopeName(texts, scope, titles)));
}

interface TakenFrom {
  /** The libraries and servers with subscriptions of their own, by the subscription that loses their events. */
  readonly takenFrom: ReadonlyMap<Subscription, ReadonlySet<LibraryRef>>;
  readonly titles: LibraryTitles;
}

function takenFromEach(subscriptions: readonly Subscription[]): TakenFrom['takenFrom'] {
  const takenFrom = new Map<Subscription, Set<LibraryRef>>();
  for (const taking of subscriptions) {
    const { librarySectionId: scope } = taking;
    if (scope === undefined) continue;
    for (const losing of subscriptionsLosing(taking, subscriptions)) {
      const scopes = takenFrom.get(losing) ?? new Set();
      takenFrom.set(losing, scopes.add(scope));
    }
  }
  return takenFrom;
}

/** Why notifications wait. A pause and a blocked channel are shown elsewhere already. */
function waitWords({ notify: { waits } }: Texts, reason: WaitReason): string | undefined {
  const since = moment(reason.since);
  if (reason.why === 'polling') return waits.polling(since);
  if (reason.why === 'backlog') return waits.backlog(since, reason.posts);
  return reason.why === 'quiet' || reason.why === 'digest' ? waits[reason.why](since, moment(reason.until)) : undefined;
}

/** Empty for a blocked channel, because that already explains why no posts arrive. */
function backlogLines({ notify }: Texts, { blocked, heldUp, refused }: SubscriptionState): readonly string[] {
  const why = heldUp?.kind === undefined ? notify.silent : notify.why[heldUp.kind];
  return [
    ...(heldUp && !blocked ? [notify.heldUp(heldUp.posts, moment(heldUp.since, 'f'), why)] : []),
    ...(refused ? [notify.refusedPosts(refused.posts, REFUSED_DAYS, moment(refused.last, 'f'))] : []),
    ...(refused ? undeliverable(refused.bodies) : []),
  ];
}

/** Our own Markdown in a line: bold, times, and the backslashes that escape other people's characters. */
const MARKS = /\*\*|\\(?=\W)|<t:\d+(?::\w)?>/g;

/**
 * A short excerpt that identifies each post. Discord refused this text, so it must contain no links or pings.
 */
const undeliverable = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => {
    const [first = '', ...others] = textsOfBody(body).flatMap((text) => text.split('\n'));
    const line = [first, ...others].find((each) => !/^(?:#|-#|<@&)/.test(each)) ?? first;
    const words = line.replaceAll(MARKS, '').replace(/[\s·]+$/, '');
    return words === '' ? [] : [`-# · ${plainClipped(words, 60)}`];
  });

const leftLines = (texts: Texts, state: BlockedState): string =>
  [texts.notify.leftBehind(channelMention(state.channelId)), joined(blockedFacts(texts, state))].join('\n');

const blockedFacts = ({ notify }: Texts, { posts, kind, since }: BlockedState): readonly (string | undefined)[] => [
  posts > 0 ? notify.unsent(posts) : undefined,
  notify.blocked[kind](moment(since, 'f')),
];
