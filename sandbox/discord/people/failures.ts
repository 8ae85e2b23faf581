/** Refusals that people meet in the sandbox. The page explains them in the person's language. */
export type RefusalKind = 'gone' | 'formClosed' | 'mayNotWrite' | 'hidden' | 'tooLarge';

/** Thrown for a command, option or button that Discord's own client does not offer to the person. */
export class ClientWouldNotSend extends Error {
  override readonly name = 'ClientWouldNotSend';
  readonly reason: string;
  /** Undefined for refusals that only a faulty bot or script causes. */
  readonly kind: RefusalKind | undefined;
  constructor(reason: string, kind?: RefusalKind) {
    super(`Discord's client would not send this: ${reason}`);
    this.reason = reason;
    this.kind = kind;
  }
}

/** Discord's "The application did not respond": the bot did not acknowledge in time (3 seconds at Discord). */
export class InteractionNotAcknowledgedError extends Error {
  override readonly name = 'NotAcknowledged';
}

export class InteractionNotAnsweredError extends Error {
  override readonly name = 'InteractionNotAnsweredError';
}
