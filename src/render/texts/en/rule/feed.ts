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
  /** The direct message to an admin when a rule stops. */
  stopped: (rule: string) =>
    `### The rule “${rule}” turned itself off\nTogether, the rules of its Discord server were about to end more than 5 streams within 10 minutes, which looks like a mistake: in the rule, or in what the media server says. It ends nothing more.`,
  stoppedTodo: (log: string, enable: string) =>
    `\`${log}\` shows what it did. If that is right, \`${enable}\` turns it on again.`,
} as const;
