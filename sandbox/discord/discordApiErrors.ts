/** A problem in a request's body, with its path in the body. The wording follows Discord's, as far as it is known. */
export interface RequestBodyProblem {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

const INVALID_FORM = 50035;
const EMPTY_MESSAGE = 'EMPTY_MESSAGE';

/** An error response of Discord. `code` is one of Discord's JSON error codes, or 0 for a general error. */
export class DiscordApiError extends Error {
  override readonly name = 'DiscordApiError';
  readonly status: number;
  readonly code: number;
  /** Broken rules that a well-made bot does not break. May be empty. */
  readonly problems: readonly RequestBodyProblem[];

  /** Seconds to wait. Set only with status 429. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: number,
    message: string,
    {
      problems = [],
      retryAfter,
    }: { readonly problems?: readonly RequestBodyProblem[]; readonly retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }

  get body() {
    const errors = this.code === INVALID_FORM && this.problems.length > 0 ? { errors: nested(this.problems) } : {};
    const limit = this.retryAfter === undefined ? {} : { retry_after: this.retryAfter, global: false };
    return { message: this.message, code: this.code, ...errors, ...limit };
  }
}

interface Errors {
  [key: string]: Errors | { code: string; message: string }[];
}

/**
 * Nests the problems in the shape of the request's body, with an `_errors` list at each faulty field, as Discord does.
 */
const nested = (problems: readonly RequestBodyProblem[]): Errors => {
  const root: Errors = {};
  for (const { path, code, message } of problems) {
    let node = root;
    for (const key of path) {
      const next = node[String(key)];
      const child: Errors = next && !Array.isArray(next) ? next : {};
      node[String(key)] = child;
      node = child;
    }
    const list = node._errors;
    node._errors = [...(Array.isArray(list) ? list : []), { code, message }];
  }
  return root;
};

/**
 * Creates the error for an invalid body. For a message without visible content, Discord has a special error without a
 * list.
 */
export const invalidBodyError = (problems: readonly RequestBodyProblem[]) =>
  problems.length > 0 && problems.every(({ code }) => code === EMPTY_MESSAGE)
    ? new DiscordApiError(400, 50006, 'Cannot send an empty message', { problems })
    : new DiscordApiError(400, INVALID_FORM, 'Invalid Form Body', { problems });

const OLD_EDITS = 'Maximum number of edits to messages older than 1 hour reached. Try again later.';

/** Errors by Discord's documented codes (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json). */
export const discordApiErrors = {
  unauthorized: () => new DiscordApiError(401, 0, '401: Unauthorized'),
  noSuchRoute: () => new DiscordApiError(404, 0, '404: Not Found'),
  unknownChannel: () => new DiscordApiError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new DiscordApiError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new DiscordApiError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new DiscordApiError(404, 10008, 'Unknown Message'),
  unknownRole: () => new DiscordApiError(404, 10011, 'Unknown Role'),
  unknownInvite: () => new DiscordApiError(404, 10006, 'Unknown Invite'),
  unknownEmoji: () => new DiscordApiError(400, 10014, 'Unknown Emoji'),
  unknownCommand: () => new DiscordApiError(404, 10063, 'Unknown application command'),
  unknownUser: () => new DiscordApiError(404, 10013, 'Unknown User'),
  unknownWebhook: () => new DiscordApiError(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new DiscordApiError(404, 10062, 'Unknown interaction'),
  tooLarge: () => new DiscordApiError(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: () => new DiscordApiError(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new DiscordApiError(403, 50001, 'Missing Access'),
  notYourMessage: () => new DiscordApiError(403, 50005, 'Cannot edit a message authored by another user'),
  antiSpam: () =>
    new DiscordApiError(403, 20026, 'Your bot has been flagged by our anti-spam system for abusive behavior'),
  tooManyEvents: () =>
    new DiscordApiError(400, 30038, 'Maximum number of uncompleted guild scheduled events reached (100)'),
  openingTooFast: () => new DiscordApiError(403, 40003, 'You are opening direct messages too fast'),
  closedToDirectMessages: () => new DiscordApiError(403, 50007, 'Cannot send messages to this user'),
  notForMessages: () => new DiscordApiError(400, 50008, 'Cannot send messages in a non-text channel'),
  tooManyCommandsCreated: () =>
    new DiscordApiError(400, 30034, 'Max number of daily application command creates has been reached (200)'),
  /** A reply to a missing message breaks no rule, because the message may have been deleted meanwhile. */
  nothingToReplyTo: () => new DiscordApiError(400, INVALID_FORM, 'Invalid Form Body'),
  noHistoryToReplyTo: () => new DiscordApiError(400, 160002, 'Cannot reply without permission to read message history'),
  archivedThread: () => new DiscordApiError(400, 50083, 'Thread is archived'),
  tooManyOldEdits: (status: 400 | 429, retryAfter: number) =>
    new DiscordApiError(status, 30046, OLD_EDITS, { ...(status === 429 && { retryAfter }) }),
  tooManyReactions: () => new DiscordApiError(400, 30010, 'Maximum number of reactions reached (20)'),
  tooManyPins: () => new DiscordApiError(400, 30003, 'Maximum number of pins reached for the channel (250)'),
  wrongNumberToDelete: () =>
    new DiscordApiError(400, 50016, 'Provided too few or too many messages to delete. Must provide at least 2'),
  invalidRole: () => new DiscordApiError(400, 50028, 'Invalid Role'),
  tooOldToDelete: () => new DiscordApiError(400, 50034, 'A message provided was too old to bulk delete'),
  notForThisChannel: () => new DiscordApiError(400, 50024, 'Cannot execute action on this channel type'),
  threadExists: () => new DiscordApiError(400, 160004, 'A thread has already been created for this message'),
  missingPermissions: () => new DiscordApiError(403, 50013, 'Missing Permissions'),
  expiredToken: () => new DiscordApiError(401, 50027, 'Invalid Webhook Token'),
  blockedByAutoMod: () => new DiscordApiError(400, 200000, 'Message was blocked by automatic moderation'),
  harmfulLink: () => new DiscordApiError(400, 240000, 'Message blocked by harmful links filter'),
  failure: () => new DiscordApiError(500, 0, '500: Internal Server Error'),
  unavailable: () => new DiscordApiError(503, 0, '503: Service Unavailable'),
  wrongContentType: () =>
    invalidBodyError([
      {
        path: [],
        code: 'CONTENT_TYPE_INVALID',
        message: 'Expected "Content-Type" header to be one of {application/json, multipart/form-data}.',
      },
    ]),
  noSuchVersion: () => new DiscordApiError(400, 50041, 'Invalid API version provided'),
  badJson: () => new DiscordApiError(400, 50109, 'The request body contains invalid JSON.'),
};
