/**
 * Steps at which the bot is killed. The bot's process recognizes database steps by SQL statements (`statements.ts`) and
 * kills itself (`killer.ts`). The embedded Discord notices the steps of requests.
 */
export const DATABASE_STEPS = [
  // The bot records the results of a poll in one transaction: events, waiting notifications and the cursor.
  'record: before',
  'record: inside',
  'record: before the commit',
  'record: after',
  // The bot turns notifications into posts in one transaction: it writes the posts into the outbox and deletes the
  // notifications.
  'publish: before',
  'publish: inside',
  'publish: before the commit',
  'publish: after',
  // The bot marks a post as being sent.
  'sending: before',
  'sending: after',
  // Discord has answered, and the bot records the answer.
  'sent: before',
  'sent: inside',
  'sent: before the commit',
  'sent: after',
] as const;

export const DISCORD_STEPS = [
  /** Discord has received the request, but does not carry it out. */
  'post: arrived',
  /** Discord has carried the request out, but has not sent the response. */
  'post: taken',
  /** An edit that adds to a message: received by Discord (`arrived`), or carried out without a response (`taken`). */
  'edit: arrived',
  'edit: taken',
] as const;

export const KILL_STEPS = [...DATABASE_STEPS, ...DISCORD_STEPS] as const;

export type DatabaseStep = (typeof DATABASE_STEPS)[number];
export type DiscordStep = (typeof DISCORD_STEPS)[number];
export type KillStep = (typeof KILL_STEPS)[number];

/** Text that the process prints before it kills itself, followed by a space and the step. */
export const KILL_MARKER = 'killed at:';

export const isDatabaseStep = (text: string | undefined): text is DatabaseStep =>
  DATABASE_STEPS.some((step) => step === text);

/**
 * Steps whose kill leaves a post marked as `sending`, so that the next run must find out whether Discord has the
 * message. The value says whether it has.
 */
export const STEPS_LEAVING_DOUBT: ReadonlyMap<KillStep, 'there' | 'not there'> = new Map([
  ['sending: after', 'not there'],
  ['post: arrived', 'not there'],
  ['post: taken', 'there'],
  ['sent: before', 'there'],
  ['sent: inside', 'there'],
  ['sent: before the commit', 'there'],
]);
