import type { AddressKey } from '../../domain/live/addressKey.ts';
import { streamOf } from '../../domain/live/rules/stream.ts';
import type { LoggedStream, SessionLog } from '../../domain/live/sessionLog.ts';
import { SAMPLED_EVERY_MS, type SnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { KnownVersions } from './knownVersions.ts';

interface Deps {
  readonly sessionLog: Pick<SessionLog, 'record' | 'flush'>;
  readonly knownVersions: KnownVersions;
  readonly addressKey: AddressKey;
  /** Whether anything is stored at all. */
  readonly isOn: boolean;
  readonly signal: AbortSignal;
}

export interface Samples extends SnapshotConsumer {
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

/** Stores what plays, for the rules' test and the charts. */
export function createSamples({ sessionLog, knownVersions, addressKey, isOn, signal }: Deps): Samples {
  return {
    name: 'samples',
    everyMs: () => (isOn ? SAMPLED_EVERY_MS : undefined),
    take: async ({ at, sessions }) => {
      const versions = await knownVersions(sessions, signal);
      const streams = sessions.map((session) => loggedStreamOf(session, addressKey, versions.get(session)));
      await sessionLog.record({ at, streams });
    },
    close: () => sessionLog.flush(),
  };
}

function loggedStreamOf(session: Session, addressKey: AddressKey, library?: readonly MediaFile[]): LoggedStream {
  const { decision, item } = session;
  const { parentTitle, grandparentTitle } = item;
  const stream = streamOf(session, addressKey, library);
  return { ...stream, item: { ...stream.item, parentTitle, grandparentTitle }, decision };
}
