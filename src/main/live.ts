import { settledOrAborted } from '../async/abortable.ts';
import { createKnownVersions, type KnownVersions } from '../jobs/live/knownVersions.ts';
import { createRecorder } from '../jobs/live/recorder.ts';
import { createSessionPoller, type SessionPoller } from '../jobs/sync/sessionPoller.ts';
import type { Ports } from './ports.ts';

type LivePorts = Pick<
  Ports,
  'config' | 'clock' | 'log' | 'shutdown' | 'store' | 'media' | 'checkServerIdentity' | 'addressKey'
>;

/** What follows the sessions as they play. */
export interface Live {
  readonly poller: SessionPoller;
  readonly knownVersions: KnownVersions;
  /** Starts reading, for those who need it. */
  start(): void;
}

export function createLive(ports: LivePorts): Live {
  const { config, store, media, addressKey, checkServerIdentity, clock, log, shutdown } = ports;
  const poller = createSessionPoller({ media, checkServerIdentity, clock, log });
  const knownVersions = createKnownVersions(media, clock);
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
    start: () => {
      const over = poller.run(shutdown.begun).then(() => recorder.close());
      shutdown.onClose((signal) => settledOrAborted(over, signal));
    },
  };
}
