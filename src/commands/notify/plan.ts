import { FEEDS, type FeedName, hasLibraries, requiredFor, showsPeople } from '../../domain/notifications/feeds.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../../domain/notifications/settings.ts';
import {
  isAboutSame,
  type NewSubscription,
  type Subscription,
  type SubscriptionKey,
} from '../../domain/notifications/subscriptions.ts';
import { wholeServerIn } from '../../domain/servers/scope.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { onlyOne } from '../shared/names.ts';
import { areSeveralChannels, inChannels } from './channels.ts';

/** A subscription to save, and the one that it replaces. */
export interface Planned {
  readonly before: Subscription | undefined;
  readonly subscription: NewSubscription;
  /** Subscriptions on the same subject in other channels, which stay. */
  readonly others: readonly Subscription[];
}

export type Place = Pick<SubscriptionKey, 'guildId' | 'librarySectionId'>;

export interface Wanted {
  readonly feeds: readonly FeedName[];
  /**
   * Several feeds are set up together without being named one by one: none leaves its channel unless that
   * channel is named.
   */
  readonly isSeveral: boolean;
  readonly channel?: string | undefined;
  /** Adds the channel to the existing ones. */
  readonly also?: boolean | undefined;
  /** The channel takes the place of this one. */
  readonly 'instead-of'?: string | undefined;
  readonly given: Partial<SubscriptionSettings>;
}

export interface Plan {
  /** Empty if no channel is named and there was none. */
  readonly planned: readonly Planned[];
  /** With several feeds: subscriptions in other channels than the named one, which stay unchanged. */
  readonly staying: readonly Subscription[];
  /** Subscriptions of a feed with several channels when no channel was named: nothing is saved. */
  readonly unclear: readonly Subscription[];
}

/** Throws a BadOption for contradicting options. */
export async function plan(place: Place, wanted: Wanted, { deps, context }: Working): Promise<Plan> {
  refuseContrary(wanted, context);
  const { feeds } = wanted;
  const all = (await deps.subscriptions.list(place.guildId)).filter((each) =>
    feeds.some((feed) => isAboutSame(each, { ...place, feed })),
  );
  const from = wanted['instead-of'];
  const moving = from === undefined ? [] : inChannels(from, all, deps);
  if (areSeveralChannels(moving)) return { planned: [], staying: [], unclear: wanted.isSeveral ? moving : all };
  const planned: Planned[] = [];
  const staying: Subscription[] = [];
  const unclear: Subscription[] = [];
  for (const feed of feeds) {
    const key = { ...place, feed };
    const there = all.filter((other) => other.feed === feed);
    const changing = replaced(there, wanted, { deps, context });
    if (changing === 'unclear') unclear.push(...there);
    if (changing === 'stays') staying.push(...there);
    if (changing === 'unclear' || changing === 'stays') continue;
    const others = there.filter((other) => !changing.includes(other));
    planned.push(
      ...changing
        .flatMap((before) => planOne(before, key, wanted, { deps, context }) ?? [])
        .map((each) => ({ ...each, others })),
    );
  }
  return { planned, staying, unclear };
}

/** Undefined if its channel is unknown. */
function planOne(
  before: Subscription | undefined,
  key: SubscriptionKey,
  { channel, given }: Wanted,
  { deps, context }: Working,
): Omit<Planned, 'others'> | undefined {
  const channelId = channel ?? before?.channelId;
  if (channelId === undefined) return undefined;
  const settings = { ...(before ?? defaultsFor(deps, context)), ...fitting(key.feed, given) };
  return { before, subscription: { ...settings, ...key, channelId, setBy: context.actor.userId } };
}

/**
 * The subscriptions of a feed that change; undefined for a new one. The one in the named channel changes in
 * place; a single one in another channel moves there, unless it is to stay. With several feeds, those in
 * other channels stay untouched: a feed that names people among admins must not turn up elsewhere, nor may
 * names turn up where they were not wanted. Without a channel, all change.
 */
function replaced(there: readonly Subscription[], wanted: Wanted, { deps, context }: Working): Changing {
  const { isSeveral, channel, also, 'instead-of': from } = wanted;
  if (from !== undefined) return movedFrom(from, there, wanted, { deps, context });
  const same = there.find(({ channelId }) => channelId === channel);
  if (same || also) return [same];
  if (isSeveral && channel === undefined) return there;
  if (there.length === 0) return [undefined];
  if (isSeveral) return 'stays';
  return there.length > 1 ? 'unclear' : there;
}

type Changing = readonly (Subscription | undefined)[] | 'unclear' | 'stays';

function movedFrom(
  from: string,
  there: readonly Subscription[],
  { isSeveral, channel }: Wanted,
  { deps, context }: Working,
): Changing {
  const { texts } = context;
  const moving = onlyOne(inChannels(from, there, deps));
  if (!moving) return isSeveral ? [] : 'unclear';
  const same = there.find(({ channelId }) => channelId === channel);
  if (same && same !== moving) throw new BadOption('channel', texts.notify.isThere);
  return [moving];
}

function refuseContrary(
  { channel, also, 'instead-of': from }: Wanted,
  { texts: { notify } }: InteractionContext,
): void {
  if (also && from !== undefined) throw new BadOption('also', notify.contrary);
  if (channel !== undefined) return;
  if (also) throw new BadOption('also', notify.needsNewChannel);
  if (from !== undefined) throw new BadOption('instead-of', notify.needsNewChannel);
}

const defaultsFor = ({ timeZone }: Deps, { texts }: InteractionContext) => ({
  ...DEFAULT_SETTINGS,
  timeZone,
  isDefaultTimeZone: true,
  locale: localeOf(texts),
});

/** Leaves out feeds that need more rights than setting up notifications: they have to be named. */
export const allFeeds = ({ librarySectionId: scope }: Place): readonly FeedName[] =>
  FEEDS.filter((feed) => requiredFor(feed) === undefined && (isWide(scope) || hasLibraries(feed)));

const isWide = (scope: Place['librarySectionId']): boolean => scope === undefined || wholeServerIn(scope) !== undefined;

/** Without the settings that are for other feeds. */
const fitting = (feed: FeedName, { people, include, ...given }: Partial<SubscriptionSettings>) => ({
  ...given,
  ...(people !== undefined && showsPeople(feed) && { people }),
  ...(include !== undefined && feed === 'added' && { include }),
});
