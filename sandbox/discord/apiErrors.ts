/** One thing wrong with a request's body, at its path, in Discord's words where they are known. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

/** An error response from Discord. `code` is one of its JSON error codes; 0 is the general one. */
export class DiscordApiError extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: number;
  /** Not empty when the request broke a rule that a well-made bot never breaks. */
  readonly problems: readonly Problem[];

  /** Set on a 429, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: number,
    message: string,
    { problems = [], retryAfter }: { readonly problems?: readonly Problem[]; readonly retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }

  get body() {
    const errors = this.problems.length > 0 ? { errors: nested(this.problems) } : {};
    const limit = this.retryAfter === undefined ? {} : { retry_after: this.retryAfter, global: false };
    return { message: this.message, code: this.code, ...errors, ...limit };
  }
}

interface Errors {
  [key: string]: Errors | { code: string; message: string }[];
}

/** Discord reports form errors in the shape of the body, with `_errors` lists where something is wrong. */
const nested = (problems: readonly Problem[]): Errors => {
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

export const invalidForm = (problems: readonly Problem[]) =>
  new DiscordApiError(400, 50035, 'Invalid Form Body', { problems });

const OLD_EDITS = 'Maximum number of edits to messages older than 1 hour reached. Try again later.';

/** Errors with the codes that Discord documents (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json). */
export const apiErrors = {
  unauthorized: () => new DiscordApiError(401, 0, '401: Unauthorized'),
  noSuchRoute: () => new DiscordApiError(404, 0, '404: Not Found'),
  unknownChannel: () => new DiscordApiError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new DiscordApiError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new DiscordApiError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new DiscordApiError(404, 10008, 'Unknown Message'),
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
  archivedThread: () => new DiscordApiError(400, 50083, 'Thread is archived'),
  tooManyOldEdits: (status: 400 | 429, retryAfter: number) =>
    new DiscordApiError(status, 30046, OLD_EDITS, { ...(status === 429 && { retryAfter }) }),
  missingPermissions: () => new DiscordApiError(403, 50013, 'Missing Permissions'),
  expiredToken: () => new DiscordApiError(401, 50027, 'Invalid Webhook Token'),
  blockedByAutoMod: () => new DiscordApiError(400, 200000, 'Message was blocked by automatic moderation'),
  harmfulLink: () => new DiscordApiError(400, 240000, 'Message blocked by harmful links filter'),
  failure: () => new DiscordApiError(500, 0, '500: Internal Server Error'),
  unavailable: () => new DiscordApiError(503, 0, '503: Service Unavailable'),
  badJson: () => new DiscordApiError(400, 50109, 'The request body contains invalid JSON.'),
};
