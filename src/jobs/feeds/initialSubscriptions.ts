import { calculateBackoffPause } from '../../async/backoff.ts';
import type { AuditTrailWriter } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory, ChannelProblem } from '../../domain/notifications/channels.ts';
import { doesFeedShowPeople, type FeedName } from '../../domain/notifications/feeds.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { createAuditedChangeRunner } from '../audited.ts';

export interface InitialSubscription {
  readonly setting: string;
  readonly feed: FeedName;
  /** Channel from the setting. Undefined if the setting is missing; no subscription is created then. */
  readonly channelId?: string | undefined;
}

export interface InitialSubscriptionsDeps {
  readonly subscriptions: Pick<Subscriptions, 'setInitially' | 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'problems'>;
  readonly log: Logger;
  readonly audit: Pick<AuditTrailWriter, 'begin'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface InitialSubscriptionsPlan {
  readonly channels: readonly InitialSubscription[];
  /** The guilds that the bot serves. Undefined: every guild that it is in. */
  readonly guildIds: readonly string[] | undefined;
  readonly settings: Pick<NewSubscription, 'people' | 'locale'>;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Creates a subscription for each channel in the environment, once per database. Later changes of the environment have
 * no effect. Resolves once each channel was tried; channels for which Discord does not answer are tried again in the
 * background. Rejects if the database fails.
 */
export async function makeInitialSubscriptions(
  plan: InitialSubscriptionsPlan,
  deps: InitialSubscriptionsDeps,
): Promise<void> {
  const unansweredChannels = await subscribeAll(plan, deps);
  for (const { setting, channelId } of unansweredChannels) {
    const sentence = 'Discord does not say which Discord server this channel is in; asking again';
    deps.log.warn({ channel: channelId }, `${setting}: ${sentence}`);
  }
  if (unansweredChannels.length > 0) void retryInBackground({ ...plan, channels: unansweredChannels }, deps);
}

async function retryInBackground(plan: InitialSubscriptionsPlan, deps: InitialSubscriptionsDeps): Promise<void> {
  const { clock, signal, log } = deps;
  let { channels } = plan;
  try {
    for (let failures = 0; channels.length > 0; failures += 1) {
      await clock.wait(calculateBackoffPause(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal);
      channels = await subscribeAll({ ...plan, channels }, deps);
    }
  } catch (err) {
    if (!signal.aborted)
      log.error(
        { err },
        `the channels for notifications that .env or the environment names could not be stored. ${NOT_NOW}`,
      );
  }
}

const NOT_NOW = 'Usher posts nothing there, and tries again at its next start.';

/** Returns the channels for which Discord does not answer now. */
async function subscribeAll(
  { channels, guildIds, settings }: InitialSubscriptionsPlan,
  deps: InitialSubscriptionsDeps,
): Promise<readonly InitialSubscription[]> {
  const unansweredChannels: InitialSubscription[] = [];
  for (const channel of channels) {
    const { setting, feed, channelId } = channel;
    if (channelId === undefined) continue;
    const guild = await findGuild(channelId, guildIds, deps);
    if (guild === 'later') {
      unansweredChannels.push(channel);
    } else if ('problem' in guild) {
      deps.log.error({ channel: channelId }, `${setting}: ${guild.problem} ${NOT_NOW}`);
    } else {
      const defaults = { ...DEFAULT_SUBSCRIPTION_SETTINGS, isDefaultTimeZone: true };
      await subscribeInitially({ ...defaults, ...settings, ...guild, feed, channelId }, setting, deps);
    }
  }
  return unansweredChannels;
}

type GuildOrProblem = { readonly guildId: string } | { readonly problem: string };

/**
 * The guild of the channel, or a sentence for the log that says why the channel has no guild. `later` if Discord may
 * still answer.
 */
async function findGuild(
  channelId: string,
  guildIds: readonly string[] | undefined,
  { directory, subscriptions }: InitialSubscriptionsDeps,
): Promise<GuildOrProblem | 'later'> {
  const usesChannel = (subscription: Subscription) => subscription.channelId === channelId;
  // If Discord does not name the guild, a stored subscription may: channels never move to another guild.
  const channelGuild = (await directory.guildOf(channelId)) ?? (await subscriptions.list()).find(usesChannel)?.guildId;
  if (channelGuild !== undefined) return guildIfServed(channelGuild, guildIds);
  // Asks with an empty guild id. A channel that Discord shows by now is reported as `other-guild`, and the next try
  // finds its guild.
  const problems = await directory.problems(channelId, '');
  // Only the problems `unreachable` and `other-guild` may be gone at the next try. Any other problem would remain.
  const permanentProblem = problems.find((problem) => problem !== 'unreachable' && problem !== 'other-guild');
  return guildOfUnnamedChannel(permanentProblem, guildIds);
}

async function subscribeInitially(
  subscription: NewSubscription,
  setting: string,
  { subscriptions, log, ...deps }: InitialSubscriptionsDeps,
): Promise<void> {
  const { guildId, channelId, feed } = subscription;
  const record = createAuditedChangeRunner(deps, {
    guildId,
    action: 'notify initial',
    capability: 'notify.edit',
    target: `subscription to ${feed}`,
    after: `channel ${channelId}`,
    reason: setting,
  });
  if (await subscriptions.setInitially(setting, subscription, record)) {
    log.info(
      { channel: channelId, feed },
      `${setting}: this channel now gets notifications; from now on, change that with /notify set, not with the setting`,
    );
    return;
  }
  if (!matchesDatabase(subscription, await subscriptions.list())) {
    log.info(
      { channel: channelId, feed },
      `${setting}: ignored, because an earlier start already used the setting; change notifications with /notify set`,
    );
  }
}

function matchesDatabase(subscription: NewSubscription, storedSubscriptions: readonly Subscription[]): boolean {
  const { guildId, feed, channelId, people, locale } = subscription;
  const isOfWholeFeed = (candidate: Subscription) =>
    candidate.guildId === guildId && candidate.feed === feed && candidate.librarySectionId === undefined;
  const hasSameSettings = (candidate: Subscription) =>
    candidate.channelId === channelId &&
    candidate.locale === locale &&
    (candidate.people === people || !doesFeedShowPeople(feed));
  return storedSubscriptions.some((candidate) => isOfWholeFeed(candidate) && hasSameSettings(candidate));
}

export const guildIfServed = (guildId: string, guildIds: readonly string[] | undefined): GuildOrProblem =>
  guildIds && !guildIds.includes(guildId)
    ? { problem: 'This channel is in a Discord server that GUILD_IDS does not name.' }
    : { guildId };

/**
 * Decides about a channel whose guild Discord does not name. A guild is assumed only for a channel that certainly
 * exists. A mistyped id would otherwise use up the setting, and correcting it would have no effect.
 */
export function guildOfUnnamedChannel(
  problem: ChannelProblem | undefined,
  guildIds: readonly string[] | undefined,
): GuildOrProblem | 'later' {
  if (problem === undefined) return 'later';
  if (problem === 'unknown') return { problem: 'Discord knows no channel with that ID. Copy the ID again.' };
  if (problem !== 'hidden')
    return { problem: 'This is not a text channel or thread in a Discord server that the bot is in.' };
  const [onlyGuild, ...otherGuilds] = guildIds ?? [];
  return onlyGuild !== undefined && otherGuilds.length === 0
    ? { guildId: onlyGuild }
    : { problem: 'The bot cannot see this channel. Give the bot’s role "View Channel" there.' };
}
