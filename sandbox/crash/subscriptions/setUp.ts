import { addMediaServerToBot } from '../../addServer.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import type { CrashTestWorld } from '../world.ts';
import { setUpBoardAndRules } from './live.ts';
import { CRASH_TEST_SUBSCRIPTIONS, type CrashTestSubscription } from './subscriptions.ts';

/** Sets up all subscriptions and live features in both guilds. The bot must be running. */
export async function setUpCrashTest({
  discord,
  media,
  attic,
}: Pick<CrashTestWorld, 'discord' | 'media' | 'attic'>): Promise<void> {
  await Promise.all([setUpSubscriptions(discord), setUpBoardAndRules(discord)]);
  if (attic) await addMediaServerToBot(discord, media, attic);
}

async function setUpSubscriptions(discord: EmbeddedDiscord): Promise<void> {
  for (const subscription of CRASH_TEST_SUBSCRIPTIONS) await subscribe(subscription, discord);
}

async function subscribe(subscription: CrashTestSubscription, discord: EmbeddedDiscord) {
  const { guild, feed, library, channels, options, digest, follower } = subscription;
  if (follower !== undefined) return await followLibrary(discord.person(follower), `#${library}`);
  const person = guild === 'first' ? discord.person('admin') : discord.person('moderator').elsewhere();
  const key = { feed, ...(library !== undefined && { library: `#${library}` }) };
  const { text } = await person.run('/notify set', { ...key, channel: `#${channels[0]}`, ...options });
  if (!text.includes(`#${channels[0]}`)) throw new Error(`${feed} was not set to #${channels[0]}: ${text}`);
  if (digest) await person.run('/notify digest', { ...key, kind: digest });
}

export async function followLibrary(person: SimulatedDiscordUser, library: string): Promise<void> {
  const { text } = await person.run('/follow add', { library });
  if (!text.includes('Following')) throw new Error(`${library} could not be followed: ${text}`);
}
