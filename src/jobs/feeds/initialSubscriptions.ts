import { doubled } from '../../async/backoff.ts';
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
  /** Undefined if the setting is not set: then no subscription is made. */
  readonly channelId?: string | undefined;
}

export interface InitialSubscriptionsDeps {
  readonly subscriptions: Pick<Subscriptions, 'setInitially' | 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'problems'>;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'begin'>;
  readonly clock: Clock;
  /** Ends the wait for Discord. */
  readonly signal: AbortSignal;
}

export interface InitialSubscriptionsPlan {
  readonly channels: readonly InitialSubscription[];
  /** The guilds that the bot serves; undefined means every guild that it is in. */
  readonly guildIds: readonly string[] | undefined;
  /** The settings that the new subscriptions get. */
  readonly settings: Pick<NewSubscription, 'people' | 'locale'>;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Makes a subscription of each channel in the environment, once in the life of the database; from then on the
 * database decides. Resolves once each channel was tried. Channels that Discord does not answer for are tried
 * again in the background. Rejects with the database's failure.
 */
export async function makeInitialSubscriptions(
  plan: InitialSubscriptionsPlan,
  deps: InitialSubscriptionsDeps,
): Promise<void> {
  const open = await subscribe(plan, deps);
  reportEach(open, 'warn', 'Discord does not say which server this channel is in. I ask again.', deps);
  if (open.length > 0) void askAgain({ ...plan, channels: open }, deps);
}

async function askAgain(plan: InitialSubscriptionsPlan, deps: InitialSubscriptionsDeps): Promise<void> {
  const { clock, signal, log } = deps;
  let open = plan.channels;
  try {
    for (let failures = 0; open.length > 0; failures += 1) {
      await clock.wait(doubled(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal);
      open = await subscribe({ ...plan, channels: open }, deps);
    }
  } catch (err) {
    if (!signal.aborted) log.error({ err }, `the environment’s channels could not be stored. ${NOT_NOW}`);
  }
}

const NOT_NOW = 'Nothing is posted there; I will try again at the next start.';

function reportEach(
  channels: readonly InitialSubscription[],
  level: 'warn' | 'error',
  sentence: string,
  { log }: Pick<InitialSubscriptionsDeps, 'log'>,
): void {
  for (const { setting, channelId } of channels) log[level]({ channel: channelId }, `${setting}: ${sentence}`);
}

/** Returns the channels that Discord does not answer for at the moment. */
async function subscribe(
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
    else reportEach([channel], 'error', `${found.problem} ${NOT_NOW}`, deps);
  }
  return open;
}

type FoundGuild = { readonly guildId: string } | { readonly problem: string };

/**
 * The guild to subscribe in, or the reason why there is none, in words for the person who starts the bot;
 * `later` while Discord may yet answer.
 */
async function findGuild(
  channelId: string,
  guildIds: readonly string[] | undefined,
  { directory, subscriptions }: InitialSubscriptionsDeps,
): Promise<FoundGuild | 'later'> {
  const isThere = (subscription: Subscription) => subscription.channelId === channelId;
  // A channel never moves to another guild, so the database may know its guild where Discord does not say.
  const found = (await directory.guildOf(channelId)) ?? (await subscriptions.list()).find(isThere)?.guildId;
  if (found !== undefined) return guildIfServed(found, guildIds);
  // This asks with no guild, so a channel that Discord finds by now counts as another guild's; the next try
  // learns which.
  const problems = await directory.problems(channelId, '');
  // Every other problem would still be there at the next try.
  return guildOfUnseen(
    problems.find((each) => each !== 'unreachable' && each !== 'other-guild'),
    guildIds,
  );
}

async function subscribeInitially(
  subscription: NewSubscription,
  setting: string,
  { subscriptions, log, ...deps }: InitialSubscriptionsDeps,
): Promise<void> {
  const { guildId, channelId, feed } = subscription;
  const record = audited(deps, {
    guildId,
    action: 'notify initial',
    capability: 'notify.edit',
    target: `subscription to ${feed}`,
    after: `channel ${channelId}`,
    reason: setting,
  });
  if (await subscriptions.setInitially(setting, subscription, record))
    return log.info({ channel: channelId, feed }, `${setting}: set up; from now on /notify set changes it`);
  if (!isAsStored(subscription, await subscriptions.list()))
    log.info({ channel: channelId, feed }, `${setting}: used at an earlier start; since then /notify decides`);
}

/** True if the database still matches the environment. */
function isAsStored(wanted: NewSubscription, stored: readonly Subscription[]): boolean {
  const { guildId, feed, channelId, people, locale } = wanted;
  const isSame = (each: Subscription) => each.channelId === channelId && each.locale === locale;
  return stored
    .filter((each) => each.guildId === guildId && each.feed === feed && each.librarySectionId === undefined)
    .some((each) => isSame(each) && (each.people === people || !showsPeople(feed)));
}

export const guildIfServed = (guildId: string, guildIds: readonly string[] | undefined): FoundGuild =>
  guildIds && !guildIds.includes(guildId)
    ? { problem: 'This channel is in a server that GUILD_IDS does not name.' }
    : { guildId };

/**
 * Decides about a channel whose guild Discord does not name. It guesses a guild only for a channel that
 * certainly exists: a mistyped id would use up the setting, and correcting it would no longer have an effect.
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
