import type { Duplex } from 'node:stream';

/** Refuses a connection: cuts it, answers with a status, or never says anything. */
export const turnAway = (socket: Duplex, how: number | 'silently' | undefined): void => {
  if (how === undefined) socket.destroy();
  else if (how === 'silently') socket.once('end', () => socket.destroy()).resume();
  else socket.end(`HTTP/1.1 ${how} Made Up\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
