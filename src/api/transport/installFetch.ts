import { Agent, EnvHttpProxyAgent, install, setGlobalDispatcher } from 'undici';

/**
 * Replaces `fetch` and related globals with those of the installed undici, because Node would load its own copy. This
 * saves 2.5 MB and about 20 ms per start. Only requests to Discord use `fetch`. With `proxied`, they use the proxy that
 * the environment names.
 */
export function installFetch({ proxied }: { readonly proxied: boolean }): void {
  install();
  // HTTP/2 would gain nothing.
  const options = { allowH2: false };
  setGlobalDispatcher(proxied ? new EnvHttpProxyAgent({ ...options, proxyTunnel: true }) : new Agent(options));
}
