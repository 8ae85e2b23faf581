import { DiscordAPIError } from 'discord.js';
import { isLimit, kindOf, retryAfterOf } from '../posting/errors.ts';

/** Why the commands are not registered, for whoever reads the log. */
export interface Trouble {
  readonly level: 'warn' | 'error';
  readonly sentence: string;
  /** In ms, doubled with each failure. */
  readonly first: number;
  readonly cap: number;
}

const MINUTE = 60_000;
/** It mends itself. */
const SOON = { level: 'warn', first: 5000, cap: 10 * MINUTE } as const;
/** Somebody has to mend it; such refusals count towards Discord's ban of an address. */
const RARELY = { level: 'error', first: 10 * MINUTE, cap: 60 * MINUTE } as const;

const NO_ACCESS: Trouble = {
  ...RARELY,
  sentence:
    'Discord did not let me register my commands here: invite me again with the link in the README, which has the scope applications.commands',
};
const REFUSED: Trouble = {
  ...RARELY,
  sentence: 'Discord refuses my commands as they are: a newer Usher may be needed',
};
const LIMITED: Trouble = {
  ...SOON,
  sentence: 'Discord limits how often commands are registered; they are tried again',
};
const NOT_ANSWERED: Trouble = {
  ...SOON,
  sentence: 'Discord’s list of my commands could not be read or written just now; it is tried again',
};

/** What it was: only missing access is mended by an invitation. */
export function troubleOf(error: unknown): Trouble {
  const kind = kindOf(error);
  const status = error instanceof DiscordAPIError ? error.status : undefined;
  if (kind === 'forbidden' && status === 403) return NO_ACCESS;
  if (kind === 'invalid') return REFUSED;
  return isLimit(error) ? LIMITED : NOT_ANSWERED;
}

/** How long to wait after that many failures before it, in ms. */
export const pauseMs = ({ first, cap }: Trouble, error: unknown, failures: number): number =>
  Math.max(Math.min(cap, first * 2 ** Math.min(failures, 20)), retryAfterOf(error) ?? 0);
