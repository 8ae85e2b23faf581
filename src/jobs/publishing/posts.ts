import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { Destination } from '../../domain/notifications/blockedChannels.ts';
import type { PublishBatch } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost, Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { mentioning, mentionOf } from '../../render/kit/mention.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Draft } from '../feeds/feed.ts';
import { markerOf } from './postMarker.ts';

/**
 * How long a message grows, in ms. Discord limits edits of messages older than an hour severely (30046); the
 * remaining quarter of an hour is for the delivery.
 */
export const GROUP_GROWS_MS = 45 * 60_000;

interface Drawn {
  readonly subscription: Subscription;
  readonly drafts: readonly Draft[];
  /** The notifications that the drafts end. */
  readonly notificationIds: readonly number[];
  /** The groups that the drafts name, as far as they exist. */
  readonly groups: ReadonlyMap<string, Group | undefined>;
  readonly now: Date;
  /** Why they are a summary, encoded (see `publish.ts`); undefined for events by themselves. */
  readonly summaryReason?: string | undefined;
  /** The message with the text above it, if that is more than a mention. */
  readonly above?: ((message: Message) => Message) | undefined;
  /** The number of the post that they replace: that post may have had the same key as one of them. */
  readonly insteadOf?: number | undefined;
}

/**
 * The item keys that a post keeps are limited, because it keeps them for ever, and the menu of a message
 * offers 25 of them.
 */
const MAX_ITEMS = 10_000;

const parts = jsonOf(z.array(z.string()));

/**
 * The rows for the outbox: each draft becomes a post of its own, or an edit that makes its group's message
 * longer.
 */
export function planPosts({ groups, ...drawn }: Drawn): Pick<PublishBatch, 'posts' | 'groups'> {
  const { subscription, drafts, now, summaryReason, above } = drawn;
  const open = new Map(groups);
  const changed = new Map<string, Group>();
  const posts = drafts.map((draft): FeedPost => {
    const key = keyOf(draft, drawn);
    const { post, group } = postOf(draft, draft.group && open.get(draft.group.key), { key, subscription, now, above });
    if (group) {
      open.set(group.key, group);
      changed.set(group.key, group);
    }
    return { ...post, eventKeys: draft.eventKeys, summaryReason };
  });
  return { posts, groups: [...changed.values()] };
}

interface Place {
  readonly key: string;
  readonly subscription: Subscription;
  readonly now: Date;
  readonly above: Drawn['above'];
}

interface Planned {
  readonly post: FeedPost;
  readonly group?: Group;
}

const postOf = (draft: Draft, earlier: Group | undefined, place: Place): Planned =>
  (earlier && grown(draft, earlier, place)) ?? begun(draft, place);

const asItIs = (message: Message): Message => message;

function begun(draft: Draft, { key, subscription, now, above = asItIs }: Place): Planned {
  const { channelId } = subscription;
  const post = postWith(above(draft.message(markerOf(key, channelId))), draft.items, { key, subscription });
  if (!draft.group) return { post };
  const data = JSON.stringify([draft.group.data]);
  return { post, group: { channelId, key: draft.group.key, postKey: key, openedAt: now, data } };
}

/**
 * An edit that adds the draft to a message that is young and has room; undefined when the draft needs its own
 * message.
 */
function grown(
  { group }: Draft,
  earlier: Group,
  { key: own, subscription, now, above = asItIs }: Place,
): Planned | undefined {
  const age = now.getTime() - earlier.openedAt.getTime();
  if (!group || age < 0 || age > (group?.growsMs ?? GROUP_GROWS_MS)) return undefined;
  // The content of the database is outside input too: a group that cannot be decoded does not grow any more.
  const had = parts.safeParse(earlier.data).data;
  const together = had && group.together(had, markerOf(earlier.postKey, subscription.channelId));
  if (!together) return undefined;
  const key = `${own} in ${earlier.postKey}`;
  const post = postWith(above(together.message), together.items, { key, subscription });
  const data = JSON.stringify([...had, group.data]);
  return { post: { ...post, edits: earlier.postKey }, group: { ...earlier, data } };
}

/**
 * A subscription has each event in one post only, so its first event identifies a post. The last one does
 * not: after a restore the same post may show fewer events. The number of its first notification is added
 * because another server may have other events with the same keys, and no number is given out twice; the
 * subscription's number because two subscriptions of one channel may have the same events.
 */
const keyOf = (
  { eventKeys }: Pick<Draft, 'eventKeys'>,
  { subscription: { feed, id }, notificationIds: [first], insteadOf }: Omit<Drawn, 'groups'>,
): string => {
  // The bot's own events belong to no media server, so their posts keep their keys after a restore: a new
  // version is announced once.
  const number = feed === 'usher' ? '' : `.${first}`;
  return `${feed}:${eventKeys[0]} #${id}${number}${insteadOf === undefined ? '' : ` of ${insteadOf}`}`;
};

const KEY = /^([a-z]+:.*)( #\d+\.\d+(?: of \d+)?)$/s;

/**
 * The key of the same post as Usher wrote it until 29 November 2026, with the last event in it too: by that a
 * message from before an upgrade is found after a restore. Undefined for posts without such a key.
 */
export function formerKeyOf(key: string, lastEventKey: string): string | undefined {
  const [, first, numbers] = KEY.exec(key) ?? [];
  return first === undefined ? undefined : `${first}-${lastEventKey}${numbers}`;
}

interface Addressed {
  readonly key: string;
  readonly subscription: Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;
}

/** The row for one message, with the people and roles that its subscription mentions. */
export function postWith(message: Message, items: readonly ItemRef[] = [], { key, subscription }: Addressed): FeedPost {
  const { channelId } = subscription;
  const mentioned = mentionOf(subscription);
  const { components, files, presses } = mentioned === undefined ? message : mentioning(message, mentioned);
  const body = JSON.stringify({ components, presses, items: items.slice(0, MAX_ITEMS), ...pingsOf(subscription) });
  return { key, channelId, body, files };
}

/** The people and roles that the message may ping, according to its body. */
export const pingsOf = ({ mentionRoleId, mentionUserId }: Omit<Destination, 'channelId'>) => ({
  mentionRoleIds: mentionRoleId === undefined ? [] : [mentionRoleId],
  ...(mentionUserId !== undefined && { mentionUserIds: [mentionUserId] }),
});
