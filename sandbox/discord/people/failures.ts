/** Discord's own client would not send this, because the person has no such command, option or button there. */
export class ClientWouldNotSend extends Error {
  override readonly name = 'ClientWouldNotSend';
  constructor(reason: string) {
    super(`Discord's client would not send this: ${reason}`);
  }
}

/** Discord's "The application did not respond": the bot did not acknowledge in time (3 seconds at Discord). */
export class NotAcknowledged extends Error {
  override readonly name = 'NotAcknowledged';
}

export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}
