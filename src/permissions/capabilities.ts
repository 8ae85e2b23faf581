import { type Capability, factOfEach, type Needed } from '../domain/access/capabilities.ts';

/** The lowest level for each capability. */
export const LEVEL_OF = factOfEach('level');

/** The media servers that each capability is about. */
export const SERVERS_OF = factOfEach('servers');

/** The rights of the people who run the bot, in every served guild and whatever their level there. */
export const OF_INSTALLATION: readonly Capability[] = ['servers.list', 'servers.manage'];

/** The capability that suffices in a person's own account, because it touches no other person's data. */
export const ENOUGH_IN_OWN: Partial<Record<Capability, Capability>> = { 'playlist.edit': 'playlist.own' };

const FOR_EVERYONE: readonly Needed[] = ['everyone', 'viewer', 'curator'];

/**
 * True if all members may have this: reading, and curators' work with playlists and matches; nothing about
 * other people.
 */
export const isForEveryone = (needed: Needed): boolean => FOR_EVERYONE.includes(needed);
