import { fileURLToPath } from 'node:url';
import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { BotSettings } from '../../../sandbox/bot.ts';
import { copyRolesToSecondGuild } from '../../../sandbox/discord/secondGuild.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import type { MediaServerOptions } from '../../../sandbox/media-server/server.ts';
import type { EmbeddedWorld } from '../embeddedWorld.ts';
import { RECORDED } from './recorded.ts';

const GUILD_WIDE = Bit.Administrator | Bit.KickMembers | Bit.ModerateMembers;

/**
 * The two guilds of the full installation. People have the same roles in both, and read English. No role has a
 * permission that holds in the whole guild, so that no client hides a command.
 */
export function fullWorld(): SimulatedDiscordWorld {
  const world = copyRolesToSecondGuild(createSimulatedDiscordWorld());
  const people = world.people.map((person) => ({ ...person, locale: 'en-US' as const }));
  const guilds = world.guilds.map((guild) => ({
    ...guild,
    roles: guild.roles.map((role) => ({ ...role, permissions: role.permissions & ~GUILD_WIDE })),
  }));
  return { ...world, people, guilds };
}

/** The options of both media servers. Their titles, accounts and machine ids are those of the recording. */
export const MEDIA_OPTIONS = {
  vocabulary: 'plex',
  now: RECORDED.at,
  scale: { sessions: 0, history: 30 },
} as const satisfies MediaServerOptions;

const EVERY_SECOND = '* * * * * *';

/** Sets the clock of the bot's process, which is started with `--import` and this file. */
export const CLOCK_FILE = fileURLToPath(new URL('../../../sandbox/crash/killer.ts', import.meta.url));

/** Settings of a bot whose clock shows that time. */
export const settingsAt = (time: Date): BotSettings => ({
  TIME_ZONE: 'Europe/Berlin',
  FEED_PEOPLE: 'name',
  HISTORY_CRON: EVERY_SECOND,
  ADDED_CRON: EVERY_SECOND,
  SESSION_SAMPLES: 'on',
  CRASH_CLOCK_AHEAD_MS: String(time.getTime() - Date.now()),
});

const PLAYED_AT = new Date(RECORDED.at.getTime() + 1_000);

/** Plays and a film that came to the media servers while the bot ran. */
export function addPlaysAndFilm({ media, attic }: Pick<EmbeddedWorld, 'media' | 'attic'>): void {
  attic.history.add({ item: 'Underworld', account: attic.accounts.noor, viewedAt: PLAYED_AT });
  media.history.add({ item: 'Cops', account: media.accounts.wei, viewedAt: PLAYED_AT });
  media.libraryEditor.add({ kind: 'movie', title: 'The Wind', year: 1928 });
}
