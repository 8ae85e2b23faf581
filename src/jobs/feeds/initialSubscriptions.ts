import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory, ChannelProblem } from '../../domain/notifications/channels.ts';
import { type FeedName, showsPeople } from '../../domain/notifications/feeds.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';

/** A channel that the environment names for a feed, by its setting. */
export interface InitialSubscription {
  readonly setting: string;
  readonly feed: FeedName;
  /** Unset: nothing to do. */
  readonly channelId?: string | undefined;
}

export interface InitialSubscriptionsDeps {
  readonly subscriptions: Pick<Subscriptions, 'setInitially' | 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'problems'>;
  readonly log: Logger;
}

export interface InitialSubscriptionsPlan {
  readonly channels: readonly InitialSubscription[];
  /** The guilds served; undefined: every one that the bot is in. */
  readonly guildIds: readonly string[] | undefined;
  /** Of the routes that are made. */
  readonly settings: Pick<NewSubscription, 'people' | 'locale'>;
}

/** The channels in the environment on their way into the database. */
export interface InitialSubscriptions {
  /** Tries those that are open, at the start and then again and again. Rejects with the database's failure. */
  run(): Promise<void>;
  /**
   * Whether the channel of that feed is still to be found out, for a reason that passes: what is written down until then
   * would never be told there.
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
          `${setting}: Discord does not say which server this channel is in. Its news wait; I ask again every minute.`,
        );
      }
    },
    isOpen: (feed) => open.some((channel) => channel.feed === feed),
  };
}

/**
 * Makes routes of the channels in the environment, each once in the life of the database; from then on the database
 * rules. Gives back those that Discord says nothing of just now.
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
      await plant(
        { ...DEFAULT_SETTINGS, isDefaultTimeZone: true, ...settings, ...found, feed, channelId },
        setting,
        deps,
      );
    else
      deps.log.error(
        { channel: channelId },
        `${setting}: ${found.problem} Nothing is posted there; I try again at the next start.`,
      );
  }
  return open;
}

type FoundGuild = { readonly guildId: string } | { readonly problem: string };

/** The guild to make a route in, or why none, in words for whoever starts the bot; `later` when Discord may yet say. */
async function findGuild(
  channelId: string,
  guildIds: readonly string[] | undefined,
  deps: InitialSubscriptionsDeps,
): Promise<FoundGuild | 'later'> {
  const found = await guildOf(channelId, deps);
  return found === undefined ? planUnseen(await problemOf(channelId, deps), guildIds) : planSeen(found, guildIds);
}

/** Which guild a channel is in never changes: where Discord does not say, the database may know. */
async function guildOf(
  channelId: string,
  { directory, subscriptions }: InitialSubscriptionsDeps,
): Promise<string | undefined> {
  const found = await directory.guildOf(channelId);
  return found ?? (await subscriptions.list()).find((subscription) => subscription.channelId === channelId)?.guildId;
}

/** What Discord says instead of the guild; undefined: nothing that would be so the next time. */
async function problemOf(
  channelId: string,
  { directory }: InitialSubscriptionsDeps,
): Promise<ChannelProblem | undefined> {
  // Asked for no guild at all: a channel that is found by now is in another one, and the next try finds out which.
  const problems = await directory.problems(channelId, '');
  return problems.find((each) => each !== 'unreachable' && each !== 'other-guild');
}

async function plant(
  subscription: NewSubscription,
  setting: string,
  { subscriptions, log }: InitialSubscriptionsDeps,
): Promise<void> {
  const { channelId, feed } = subscription;
  if (await subscriptions.setInitially(setting, subscription))
    return log.info({ channel: channelId, feed }, `${setting}: set up; from now on /notify set changes it`);
  const there = await subscriptions.list();
  const words = planWords(subscription, there);
  if (words !== undefined) log.info({ channel: channelId, feed }, `${setting}: ${words}`);
  for (const sentence of planSentences(subscription, setting, there)) log.info({ channel: channelId, feed }, sentence);
}

export const planSeen = (guildId: string, guildIds: readonly string[] | undefined): FoundGuild =>
  guildIds && !guildIds.includes(guildId)
    ? { problem: 'this channel is in a server that GUILD_IDS does not name.' }
    : { guildId };

/**
 * Of a channel whose guild Discord does not say. A guild is guessed only of one that is certainly there: the seed of an id
 * that was mistyped would be used up, and to mend the setting would do nothing any more.
 */
export function planUnseen(
  problem: ChannelProblem | undefined,
  guildIds: readonly string[] | undefined,
): FoundGuild | 'later' {
  if (problem === undefined) return 'later';
  if (problem === 'unknown') return { problem: 'Discord knows no channel of that id. Copy it again.' };
  if (problem !== 'hidden') return { problem: 'this is no text channel or thread of a server that I am in.' };
  const [only, ...others] = guildIds ?? [];
  return only !== undefined && others.length === 0
    ? { guildId: only }
    : { problem: 'I may not see this channel. Give my role "View Channel" there.' };
}

/** What to say of a setting that was used before; nothing while the database says the same. */
export function planWords(
  { guildId, feed, channelId }: Pick<Subscription, 'guildId' | 'feed' | 'channelId'>,
  subscriptions: readonly Subscription[],
): string | undefined {
  const now = generalOf({ guildId, feed }, subscriptions);
  if (!now) return 'not used, since this was removed in Discord; /notify set brings it back';
  if (now.channelId === channelId) return undefined;
  return `not used, since the database says channel ${now.channelId}; to change it, use /notify set or take the setting away`;
}

/** What to say of the settings that go with it, and were used once too: whoever changes one should not trust in it. */
function planSentences(
  subscription: NewSubscription,
  setting: string,
  subscriptions: readonly Subscription[],
): readonly string[] {
  const now = generalOf(subscription, subscriptions);
  if (!now) return [];
  const sentence = (name: string, says: string, option: string) =>
    `${name} is not used for ${setting}: the database says ${says}; /notify set ${option}: changes it`;
  return [
    ...(showsPeople(subscription.feed) && now.people !== subscription.people
      ? [sentence('FEED_PEOPLE', now.people, 'people')]
      : []),
    ...(now.locale === subscription.locale ? [] : [sentence('FEED_LANGUAGE', now.locale, 'language')]),
  ];
}

const generalOf = (
  { guildId, feed }: Pick<Subscription, 'guildId' | 'feed'>,
  subscriptions: readonly Subscription[],
): Subscription | undefined =>
  subscriptions.find(
    (subscription) =>
      subscription.guildId === guildId && subscription.feed === feed && subscription.librarySectionId === undefined,
  );
