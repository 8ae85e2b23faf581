import { type Capability, factOfEach, type Needed } from '../domain/access/capabilities.ts';

/** The lowest level for each capability. */
export const LEVEL_OF = factOfEach('level');

/** The media servers that each capability is about. */
export const SERVERS_OF = factOfEach('servers');

/** What those who run the bot may do in every guild that is served, whatever their level there. */
export const OF_INSTALLATION: readonly Capability[] = ['servers.list', 'servers.manage'];

/** What is enough for somebody who does it in an account of their own: nothing in it is anybody else's. */
export const ENOUGH_IN_OWN: Partial<Record<Capability, Capability>> = { 'playlist.edit': 'playlist.own' };

const FOR_EVERYONE: readonly Needed[] = ['everyone', 'viewer', 'curator'];

/** All members may have this: reading, and what curators do with playlists and matches; nothing about other people. */
export const isForEveryone = (needed: Needed): boolean => FOR_EVERYONE.includes(needed);
