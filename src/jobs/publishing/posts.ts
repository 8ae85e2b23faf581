import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import type { PostDestination } from '../../domain/notifications/blockedChannels.ts';
import { type FeedName, isFeedWithoutMediaServer } from '../../domain/notifications/feeds.ts';
import type { NotificationPublishBatch } from '../../domain/notifications/pendingNotifications.ts';
import type { ExtendablePost, FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { addMentionToMessage } from '../../render/kit/additions/lineAbove.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { mentionOf } from '../../render/kit/text/mention.ts';
import type { FeedMessageDraft } from '../feeds/feed.ts';
import { createMessageMarker } from './postMarker.ts';

/**
 * How long a message is extended with new entries, in ms. Discord severely limits edits of messages older than an hour
 * (error 30046); a quarter of an hour is left for delivery.
 */
export const POST_EXTENDABLE_FOR_MS = 45 * 60_000;

interface PostsInput {
  readonly subscription: Subscription;
  readonly drafts: readonly FeedMessageDraft[];
  /** Ids of the notifications that are done once these drafts are stored as posts. */
  readonly notificationIds: readonly number[];
  /** Stored groups by key. Undefined for a group that does not exist yet. */
  readonly groups: ReadonlyMap<string, ExtendablePost | undefined>;
  readonly now: Date;
  /** Stored reason of a summary (see `publish.ts`). Undefined for events that are rendered one by one. */
  readonly summaryReason?: string | undefined;
  /** Adds a heading above the message. Undefined if the message needs none. */
  readonly addHeading?: ((message: Message) => Message) | undefined;
  /**
   * Id of a post that these posts replace. The new keys contain this id, because otherwise the first new post would
   * have the key of the replaced one.
   */
  readonly replacedPost?: number | undefined;
}

/** Maximum item keys in a post. They are stored for ever, and the menu of a message offers only 25. */
const MAX_ITEMS = 10_000;

const storedGroupParts = jsonCodec(z.array(z.string()));

/** Turns drafts into posts for the outbox: new ones, or edits that add a draft to the message of its group. */
export function planPosts(input: PostsInput): Pick<NotificationPublishBatch, 'posts' | 'groups'> {
  const { subscription, drafts, groups, now, summaryReason, addHeading } = input;
  const openGroups = new Map(groups);
  const groupsByKey = new Map<string, ExtendablePost>();
  const posts = drafts.map((draft): FeedPost => {
    const key = keyOf(draft, input);
    const openGroup = draft.group && openGroups.get(draft.group.key);
    const { post, group } = planPost(draft, openGroup, { key, subscription, now, addHeading });
    if (group) {
      openGroups.set(group.key, group);
      groupsByKey.set(group.key, group);
    }
    return { ...post, eventKeys: draft.eventKeys, summaryReason };
  });
  return { posts, groups: [...groupsByKey.values()] };
}

interface PostContext {
  readonly key: string;
  readonly subscription: Subscription;
  readonly now: Date;
  readonly addHeading: PostsInput['addHeading'];
}

interface PlannedPost {
  readonly post: FeedPost;
  readonly group?: ExtendablePost;
}

const planPost = (draft: FeedMessageDraft, openGroup: ExtendablePost | undefined, context: PostContext): PlannedPost =>
  (openGroup && growGroup(draft, openGroup, context)) ?? beginPost(draft, context);

const noHeading = (message: Message): Message => message;

function beginPost(
  draft: FeedMessageDraft,
  { key, subscription, now, addHeading = noHeading }: PostContext,
): PlannedPost {
  const { channelId } = subscription;
  const { items, servers } = draft;
  const post = createFeedPost(addHeading(draft.message(createMessageMarker(key, channelId))), items, {
    key,
    subscription,
    servers,
  });
  if (!draft.group) return { post };
  const data = JSON.stringify([draft.group.data]);
  return { post, group: { channelId, key: draft.group.key, postKey: key, openedAt: now, data } };
}

/**
 * An edit that adds the draft to the message of its group, if that is recent and has room. Undefined if a new message
 * is needed.
 */
function growGroup(
  { group }: FeedMessageDraft,
  openGroup: ExtendablePost,
  { key: draftKey, subscription, now, addHeading = noHeading }: PostContext,
): PlannedPost | undefined {
  const ageMs = now.getTime() - openGroup.openedAt.getTime();
  if (!group || ageMs < 0 || ageMs > (group.growsMs ?? POST_EXTENDABLE_FOR_MS)) return undefined;
  // Stored data is untrusted. A group that cannot be decoded is not extended any more.
  const groupParts = storedGroupParts.safeParse(openGroup.data).data;
  const marker = createMessageMarker(openGroup.postKey, subscription.channelId);
  const mergedDraft = groupParts && group.mergeWithStored(groupParts, marker);
  if (!mergedDraft) return undefined;
  const key = `${draftKey} in ${openGroup.postKey}`;
  const post = createFeedPost(addHeading(mergedDraft.message), mergedDraft.items, { key, subscription });
  const data = JSON.stringify([...groupParts, group.data]);
  return { post: { ...post, edits: openGroup.postKey }, group: { ...openGroup, data } };
}

/**
 * The key of a post contains its first event, because an event is in only one post of a subscription, and the last
 * event may change after a restore. It contains the id of the first notification, because another media server may have
 * events with the same keys. It also contains the id of the subscription, because two subscriptions of a channel may
 * have the same events.
 */
function keyOf({ eventKeys }: Pick<FeedMessageDraft, 'eventKeys'>, input: Omit<PostsInput, 'groups'>): string {
  const { subscription, notificationIds, replacedPost } = input;
  const { feed, id } = subscription;
  // Posts that are about no media server keep their keys after a restore, so that a new version or a recap is announced
  // only once.
  const number = isFeedWithoutMediaServer(feed) ? '' : `.${notificationIds[0]}`;
  const replacement = replacedPost === undefined ? '' : ` of ${replacedPost}`;
  return `${stablePostKey(feed, eventKeys[0], id)}${number}${replacement}`;
}

/** Key of a subscription's post that is about no media server. `eventKey` is that of its first event. */
const stablePostKey = (feed: FeedName, eventKey: string | undefined, subscriptionId: number): string =>
  `${feed}:${eventKey} #${subscriptionId}`;

const STABLE_KEY = /^[a-z]+:(\S+) #(\d+)(?: of \d+)?$/;

/** Splits a key that `stablePostKey` made for an event whose key has no spaces. Undefined for any other key. */
export function parseStablePostKey(
  key: string,
): { readonly eventKey: string | undefined; readonly subscriptionId: number } | undefined {
  const [, eventKey, subscriptionId] = STABLE_KEY.exec(key) ?? [];
  return subscriptionId === undefined ? undefined : { eventKey, subscriptionId: Number(subscriptionId) };
}

const KEY = /^([a-z]+:.*)( #\d+\.\d+(?: of \d+)?)$/s;

/**
 * The key until 29 November 2026, which also contained the last event. After a restore, messages from before the update
 * are found by it. Undefined for posts that never had such a key.
 */
export function formerPostKey(key: string, lastEventKey: string): string | undefined {
  const [, feedAndFirstEvent, numbers] = KEY.exec(key) ?? [];
  return feedAndFirstEvent === undefined ? undefined : `${feedAndFirstEvent}-${lastEventKey}${numbers}`;
}

interface PostAddress {
  readonly key: string;
  readonly subscription: Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;
  readonly servers?: FeedMessageDraft['servers'];
}

/** The post for one message. It mentions people and roles as its subscription says. */
export function createFeedPost(
  message: Message,
  items: readonly ItemRef[] = [],
  { key, subscription, servers }: PostAddress,
): FeedPost {
  const { channelId } = subscription;
  const mentionText = mentionOf(subscription);
  const { components, files, presses } =
    mentionText === undefined ? message : addMentionToMessage(message, mentionText);
  const body = JSON.stringify({
    components,
    presses,
    items: items.slice(0, MAX_ITEMS),
    servers,
    ...pingFields(subscription),
  });
  return { key, channelId, body, files };
}

export const pingFields = ({ mentionRoleId, mentionUserId }: Omit<PostDestination, 'channelId'>) => ({
  mentionRoleIds: mentionRoleId === undefined ? [] : [mentionRoleId],
  ...(mentionUserId !== undefined && { mentionUserIds: [mentionUserId] }),
});
