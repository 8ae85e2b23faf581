import { guidOfKnownWork, type ItemKind, type MediaItem } from '../../../domain/media/items/item.ts';
import type { FollowedItem, Follower, FollowTarget } from '../../../domain/notifications/follows.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS, type SubscriptionSettings } from '../../../domain/notifications/settings.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import { fullTitle, type TitleWords } from '../../../render/kit/media/title.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import type { Press } from '../../../render/kit/message/press.ts';
import { localeOf } from '../../../render/texts/texts.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { withAuditDetails } from '../../framework/records.ts';
import { requireGuild } from '../notify/libraries.ts';
import { type FollowedAnswer, followName, renderFollowed } from './view.ts';

export const FOLLOWABLE_KINDS: readonly ItemKind[] = ['show', 'season', 'artist'];

export type FollowDeps = Pick<Deps, 'follows' | 'timeZone' | 'commandIds' | 'serverNames'>;

export const FOLLOW_ON_ALL_SERVERS_PRESS = 'follow.widen';

export const followerOf = (context: InteractionContext): Follower => ({
  userId: context.actor.userId,
  guildId: requireGuild(context),
});

/** Delivery for people who have not chosen one: by direct message, at once. */
export const defaultDelivery = (
  { timeZone }: Pick<Deps, 'timeZone'>,
  { texts }: InteractionContext,
): SubscriptionSettings => ({
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  timeZone,
  isDefaultTimeZone: true,
  people: 'nobody',
  locale: localeOf(texts),
});

/** The item in the form that a follow stores. Undefined without a key, or for a kind that cannot be followed. */
export function followedItem(item: MediaItem, words: TitleWords): FollowTarget | undefined {
  const { ratingKey: key, kind, guid } = item;
  if (key === undefined || !FOLLOWABLE_KINDS.includes(kind)) return undefined;
  return { kind: 'item', key, guid: guidOfKnownWork(guid), title: fullTitle(item, words) };
}

export type FollowRequest = FollowTarget & {
  /** True if no media server could tell if the title already exists. */
  readonly isUnchecked?: boolean;
};

export async function addFollow(
  { isUnchecked = false, ...followed }: FollowRequest,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<FollowedAnswer> {
  const follower = followerOf(context);
  const outcome = await deps.follows.add(follower, followed, defaultDelivery(deps, context));
  const unreached = await deps.follows.unreached(follower.userId);
  const delivery = await deps.follows.delivery(follower);
  const channelId = delivery?.mentionUserId === undefined ? undefined : delivery.channelId;
  const widenPress = await createWidenPress(followed, deps, context);
  const ids = deps.commandIds(follower.guildId);
  return { outcome, servers: deps.serverNames, widenPress, unreached, channelId, isUnchecked, ids };
}

/**
 * A press that extends a follow of an item to all servers. Undefined if there is only one server, if the follow covers
 * all servers already, or if the item's guid is unknown.
 */
async function createWidenPress(
  target: FollowTarget,
  { follows, serverNames }: FollowDeps,
  context: InteractionContext,
): Promise<Press | undefined> {
  if (target.kind !== 'item' || target.guid === undefined || !serverNames(target.key)) return undefined;
  const ownFollows = await follows.list(followerOf(context));
  const existing = ownFollows.find((item) => item.kind === 'item' && isSameWork(item, target));
  if (existing?.kind !== 'item' || existing.isEverywhere) return undefined;
  return { action: FOLLOW_ON_ALL_SERVERS_PRESS, target: { follow: existing.id }, by: 'invoker' };
}

const isSameWork = (a: FollowedItem, b: FollowedItem): boolean =>
  a.key === b.key || (a.guid === b.guid && serverOf(a.key) === serverOf(b.key));

export async function follow(
  followRequest: FollowRequest,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const answer = await addFollow(followRequest, deps, context);
  const message = renderFollowed(context.texts, followRequest, answer);
  const isAdded = answer.outcome === 'added';
  return withAuditDetails(message, { after: isAdded ? followName(context.texts, followRequest) : undefined });
}
