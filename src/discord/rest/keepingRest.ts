import { REST } from 'discord.js';

/**
 * @discordjs/rest takes its token away at the first 401, and fails from then on without asking. A lone 401 happens to a
 * good token too; what to do about more of them is the policy's to say.
 */
export class KeepingRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}
