import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';

/**
 * Discord certainly did not accept the first response to an interaction, so nothing may be done for that interaction.
 */
export class InteractionNotAcknowledged extends Error {
  override readonly name = 'NotAcknowledged';
  /** True if another process with the same token answered first; a repeated event never gets this far. */
  readonly isAnsweredElsewhere: boolean;

  constructor(cause: unknown) {
    super('Discord did not take the first answer to an interaction', { cause });
    this.isAnsweredElsewhere =
      cause instanceof DiscordAPIError && cause.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
  }
}
