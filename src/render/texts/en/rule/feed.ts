import { counted } from '../numbers.ts';
import { outcomes } from './outcomes.ts';

/** The posts of the feed `rules`, and the direct messages of rules. */
export const rules = {
  head: 'What the rules did',
  count: (n: number) => counted(n, { one: 'entry', other: 'entries' }),
  outcomes,
  /** The direct message to somebody whose stream meets a rule of that Discord server. */
  warning: (what: string) => `### About your stream\nYou are watching ${what}, and that breaks a house rule.`,
  reason: (reason: string) => `> ${reason}`,
} as const;
