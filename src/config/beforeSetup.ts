import type { Variables } from './problems.ts';

/** For settings that name no media server. Nothing is ever sent there. */
export const NO_SERVER = { MEDIA_URL: 'http://media-server.invalid', MEDIA_TOKEN: 'not-set-up-yet' } as const;

/** In place of what `/setup` in Discord is still to find out, so that all other settings can be read. */
export const PLACEHOLDERS = {
  ...NO_SERVER,
  ADMIN_ROLE_IDS: '00000000000000000',
} as const;

/** Where settings come from: `.env` and the environment. */
export type Given = readonly (Variables | undefined)[];

const has = (given: Given, name: string): boolean =>
  given.some((variables) => [name, `${name}_FILE`].some((each) => variables?.[each]?.trim()));

/**
 * Whether Discord is configured and the media server is not: then `/setup` in Discord asks for it. Somebody must be allowed to run it:
 * an admin role, or the administrators of the servers in GUILD_IDS.
 */
export const isBeforeSetup = (given: Given): boolean =>
  has(given, 'DISCORD_TOKEN') &&
  !has(given, 'MEDIA_URL') &&
  !has(given, 'MEDIA_TOKEN') &&
  (has(given, 'ADMIN_ROLE_IDS') || has(given, 'GUILD_IDS'));

/** Those of these settings that nothing else sets. */
export const onlyMissing = (settings: Variables, given: Given): Variables =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !has(given, name)));

/** The media server that the settings name; undefined where placeholders stand. */
export const namedServer = ({
  MEDIA_URL: address,
  MEDIA_TOKEN: token,
}: {
  readonly MEDIA_URL: URL;
  readonly MEDIA_TOKEN: string;
}) => (token === NO_SERVER.MEDIA_TOKEN ? undefined : { address, token });

/** The roles, without the placeholder. */
export const realRoles = (roleIds: readonly string[]): readonly string[] =>
  roleIds.filter((id) => id !== PLACEHOLDERS.ADMIN_ROLE_IDS);
