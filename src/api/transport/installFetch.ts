import { Agent, EnvHttpProxyAgent, install, setGlobalDispatcher } from 'undici';

/**
 * Makes `fetch`, `FormData` and the like those of our undici. Node has an undici of its own, which it loads when the first
 * of these names is used, so before discord.js is loaded: 2.5 MB and some 20 ms of each start.
 *
 * Only Discord is asked with `fetch`. `proxied`: through the proxy that the environment names; media servers and account services have
 * connections of their own, which are always direct.
 */
export function installFetch({ proxied }: { readonly proxied: boolean }): void {
  install();
  // Ours would try HTTP/2, which Node's does not: nothing here gains from it.
  const options = { allowH2: false };
  setGlobalDispatcher(proxied ? new EnvHttpProxyAgent({ ...options, proxyTunnel: true }) : new Agent(options));
}
