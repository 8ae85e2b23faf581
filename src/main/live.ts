import { settledOrAborted } from '../async/abortable.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { ServerIdentityCheck } from '../jobs/sync/serverIdentity.ts';
import { createSessionPoller, type SessionPoller } from '../jobs/sync/sessionPoller.ts';
import type { Shutdown } from './shutdown.ts';

interface LiveParts {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shutdown: Pick<Shutdown, 'begun' | 'onClose'>;
}

/** What follows the sessions as they play. */
export interface Live {
  readonly poller: SessionPoller;
  /** Starts reading, for those who need it. */
  start(): void;
}

export function createLive({ media, checkServerIdentity, clock, log, shutdown }: LiveParts): Live {
  const poller = createSessionPoller({ media, checkServerIdentity, clock, log });
  // Every consumer is added here: `poller.add(...)`.

  return {
    poller,
    start: () => {
      const over = poller.run(shutdown.begun);
      shutdown.onClose((signal) => settledOrAborted(over, signal));
    },
  };
}
