import type { WebSocket } from 'ws';

/** Frames of a connection in 60 s (https://discord.com/developers/docs/events/gateway#rate-limiting). */
const MOST = 120;

/** Counts the frames of each connection; true for one that is too many. */
export const createFrameRate = (perMs: number): ((socket: WebSocket) => boolean) => {
  const sent = new WeakMap<WebSocket, number[]>();
  return (socket) => {
    const now = performance.now();
    const recent = (sent.get(socket) ?? []).filter((at) => now - at < perMs);
    recent.push(now);
    sent.set(socket, recent);
    return recent.length > MOST;
  };
};
