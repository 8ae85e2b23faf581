import { type Client, PermissionFlagsBits } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import { PERMISSIONS_NEEDED_TO_POST, PIN_PERMISSION } from '../posting/directory.ts';

/** The permission to schedule an event with a vote's winner. */
export const CREATE_EVENTS_PERMISSION = PermissionFlagsBits.CreateEvents;

/**
 * The permissions that the bot needs in channels and threads, for events and for the control panel, as the number in
 * Discord's invite URL.
 */
export const INVITE_PERMISSIONS: bigint = Object.values(PERMISSIONS_NEEDED_TO_POST)
  .flat()
  .reduce((flags, [, flag]) => flags | flag, CREATE_EVENTS_PERMISSION | PIN_PERMISSION);

export function inviteLink(applicationId: string, guildId?: string): string {
  const link = `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${INVITE_PERMISSIONS}`;
  return guildId === undefined ? link : `${link}&guild_id=${guildId}`;
}

/** Logs the invite links that are still needed: to any guild, or to those in GUILD_IDS. */
export function logInviteLinks(client: Client<true>, guildIds: readonly string[] | undefined, log: Logger): void {
  const { cache } = client.guilds;
  const { id } = client.application;
  if (!guildIds && cache.size === 0) log.error({}, `I am in no server yet. Invite me: ${inviteLink(id)}`);
  for (const guild of guildIds ?? [])
    if (!cache.has(guild))
      log.error({ guild }, `GUILD_IDS names a server I am not in. Remove it, or invite me: ${inviteLink(id, guild)}`);
}
