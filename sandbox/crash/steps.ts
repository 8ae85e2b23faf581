/**
 * The steps at which the bot is killed. The database steps are recognized from outside by the bot's own SQL statements
 * (`statements.ts`), and the bot's process kills itself there (`killer.ts`); the embedded Discord sees its own steps.
 */
export const DATABASE_STEPS = [
  // A feed records its results in one transaction: events, pending notifications and the cursor.
  'record: before',
  'record: inside',
  'record: before the commit',
  'record: after',
  // The publisher writes posts into the outbox and removes their pending notifications, in one transaction.
  'publish: before',
  'publish: inside',
  'publish: before the commit',
  'publish: after',
  // The sender marks a post as being sent.
  'sending: before',
  'sending: after',
  // Discord has answered, and the sender records that.
  'sent: before',
  'sent: inside',
  'sent: before the commit',
  'sent: after',
] as const;

export const DISCORD_STEPS = [
  /** The request has arrived, and is not carried out. */
  'post: arrived',
  /** It was carried out, and its response has not left. */
  'post: taken',
  /** The same for an edit of a message that grows. */
  'edit: arrived',
  'edit: taken',
] as const;

export const STEPS = [...DATABASE_STEPS, ...DISCORD_STEPS] as const;

export type DatabaseStep = (typeof DATABASE_STEPS)[number];
export type DiscordStep = (typeof DISCORD_STEPS)[number];
export type Step = (typeof STEPS)[number];

/** Printed by the process before it kills itself, followed by a space and the step. */
export const KILL_MARKER = 'killed at:';

export const isDatabaseStep = (text: string | undefined): text is DatabaseStep =>
  DATABASE_STEPS.some((step) => step === text);

/** After these kills a post is left as `sending`: the next run has to find out whether its message is there. */
export const LEFT_IN_DOUBT: ReadonlyMap<Step, 'there' | 'not there'> = new Map([
  ['sending: after', 'not there'],
  ['post: arrived', 'not there'],
  ['post: taken', 'there'],
  ['sent: before', 'there'],
  ['sent: inside', 'there'],
  ['sent: before the commit', 'there'],
]);
