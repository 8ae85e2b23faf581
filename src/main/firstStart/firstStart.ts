import { existsSync } from 'node:fs';
import type { EnvironmentVariables } from '../../config/problems.ts';
import { closestLanguage } from '../../domain/languages.ts';

/**
 * Settings that every bot has after its setup. A start without `.env` and without any of these settings is the first
 * start.
 */
const SETUP_SETTINGS = [
  'DISCORD_TOKEN',
  'DISCORD_TOKEN_FILE',
  'ADMIN_ROLE_IDS',
  'GUILD_IDS',
  'MEDIA_URL',
  'MEDIA_TOKEN',
  'MEDIA_TOKEN_FILE',
];

export interface FirstStartOptions {
  readonly environment: EnvironmentVariables;
  readonly terminal: { readonly input: { readonly isTTY: boolean }; readonly output: { readonly isTTY: boolean } };
}

/** True for a first start in a terminal where a person can answer questions. */
export function isFirstStart({ environment, terminal }: FirstStartOptions): boolean {
  const isInteractive = terminal.input.isTTY && terminal.output.isTTY;
  return isInteractive && !existsSync('.env') && SETUP_SETTINGS.every((name) => !environment[name]?.trim());
}

/** Language of the terminal. LC_ALL takes precedence over LC_MESSAGES, and LC_MESSAGES over LANG. */
export const terminalLocale = ({ LC_ALL, LC_MESSAGES, LANG }: EnvironmentVariables): string =>
  closestLanguage(LC_ALL || LC_MESSAGES || LANG || '');
