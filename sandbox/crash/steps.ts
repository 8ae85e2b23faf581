/**
 * Steps at which the bot is killed. Database steps are recognized by the bot's SQL statements (`statements.ts`), and
 * the bot's process kills itself there (`killer.ts`). The embedded Discord notices its own steps.
 */
export const DATABASE_STEPS = [
  // A feed records its results in one transaction: events, pending notifications and the cursor.
  'record: before',
  'record: inside',
  'record: before the commit',
  'record: after',
  // Steps of the publisher, which writes posts into the outbox and removes their notifications in one transaction.
  'publish: before',
  'publish: inside',
  'publish: before the commit',
  'publish: after',
  // The sender marks a post as being sent.
  'sending: before',
  'sending: after',
  // Discord has answered, and the sender records the answer.
  'sent: before',
  'sent: inside',
  'sent: before the commit',
  'sent: after',
] as const;

export const DISCORD_STEPS = [
  /** The request has arrived, but is not carried out. */
  'post: arrived',
  /** The request was carried out, but its response was not sent. */
  'post: taken',
  /** The same steps as above, for an edit that adds to a message. */
  'edit: arrived',
  'edit: taken',
] as const;

export const STEPS = [...DATABASE_STEPS, ...DISCORD_STEPS] as const;

export type DatabaseStep = (typeof DATABASE_STEPS)[number];
export type DiscordStep = (typeof DISCORD_STEPS)[number];
export type Step = (typeof STEPS)[number];

/** The process prints this before it kills itself, followed by a space and the step. */
export const KILL_MARKER = 'killed at:';

export const isDatabaseStep = (text: string | undefined): text is DatabaseStep =>
  DATABASE_STEPS.some((step) => step === text);

/**
 * Steps whose kill leaves a post as `sending`, so that the next run must find out if its message exists; the value says
 * if it does.
 */
export const LEFT_IN_DOUBT: ReadonlyMap<Step, 'there' | 'not there'> = new Map([
  ['sending: after', 'not there'],
  ['post: arrived', 'not there'],
  ['post: taken', 'there'],
  ['sent: before', 'there'],
  ['sent: inside', 'there'],
  ['sent: before the commit', 'there'],
]);
