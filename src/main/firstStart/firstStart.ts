import { existsSync } from 'node:fs';
import type { Variables } from '../../config/problems.ts';

/** Without any of these, and without `.env`, the bot was never set up. */
const SIGNS = [
  'DISCORD_TOKEN',
  'DISCORD_TOKEN_FILE',
  'ADMIN_ROLE_IDS',
  'GUILD_IDS',
  'MEDIA_URL',
  'MEDIA_TOKEN',
  'MEDIA_TOKEN_FILE',
];

export interface FirstStart {
  readonly environment: Variables;
  readonly terminal: { readonly input: { readonly isTTY: boolean }; readonly output: { readonly isTTY: boolean } };
}

/** True for a first start at a terminal where a person can answer questions. */
export const isFirstStart = ({ environment, terminal: { input, output } }: FirstStart): boolean =>
  input.isTTY && output.isTTY && !existsSync('.env') && SIGNS.every((name) => !environment[name]?.trim());

/** The terminal's language, from the first of these variables that is set. */
export const localeOf = ({ LC_ALL, LC_MESSAGES, LANG }: Variables): string =>
  /^de/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'de' : 'en-US';
