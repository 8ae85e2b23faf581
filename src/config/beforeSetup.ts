import type { Variables } from './problems.ts';

/** Placeholders for settings that name no media server. No request is ever sent to this address. */
export const NO_SERVER = { MEDIA_URL: 'http://media-server.invalid', MEDIA_TOKEN: 'not-set-up-yet' } as const;

/** Placeholders for the settings that `/setup` in Discord will find, so that the others can be read. */
export const PLACEHOLDERS = {
  ...NO_SERVER,
  ADMIN_ROLE_IDS: '00000000000000000',
} as const;

export type SettingSources = readonly (Variables | undefined)[];

const isSet = (variables: Variables | undefined, key: string): boolean => Boolean(variables?.[key]?.trim());

const hasValue = (sources: SettingSources, name: string): boolean =>
  sources.some((variables) => isSet(variables, name) || isSet(variables, `${name}_FILE`));

/**
 * True if Discord is configured and the media server is not. Then `/setup` in Discord asks for the server. Using that
 * command needs an admin role, or GUILD_IDS: administrators of those guilds may use it.
 */
export const isBeforeSetup = (sources: SettingSources): boolean =>
  hasValue(sources, 'DISCORD_TOKEN') &&
  !hasValue(sources, 'MEDIA_URL') &&
  !hasValue(sources, 'MEDIA_TOKEN') &&
  (hasValue(sources, 'ADMIN_ROLE_IDS') || hasValue(sources, 'GUILD_IDS'));

/** Those of the settings that no source sets yet. */
export const onlyUnset = (settings: Variables, sources: SettingSources): Variables =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !hasValue(sources, name)));

/** The media server that the settings name; undefined if they have placeholders. */
export function configuredServer(config: { readonly MEDIA_URL: URL; readonly MEDIA_TOKEN: string }) {
  if (config.MEDIA_TOKEN === NO_SERVER.MEDIA_TOKEN) return undefined;
  return { address: config.MEDIA_URL, token: config.MEDIA_TOKEN };
}

export const withoutPlaceholder = (roleIds: readonly string[]): readonly string[] =>
  roleIds.filter((id) => id !== PLACEHOLDERS.ADMIN_ROLE_IDS);
