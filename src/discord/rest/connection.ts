import type { RESTOptions } from 'discord.js';

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Where discord.js's requests go (undefined: to Discord itself), and what makes them. */
export const connectionTo = (apiUrl: URL | undefined, send: Send): Partial<RESTOptions> => ({
  ...(apiUrl && { api: apiUrl.href.replace(/\/$/, '') }),
  // The cast: two releases of undici declare incompatible types for the same standard function.
  makeRequest: send as unknown as RESTOptions['makeRequest'],
});
