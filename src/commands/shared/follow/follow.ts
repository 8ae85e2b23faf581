import { type ItemKind, identityOf, type MediaItem } from '../../../domain/media/items/item.ts';
import type { Followed, FollowedItem, Follower } from '../../../domain/notifications/follows.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../../../domain/notifications/settings.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Press } from '../../../render/kit/press.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import { localeOf } from '../../../render/texts/texts.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { audited } from '../../framework/records.ts';
import { guildOf } from '../notify/libraries.ts';
import { type FollowedAnswer, followName, renderFollowed } from './view.ts';

/** Kinds that can gain new items. */
export const FOLLOWABLE: readonly ItemKind[] = ['show', 'season', 'artist'];

export type FollowDeps = Pick<Deps, 'follows' | 'timeZone' | 'commandIds' | 'serverNames'>;

/** The press that follows an item on every media server that the guild sees. */
export const WIDEN = 'follow.widen';

export const followerOf = (context: InteractionContext): Follower => ({
  userId: context.actor.userId,
  guildId: guildOf(context),
});

/** The delivery for a person who has not chosen one: by direct message, immediately. */
export const defaultDelivery = (
  { timeZone }: Pick<Deps, 'timeZone'>,
  { texts }: InteractionContext,
): SubscriptionSettings => ({
  ...DEFAULT_SETTINGS,
  timeZone,
  isDefaultTimeZone: true,
  people: 'nobody',
  locale: localeOf(texts),
});

/** An item that can be followed; undefined for one without a key or of another kind. */
export function followedItem(item: MediaItem, untitled: string): Followed | undefined {
  const { ratingKey: key, kind, guid } = item;
  if (key === undefined || !FOLLOWABLE.includes(kind)) return undefined;
  return { kind: 'item', key, guid: identityOf(guid), title: fullTitle(item, untitled) };
}

export type Following = Followed & {
  /** No media server could tell whether it has arrived already. */
  readonly isUnchecked?: boolean;
};

/** Follows it, and reports the result. */
export async function added(
  { isUnchecked = false, ...followed }: Following,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<FollowedAnswer> {
  const follower = followerOf(context);
  const outcome = await deps.follows.add(follower, followed, defaultDelivery(deps, context));
  const unreached = await deps.follows.unreached(follower.userId);
  const delivery = await deps.follows.delivery(follower);
  const channelId = delivery?.mentionUserId === undefined ? undefined : delivery.channelId;
  const widen = await widenPress(followed, deps, context);
  const ids = deps.commandIds(follower.guildId);
  return { outcome, servers: deps.serverNames, widen, unreached, channelId, isUnchecked, ids };
}

/** Undefined if there is only one server, if the title is already followed on all, or if its guid is unknown. */
async function widenPress(
  followed: Followed,
  { follows, serverNames }: FollowDeps,
  context: InteractionContext,
): Promise<Press | undefined> {
  if (followed.kind !== 'item' || followed.guid === undefined || !serverNames(followed.key)) return undefined;
  const all = await follows.list(followerOf(context));
  const own = all.find((item) => item.kind === 'item' && isSameWork(item, followed));
  if (own?.kind !== 'item' || own.isEverywhere) return undefined;
  return { action: WIDEN, target: { follow: own.id }, by: 'invoker' };
}

const isSameWork = (item: FollowedItem, other: FollowedItem): boolean =>
  item.key === other.key || (item.guid === other.guid && serverOf(item.key) === serverOf(other.key));

export async function follow(
  followed: Following,
  deps: FollowDeps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { outcome, ...answer } = await added(followed, deps, context);
  const message = renderFollowed(context.texts, followed, { outcome, ...answer });
  return audited(message, { after: outcome === 'added' ? followName(context.texts, followed) : undefined });
}
