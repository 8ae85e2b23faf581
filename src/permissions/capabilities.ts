import { attributeByCapability, type Capability, type RequiredPermissionLevel } from '../domain/access/capabilities.ts';

export const LEVEL_BY_CAPABILITY = attributeByCapability('level');

export const SERVERS_BY_CAPABILITY = attributeByCapability('servers');

/** Capabilities that the people who run the bot have in every served guild. */
export const INSTALLATION_CAPABILITIES: readonly Capability[] = ['servers.list', 'servers.manage'];

/**
 * For each capability: a weaker one that is enough for changes in the person's own account, which touch no other
 * person's data.
 */
export const OWN_ACCOUNT_CAPABILITY: Partial<Record<Capability, Capability>> = { 'playlist.edit': 'playlist.own' };

const FOR_EVERYONE: readonly RequiredPermissionLevel[] = ['everyone', 'viewer', 'curator'];

/**
 * True if all members may get this level. Curators edit playlists and matches. Higher levels have power over people.
 */
export const isLevelForEveryone = (level: RequiredPermissionLevel): boolean => FOR_EVERYONE.includes(level);
