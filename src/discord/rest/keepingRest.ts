import { REST } from 'discord.js';

/**
 * @discordjs/rest drops its token at the first 401, and from then on fails without a request. A single 401 can happen to a
 * good token too; the REST policy decides what to do about several.
 */
export class KeepingRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}
