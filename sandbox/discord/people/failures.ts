/** Refusals that people meet while they use the sandbox, which its page explains in their language. */
export type RefusalKind = 'gone' | 'formClosed' | 'mayNotWrite' | 'hidden' | 'tooLarge';

/** Discord's own client would not send this, because the person has no such command, option or button there. */
export class ClientWouldNotSend extends Error {
  override readonly name = 'ClientWouldNotSend';
  readonly reason: string;
  /** Undefined for a refusal that only a faulty bot or script causes. */
  readonly kind: RefusalKind | undefined;
  constructor(reason: string, kind?: RefusalKind) {
    super(`Discord's client would not send this: ${reason}`);
    this.reason = reason;
    this.kind = kind;
  }
}

/** Discord's "The application did not respond": the bot did not acknowledge in time (3 seconds at Discord). */
export class NotAcknowledged extends Error {
  override readonly name = 'NotAcknowledged';
}

export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}
