import type { Duplex } from 'node:stream';

/** Refuses a connection: cuts it, responds with a status, or (`silently`) does not respond. */
export const refuseConnection = (socket: Duplex, closeKind: number | 'silently' | undefined): void => {
  if (closeKind === undefined) socket.destroy();
  else if (closeKind === 'silently') socket.once('end', () => socket.destroy()).resume();
  else socket.end(`HTTP/1.1 ${closeKind} Made Up\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
