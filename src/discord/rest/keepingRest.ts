import { REST, type RESTOptions } from 'discord.js';
import type { Send } from './send.ts';

/** Where discord.js's requests go (undefined: to Discord itself), and what makes them. */
export const connectionTo = (apiUrl: URL | undefined, send: Send): Partial<RESTOptions> => ({
  ...(apiUrl && { api: apiUrl.href.replace(/\/$/, '') }),
  // The cast: two releases of undici declare incompatible types for the same standard function.
  makeRequest: send as unknown as RESTOptions['makeRequest'],
});

/**
 * @discordjs/rest drops its token at the first 401, and from then on fails without a request. A single 401 can happen to a
 * good token too; the REST policy decides what to do about several.
 */
export class KeepingRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}
