import { existsSync } from 'node:fs';
import type { Variables } from '../../config/problems.ts';

/** Without any of these, and without `.env`, nobody has set anything up yet. */
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

/** Whether this is a first start in front of somebody who can answer questions. */
export const isFirstStart = ({ environment, terminal: { input, output } }: FirstStart): boolean =>
  input.isTTY && output.isTTY && !existsSync('.env') && SIGNS.every((name) => !environment[name]?.trim());

/** The language of the terminal, by the variables that say it, the first that is set. */
export const localeOf = ({ LC_ALL, LC_MESSAGES, LANG }: Variables): string =>
  /^de/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'de' : 'en-US';
