import { settledOrAborted } from '../async/abortable.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/clock.ts';
import { type AddressKey, createAddressKey } from '../domain/live/addressKey.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { createKnownVersions, type KnownVersions } from '../jobs/live/knownVersions.ts';
import { createRecorder } from '../jobs/live/recorder.ts';
import type { ServerIdentityCheck } from '../jobs/scheduling/serverIdentity.ts';
import { createSessionPoller, type SessionPoller } from '../jobs/sync/sessionPoller.ts';
import type { Store } from '../store/store.ts';
import type { Shutdown } from './shutdown.ts';

interface LiveParts {
  readonly config: Pick<Config, 'SESSION_SAMPLES'>;
  readonly store: Pick<Store, 'sessionLog' | 'streamTotals'>;
  readonly media: Pick<MediaServer, 'sessions' | 'item'>;
  /** Turns addresses into what stands for them. */
  readonly addressesKey: Uint8Array;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shutdown: Pick<Shutdown, 'begun' | 'onClose'>;
}

/** What follows the sessions as they play. */
export interface Live {
  readonly poller: SessionPoller;
  readonly knownVersions: KnownVersions;
  readonly addressKey: AddressKey;
  /** Starts reading, for those who need it. */
  start(): void;
}

export function createLive(parts: LiveParts): Live {
  const { config, store, media, addressesKey, checkServerIdentity, clock, log, shutdown } = parts;
  const poller = createSessionPoller({ media, checkServerIdentity, clock, log });
  const knownVersions = createKnownVersions(media, clock);
  const addressKey = createAddressKey(addressesKey);
  const { sessionLog, streamTotals } = store;
  const isOn = config.SESSION_SAMPLES === 'on';
  const recorder = createRecorder({
    sessionLog,
    streamTotals,
    knownVersions,
    addressKey,
    isOn,
    signal: shutdown.begun,
  });
  // Every consumer is added here: `poller.add(...)`.
  poller.add(recorder);

  return {
    poller,
    knownVersions,
    addressKey,
    start: () => {
      const over = poller.run(shutdown.begun).then(() => recorder.close());
      shutdown.onClose((signal) => settledOrAborted(over, signal));
    },
  };
}
