/**
 * The steps at which the bot is killed. Those of the database are recognised by the bot's own statements, from outside
 * (`statements.ts`), and it kills itself there (`killer.ts`); those of Discord are seen by the embedded Discord.
 */
export const DATABASE_STEPS = [
  // What a feed found: events, notices and the cursor, in one transaction.
  'record: before',
  'record: inside',
  'record: before the commit',
  'record: after',
  // What is made of it: rows of the outbox, and the end of the notices, in one transaction.
  'publish: before',
  'publish: inside',
  'publish: before the commit',
  'publish: after',
  // That a send begins.
  'sending: before',
  'sending: after',
  // Discord has answered, and that is written down.
  'sent: before',
  'sent: inside',
  'sent: before the commit',
  'sent: after',
] as const;

export const DISCORD_STEPS = [
  /** The request has come, and is not carried out. */
  'post: arrived',
  /** It was carried out, and its answer has not left. */
  'post: taken',
  /** The same of an edit of a message that grows. */
  'edit: arrived',
  'edit: taken',
] as const;

export const STEPS = [...DATABASE_STEPS, ...DISCORD_STEPS] as const;

export type DatabaseStep = (typeof DATABASE_STEPS)[number];
export type DiscordStep = (typeof DISCORD_STEPS)[number];
export type Step = (typeof STEPS)[number];

/** What a process that killed itself printed before, with a space and the step. */
export const KILL_MARKER = 'killed at:';

export const isDatabaseStep = (text: string | undefined): text is DatabaseStep =>
  DATABASE_STEPS.some((step) => step === text);

/** After such a death the row is left in `sending`: whether its message is there is what the next bot has to find out. */
export const LEFT_IN_DOUBT: ReadonlyMap<Step, 'there' | 'not there'> = new Map([
  ['sending: after', 'not there'],
  ['post: arrived', 'not there'],
  ['post: taken', 'there'],
  ['sent: before', 'there'],
  ['sent: inside', 'there'],
  ['sent: before the commit', 'there'],
]);
