import type { Logger } from '../domain/logger.ts';
import { checkMediaServer } from '../observe/reach.ts';
import { checkTokenRights } from '../observe/tokenRights.ts';
import type { OpenServer } from './server.ts';

/** Logs what is wrong with the media server, or else what its token may do. Ends at the signal without a word. After a failure it checks again when the server's state changes to one that is not down. */
export async function checkServer(server: OpenServer, log: Logger, signal: AbortSignal): Promise<void> {
  const { media, health } = server;
  if (await checkMediaServer(server, log, signal)) return checkTokenRights(media, log, signal);
  const stop = health.subscribe(({ kind }) => {
    if (kind === 'down') return;
    stop();
    void checkServer(server, log, signal);
  });
}
