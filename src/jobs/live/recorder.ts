import type { IpAddressHasher } from '../../domain/live/addressKey.ts';
import { MINUTE_MS, streamTotalsSince } from '../../domain/live/measure.ts';
import { streamFromSession } from '../../domain/live/rules/stream.ts';
import type { LoggedSessionSnapshot, SessionLog } from '../../domain/live/sessionLog.ts';
import { CHART_SNAPSHOT_INTERVAL_MS, type SessionsSnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { StreamTotals, StreamTotalsStore } from '../../domain/statistics/streamTotals.ts';
import { addStreamTotals } from '../../domain/statistics/streamTotals.ts';
import type { CachedFileVersionsReader } from './knownVersions.ts';

interface RecorderDeps {
  readonly sessionLog: Pick<SessionLog, 'record' | 'flush'>;
  readonly streamTotals: Pick<StreamTotalsStore, 'add'>;
  readonly knownVersions: CachedFileVersionsReader;
  readonly addressKey: IpAddressHasher;
  readonly isOn: boolean;
  readonly signal: AbortSignal;
}

export interface StreamRecorder extends SessionsSnapshotConsumer {
  close(): Promise<void>;
}

export function createStreamRecorder(deps: RecorderDeps): StreamRecorder {
  const { sessionLog, streamTotals, knownVersions, addressKey, isOn, signal } = deps;
  const minutes = createMinutes(streamTotals);
  return {
    name: 'recorder',
    everyMs: () => (isOn ? CHART_SNAPSHOT_INTERVAL_MS : undefined),
    receive: async ({ at, sessions }) => {
      const versions = await knownVersions(sessions, signal);
      const streams = sessions.map((session) => ({
        ...streamFromSession(session, addressKey, versions.get(session)),
        decision: session.decision,
      }));
      minutes.add({ at, streams });
      await sessionLog.record({ at, streams });
      await minutes.store(at);
    },
    close: async () => {
      await sessionLog.flush();
      await minutes.store(Number.POSITIVE_INFINITY);
    },
  };
}

/** Totals of minutes that are not stored yet. They stay in memory while the database fails. */
function createMinutes({ add }: Pick<StreamTotalsStore, 'add'>) {
  const minutes = new Map<number, StreamTotals>();
  let previousStreams: LoggedSessionSnapshot | undefined;
  return {
    add: (streams: LoggedSessionSnapshot): void => {
      for (const piece of streamTotalsSince(previousStreams, streams)) {
        const earlierTotals = minutes.get(piece.at);
        minutes.set(piece.at, earlierTotals ? addStreamTotals(earlierTotals, piece) : piece);
      }
      previousStreams = streams;
    },
    store: async (at: number): Promise<void> => {
      const completeMinutes = [...minutes.values()].filter((minute) => minute.at > at || minute.at + MINUTE_MS <= at);
      if (completeMinutes.length === 0) return;
      await add(completeMinutes);
      for (const minute of completeMinutes) minutes.delete(minute.at);
    },
  };
}
