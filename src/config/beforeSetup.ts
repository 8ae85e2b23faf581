import type { EnvironmentVariables } from './problems.ts';

/** Placeholders for the media server in the settings, until one is set. No request is sent to this address. */
export const SERVER_PLACEHOLDERS = { MEDIA_URL: 'http://media-server.invalid', MEDIA_TOKEN: 'not-set-up-yet' } as const;

/** Placeholders for the settings that `/setup` in Discord will ask for, so that the other settings can be read. */
export const SETTING_PLACEHOLDERS = {
  ...SERVER_PLACEHOLDERS,
  ADMIN_ROLE_IDS: '00000000000000000',
} as const;

export type SettingSources = readonly (EnvironmentVariables | undefined)[];

const isSet = (variables: EnvironmentVariables | undefined, key: string): boolean => Boolean(variables?.[key]?.trim());

const hasValue = (sources: SettingSources, name: string): boolean =>
  sources.some((variables) => isSet(variables, name) || isSet(variables, `${name}_FILE`));

/**
 * True if Discord is configured, but the media server is not. `/setup` in Discord then asks for the server. To use the
 * command, people need an admin role, or have to be administrators of a guild in GUILD_IDS.
 */
export const isMediaServerSetupMissing = (sources: SettingSources): boolean =>
  hasValue(sources, 'DISCORD_TOKEN') &&
  !hasValue(sources, 'MEDIA_URL') &&
  !hasValue(sources, 'MEDIA_TOKEN') &&
  (hasValue(sources, 'ADMIN_ROLE_IDS') || hasValue(sources, 'GUILD_IDS'));

export const settingsWithoutValue = (settings: EnvironmentVariables, sources: SettingSources): EnvironmentVariables =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !hasValue(sources, name)));

/** The media server that the settings name. Undefined if they contain the placeholders, which always come together. */
export function configuredServer(config: { readonly MEDIA_URL: URL; readonly MEDIA_TOKEN: string }) {
  if (config.MEDIA_TOKEN === SERVER_PLACEHOLDERS.MEDIA_TOKEN) return undefined;
  return { address: config.MEDIA_URL, token: config.MEDIA_TOKEN };
}

export const removePlaceholderRoleId = (roleIds: readonly string[]): readonly string[] =>
  roleIds.filter((id) => id !== SETTING_PLACEHOLDERS.ADMIN_ROLE_IDS);
