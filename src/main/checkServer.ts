import type { Logger } from '../domain/logger.ts';
import { checkMediaServer } from '../observe/reach.ts';
import { checkTokenRights } from '../observe/tokenRights.ts';
import type { OpenServer } from './server.ts';

/** Logs what is wrong with the media server, or what its token may do; again when its state has changed. */
export async function checkServer(server: OpenServer, log: Logger): Promise<void> {
  const { media, health, advice } = server;
  if (await checkMediaServer(media, advice, log)) return checkTokenRights(media, log);
  const stop = health.subscribe(({ kind }) => {
    if (kind === 'down') return;
    stop();
    void checkServer(server, log);
  });
}
