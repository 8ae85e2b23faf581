import type { WebSocket } from 'ws';

/** Maximum frames per connection in 60 s (https://discord.com/developers/docs/events/gateway#rate-limiting). */
const MOST = 120;

/** Counts each connection's frames. The returned function is true for a frame beyond the limit. */
export const createGatewayFrameLimiter = (perMs: number): ((socket: WebSocket) => boolean) => {
  const sentAtBySocket = new WeakMap<WebSocket, number[]>();
  return (socket) => {
    const now = performance.now();
    const recent = (sentAtBySocket.get(socket) ?? []).filter((at) => now - at < perMs);
    recent.push(now);
    sentAtBySocket.set(socket, recent);
    return recent.length > MOST;
  };
};
