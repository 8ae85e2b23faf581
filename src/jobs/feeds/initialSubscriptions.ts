import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory, ChannelProblem } from '../../domain/notifications/channels.ts';
import { type FeedName, showsPeople } from '../../domain/notifications/feeds.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { audited } from '../audited.ts';

/** A channel that the environment names for a feed, by its setting. */
export interface InitialSubscription {
  readonly setting: string;
  readonly feed: FeedName;
  /** Undefined where the setting is not set: there is nothing to do. */
  readonly channelId?: string | undefined;
}

export interface InitialSubscriptionsDeps {
  readonly subscriptions: Pick<Subscriptions, 'setInitially' | 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'problems'>;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
}

export interface InitialSubscriptionsPlan {
  readonly channels: readonly InitialSubscription[];
  /** The guilds that the bot serves; undefined means every guild that it is in. */
  readonly guildIds: readonly string[] | undefined;
  /** The settings that the new subscriptions get. */
  readonly settings: Pick<NewSubscription, 'people' | 'locale'>;
}

/** Turns the channels that the environment names into subscriptions in the database. */
export interface InitialSubscriptions {
  /** Tries the channels that are still open; called at the start and then regularly. Rejects with the database's failure. */
  run(): Promise<void>;
  /**
   * Whether the guild of that feed's channel is still unknown for a reason that passes. Until it is known the feed must not
   * record anything: such events would never be posted there.
   */
  isOpen(feed: FeedName): boolean;
}

export function createInitialSubscriptions(
  plan: InitialSubscriptionsPlan,
  deps: InitialSubscriptionsDeps,
): InitialSubscriptions {
  let open: readonly InitialSubscription[] = plan.channels.filter(({ channelId }) => channelId !== undefined);
  const reported = new Set<string>();
  return {
    run: async () => {
      open = await makeSubscriptions({ ...plan, channels: open }, deps);
      for (const { setting, channelId } of open) {
        if (reported.has(setting)) continue;
        reported.add(setting);
        deps.log.warn(
          { channel: channelId },
          `${setting}: Discord does not say which server this channel is in. Its notifications wait; I ask again every minute.`,
        );
      }
    },
    isOpen: (feed) => open.some((channel) => channel.feed === feed),
  };
}

/**
 * Makes a subscription of each channel in the environment, once in the life of the database; from then on the database
 * rules. Returns the channels that Discord says nothing about at the moment.
 */
async function makeSubscriptions(
  { channels, guildIds, settings }: InitialSubscriptionsPlan,
  deps: InitialSubscriptionsDeps,
): Promise<readonly InitialSubscription[]> {
  const open: InitialSubscription[] = [];
  for (const channel of channels) {
    const { setting, feed, channelId } = channel;
    if (channelId === undefined) continue;
    const found = await findGuild(channelId, guildIds, deps);
    if (found === 'later') open.push(channel);
    else if ('guildId' in found)
      await subscribeInitially(
        { ...DEFAULT_SETTINGS, isDefaultTimeZone: true, ...settings, ...found, feed, channelId },
        setting,
        deps,
      );
    else
      deps.log.error(
        { channel: channelId },
        `${setting}: ${found.problem} Nothing is posted there; I will try again at the next start.`,
      );
  }
  return open;
}

type FoundGuild = { readonly guildId: string } | { readonly problem: string };

/** The guild to subscribe in, or in words for the person who starts the bot why there is none; `later` while Discord may yet say. */
async function findGuild(
  channelId: string,
  guildIds: readonly string[] | undefined,
  deps: InitialSubscriptionsDeps,
): Promise<FoundGuild | 'later'> {
  const found = await guildOf(channelId, deps);
  return found === undefined
    ? guildOfUnseen(await problemOf(channelId, deps), guildIds)
    : guildIfServed(found, guildIds);
}

/** A channel never moves to another guild, so the database may know its guild where Discord does not say. */
async function guildOf(
  channelId: string,
  { directory, subscriptions }: InitialSubscriptionsDeps,
): Promise<string | undefined> {
  const found = await directory.guildOf(channelId);
  return found ?? (await subscriptions.list()).find((subscription) => subscription.channelId === channelId)?.guildId;
}

/** What Discord says instead of the guild; undefined when it says nothing that would still hold the next time. */
async function problemOf(
  channelId: string,
  { directory }: InitialSubscriptionsDeps,
): Promise<ChannelProblem | undefined> {
  // This asks with no guild, so a channel that Discord finds by now counts as another guild's; the next try learns which.
  const problems = await directory.problems(channelId, '');
  return problems.find((each) => each !== 'unreachable' && each !== 'other-guild');
}

async function subscribeInitially(
  subscription: NewSubscription,
  setting: string,
  { subscriptions, log, ...deps }: InitialSubscriptionsDeps,
): Promise<void> {
  const { guildId, channelId, feed } = subscription;
  const record = audited(deps, {
    ...{ guildId, action: 'notify initial', capability: 'notify.edit' },
    ...{ target: `subscription to ${feed}`, after: `channel ${channelId}`, reason: setting },
  });
  if (await subscriptions.setInitially(setting, subscription, record))
    return log.info({ channel: channelId, feed }, `${setting}: set up; from now on /notify set changes it`);
  const there = await subscriptions.list();
  const words = whyChannelUnused(subscription, there);
  if (words !== undefined) log.info({ channel: channelId, feed }, `${setting}: ${words}`);
  for (const sentence of whySettingsUnused(subscription, setting, there))
    log.info({ channel: channelId, feed }, sentence);
}

export const guildIfServed = (guildId: string, guildIds: readonly string[] | undefined): FoundGuild =>
  guildIds && !guildIds.includes(guildId)
    ? { problem: 'This channel is in a server that GUILD_IDS does not name.' }
    : { guildId };

/**
 * Decides about a channel whose guild Discord does not say. It guesses a guild only for a channel that certainly exists: a
 * mistyped id would use up the setting, and correcting it would no longer do anything.
 */
export function guildOfUnseen(
  problem: ChannelProblem | undefined,
  guildIds: readonly string[] | undefined,
): FoundGuild | 'later' {
  if (problem === undefined) return 'later';
  if (problem === 'unknown') return { problem: 'Discord knows no channel with that ID. Copy the ID again.' };
  if (problem !== 'hidden') return { problem: 'This is not a text channel or thread in a server that I am in.' };
  const [only, ...others] = guildIds ?? [];
  return only !== undefined && others.length === 0
    ? { guildId: only }
    : { problem: 'I cannot see this channel. Give my role "View Channel" there.' };
}

/** What the log says about a setting that was used before; nothing while the database says the same. */
export function whyChannelUnused(
  { guildId, feed, channelId }: Pick<Subscription, 'guildId' | 'feed' | 'channelId'>,
  subscriptions: readonly Subscription[],
): string | undefined {
  const now = wholeServerSubscription({ guildId, feed }, subscriptions);
  if (!now) return 'not used: the subscription was removed in Discord; /notify set brings it back';
  if (now.channelId === channelId) return undefined;
  return `not used: the database says channel ${now.channelId}; use /notify set to change it, or remove the setting`;
}

/** What the log says about the settings that go with the channel and were used once too: changing one of them does nothing. */
function whySettingsUnused(
  subscription: NewSubscription,
  setting: string,
  subscriptions: readonly Subscription[],
): readonly string[] {
  const now = wholeServerSubscription(subscription, subscriptions);
  if (!now) return [];
  const sentence = (name: string, says: string, option: string) =>
    `${name} not used for ${setting}: the database says ${says}; /notify set ${option}: changes it`;
  return [
    ...(showsPeople(subscription.feed) && now.people !== subscription.people
      ? [sentence('FEED_PEOPLE', now.people, 'people')]
      : []),
    ...(now.locale === subscription.locale ? [] : [sentence('FEED_LANGUAGE', now.locale, 'language')]),
  ];
}

const wholeServerSubscription = (
  { guildId, feed }: Pick<Subscription, 'guildId' | 'feed'>,
  subscriptions: readonly Subscription[],
): Subscription | undefined =>
  subscriptions.find(
    (subscription) =>
      subscription.guildId === guildId && subscription.feed === feed && subscription.librarySectionId === undefined,
  );
