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
import type { Deps, InteractionContext } from '../framework/context.ts';
import { inChannel } from './channels.ts';

/** What is to be saved, and what it replaces. */
export interface Planned {
  readonly before: Subscription | undefined;
  readonly subscription: NewSubscription;
  /** Those about the same in other channels, which stay. */
  readonly others: readonly Subscription[];
}

export type Place = Pick<SubscriptionKey, 'guildId' | 'librarySectionId'>;

export interface Wanted {
  readonly feeds: readonly FeedName[];
  readonly channel?: string | undefined;
  /** The channel comes beside those that there are. */
  readonly also?: boolean | undefined;
  /** The channel takes the place of this one. */
  readonly 'instead-of'?: string | undefined;
  readonly given: Partial<SubscriptionSettings>;
}

export interface Plan {
  /** None where no channel is named and none was there. */
  readonly planned: readonly Planned[];
  /** Those of feeds in several channels, where nobody said which of them is meant: nothing is to be saved. */
  readonly unclear: readonly Subscription[];
}

/** Throws a BadOption for what contradicts itself. */
export async function plan(place: Place, wanted: Wanted, deps: Deps, context: InteractionContext): Promise<Plan> {
  refuseContrary(wanted, context);
  const { feeds, given } = wanted;
  const all = await deps.subscriptions.list(place.guildId);
  const [planned, unclear]: [Planned[], Subscription[]] = [[], []];
  for (const feed of feeds) {
    const key = { ...place, feed };
    const there = all.filter((other) => isAboutSame(other, key));
    const before = replaced(there, wanted, deps, context);
    if (before === 'unclear') unclear.push(...there);
    if (before === 'unclear' || before === 'nothing') continue;
    const channelId = wanted.channel ?? before?.channelId;
    if (channelId === undefined) continue;
    const settings = { ...(before ?? defaultsFor(deps, context)), ...fitting(feed, given) };
    const subscription = { ...settings, ...key, channelId, setBy: context.actor.userId };
    planned.push({ before, subscription, others: there.filter((other) => other !== before) });
  }
  return { planned, unclear };
}

/**
 * Which of a feed's subscriptions changes; undefined for a new one. The one in the channel that is named is changed where it is; the
 * only one in another channel moves there, unless it is to stay.
 */
function replaced(
  there: readonly Subscription[],
  { feeds, channel, also, 'instead-of': from }: Wanted,
  deps: Deps,
  { texts }: InteractionContext,
): Subscription | undefined | 'unclear' | 'nothing' {
  const same = there.find(({ channelId }) => channelId === channel);
  if (from !== undefined) {
    const moving = inChannel(from, there, deps);
    if (!moving) return feeds.length > 1 ? 'nothing' : 'unclear';
    if (same && same !== moving) throw new BadOption('channel', texts.notify.isThere);
    return moving;
  }
  if (same || also) return same;
  return there.length > 1 ? 'unclear' : there[0];
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
  ...{ timeZone, isDefaultTimeZone: true, locale: localeOf(texts) },
});

/** Not what takes more than setting up notifications, which nobody should post somewhere without having named it. */
export const allFeeds = ({ librarySectionId: scope }: Place): readonly FeedName[] =>
  FEEDS.filter((feed) => requiredFor(feed) === undefined && (isWide(scope) || hasLibraries(feed)));

const isWide = (scope: Place['librarySectionId']): boolean => scope === undefined || wholeServerIn(scope) !== undefined;

/** Without the settings that are for other feeds. */
const fitting = (feed: FeedName, { people, include, ...given }: Partial<SubscriptionSettings>) => ({
  ...given,
  ...(people !== undefined && showsPeople(feed) && { people }),
  ...(include !== undefined && feed === 'added' && { include }),
});
