/** Discord's own client would not send this: there is no such command, option or button for that person there. */
export class ClientWouldNotSend extends Error {
  override readonly name = 'ClientWouldNotSend';
  constructor(why: string) {
    super(`Discord's client would not send this: ${why}`);
  }
}

/** "The application did not respond": no answer within the 3 seconds. */
export class NotAcknowledged extends Error {
  override readonly name = 'NotAcknowledged';
}

/** The bot asked for patience and then said nothing more. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}
