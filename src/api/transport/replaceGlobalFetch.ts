import { Agent, EnvHttpProxyAgent, install, setGlobalDispatcher } from 'undici';

/**
 * Replaces `fetch`, `FormData` and related globals with those of the installed undici. Node would load its own copy
 * when one of these names is first used. Replacing them before discord.js loads saves 2.5 MB and about 20 ms per start.
 * Only requests to Discord use `fetch`. With `proxied`, they use the proxy that the environment names. Connections to
 * media servers and account services are always direct.
 */
export function replaceGlobalFetch({ proxied }: { readonly proxied: boolean }): void {
  install();
  // The installed undici would try HTTP/2, unlike Node's copy, and gain nothing.
  const options = { allowH2: false };
  setGlobalDispatcher(proxied ? new EnvHttpProxyAgent({ ...options, proxyTunnel: true }) : new Agent(options));
}
