import { guidOfIdentifiedCreativeWork, type ItemKind, type MediaItem } from '../../../domain/media/items/item.ts';
import type { FollowedItem, Follower, FollowTarget } from '../../../domain/notifications/follows.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS, type SubscriptionSettings } from '../../../domain/notifications/settings.ts';
import { serverOfRef } from '../../../domain/servers/refs.ts';
import { fullTitle, type TitleWords } from '../../../render/kit/media/title.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { localeOf } from '../../../render/texts/texts.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { requireGuild } from '../notify/libraries.ts';
import { type FollowResult, followTargetName, renderFollowAdded } from './view.ts';

export const FOLLOWABLE_KINDS: readonly ItemKind[] = ['show', 'season', 'artist'];

export type FollowDeps = Pick<CommandDeps, 'follows' | 'timeZone' | 'commandIds' | 'serverNames'>;

export const FOLLOW_ALL_SERVERS_HANDLER_NAME = 'follow.widen';

export const followerFromContext = (context: InteractionContext): Follower => ({
  userId: context.actor.userId,
  guildId: requireGuild(context),
});

/** Delivery for people who have not chosen one: by direct message, at once. */
export const defaultDelivery = (
  { timeZone }: Pick<CommandDeps, 'timeZone'>,
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
  return { kind: 'item', key, guid: guidOfIdentifiedCreativeWork(guid), title: fullTitle(item, words) };
}

export type FollowRequest = FollowTarget & {
  /** True if it is unknown whether a media server already has the title, because no server answered. */
  readonly isUnchecked?: boolean;
};

export async function addFollow(
  { isUnchecked = false, ...followed }: FollowRequest,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<FollowResult> {
  const follower = followerFromContext(context);
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
): Promise<ComponentPress | undefined> {
  if (target.kind !== 'item' || target.guid === undefined || !serverNames(target.key)) return undefined;
  const ownFollows = await follows.list(followerFromContext(context));
  const existing = ownFollows.find((item) => item.kind === 'item' && isSameWork(item, target));
  if (existing?.kind !== 'item' || existing.isEverywhere) return undefined;
  return { action: FOLLOW_ALL_SERVERS_HANDLER_NAME, target: { follow: existing.id }, by: 'invoker' };
}

const isSameWork = (a: FollowedItem, b: FollowedItem): boolean =>
  a.key === b.key || (a.guid === b.guid && serverOfRef(a.key) === serverOfRef(b.key));

export async function followTargetAndRenderAnswer(
  followRequest: FollowRequest,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const answer = await addFollow(followRequest, deps, context);
  const message = renderFollowAdded(context.texts, followRequest, answer);
  const isAdded = answer.outcome === 'added';
  return addAuditDetailsToMessage(message, {
    after: isAdded ? followTargetName(context.texts, followRequest) : undefined,
  });
}
