/**
 * Steps at which the bot is killed. The bot's process recognizes database steps by SQL statements (`statements.ts`) and
 * kills itself (`killer.ts`). The embedded Discord recognizes steps of requests.
 */
export const DATABASE_STEPS = [
  // The bot records a poll's results in one transaction: events, waiting notifications and the cursor.
  'record: before',
  'record: inside',
  'record: before the commit',
  'record: after',
  // The bot turns notifications into posts in one transaction: it adds posts to the outbox and deletes the
  // notifications.
  'publish: before',
  'publish: inside',
  'publish: before the commit',
  'publish: after',
  'sending: before',
  'sending: after',
  // The bot records Discord's response.
  'sent: before',
  'sent: inside',
  'sent: before the commit',
  'sent: after',
] as const;

export const DISCORD_STEPS = [
  /** Discord has received the request, and drops it. */
  'post: arrived',
  /** Discord has carried the request out, but not responded. */
  'post: taken',
  /** An edit that adds to a message: dropped (`arrived`), or carried out without a response (`taken`). */
  'edit: arrived',
  'edit: taken',
] as const;

export const KILL_STEPS = [...DATABASE_STEPS, ...DISCORD_STEPS] as const;

export type DatabaseStep = (typeof DATABASE_STEPS)[number];
export type DiscordStep = (typeof DISCORD_STEPS)[number];
export type KillStep = (typeof KILL_STEPS)[number];

/** Text that the process prints before it kills itself. A space and the step follow. */
export const KILL_MARKER = 'killed at:';

export const isDatabaseStep = (text: string | undefined): text is DatabaseStep =>
  DATABASE_STEPS.some((step) => step === text);

/**
 * Steps after which a post stays marked as `sending`. The next run must find out if Discord has the message; the value
 * is the right answer.
 */
export const STEPS_LEAVING_DOUBT: ReadonlyMap<KillStep, 'there' | 'not there'> = new Map([
  ['sending: after', 'not there'],
  ['post: arrived', 'not there'],
  ['post: taken', 'there'],
  ['sent: before', 'there'],
  ['sent: inside', 'there'],
  ['sent: before the commit', 'there'],
]);
