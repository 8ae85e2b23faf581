/** Discord's own client would not send this, because that person has no such command, option or button there. */
export class ClientWouldNotSend extends Error {
  override readonly name = 'ClientWouldNotSend';
  constructor(why: string) {
    super(`Discord's client would not send this: ${why}`);
  }
}

/** "The application did not respond": the bot did not acknowledge within the window (3 seconds at Discord). */
export class NotAcknowledged extends Error {
  override readonly name = 'NotAcknowledged';
}

/** The bot deferred its answer and then sent nothing more. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}
