import http from 'node:http';
import https from 'node:https';

/**
 * Connects to the gateway through the proxy in HTTPS_PROXY. discord.js passes no agent to its WebSocket, so `ws` would
 * connect directly. An agent with `proxyEnv` (Node 24.5) uses the proxy, except for hosts in NO_PROXY. Must be called
 * once, before the first connection.
 */
export function proxyWebSockets(environment: NodeJS.ProcessEnv): void {
  sendWebSocketsBy(http, new http.Agent({ proxyEnv: environment }));
  sendWebSocketsBy(https, new https.Agent({ proxyEnv: environment }));
}

function sendWebSocketsBy(module: typeof http | typeof https, agent: http.Agent): void {
  const { request } = module;
  const proxied = (options: unknown, ...rest: unknown[]) =>
    Reflect.apply(request, module, [isOfWebSocket(options) ? { ...Object(options), agent } : options, ...rest]);
  Reflect.set(module, 'request', proxied);
}

const isOfWebSocket = (options: unknown): boolean =>
  Reflect.get(Object(Reflect.get(Object(options), 'headers')), 'Upgrade') === 'websocket';
