import { attributeByCapability, type Capability, type RequiredLevel } from '../domain/access/capabilities.ts';

export const LEVEL_OF = attributeByCapability('level');

export const SERVERS_OF = attributeByCapability('servers');

/** Capabilities that people who run the bot have in every served guild, whatever their level there. */
export const OF_INSTALLATION: readonly Capability[] = ['servers.list', 'servers.manage'];

/** Weaker capabilities that are enough in a person's own account, where no other person's data is touched. */
export const ENOUGH_IN_OWN: Partial<Record<Capability, Capability>> = { 'playlist.edit': 'playlist.own' };

const FOR_EVERYONE: readonly RequiredLevel[] = ['everyone', 'viewer', 'curator'];

/**
 * True if everyone may get this level. Curators edit playlists and matches; levels above them have power over people.
 */
export const isForEveryone = (level: RequiredLevel): boolean => FOR_EVERYONE.includes(level);
