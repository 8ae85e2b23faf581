import { computeStreamProgress, type StreamProgress } from '../../../domain/live/progress.ts';
import type { SessionsSnapshot } from '../../../domain/live/snapshot.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { type Delivery, describeStreamDelivery } from '../../../domain/media/sessions/streamDecision.ts';
import type { CachedFileVersionsReader } from '../knownVersions.ts';

export interface StreamWithProgress {
  readonly session: Session;
  readonly delivery: Delivery;
  readonly progress: StreamProgress | undefined;
}

/**
 * Prepares the data of all streams for boards, oldest stream first. Rejects with the signal's reason, or if the
 * database fails.
 */
export type PrepareStreams = (
  snapshot: SessionsSnapshot,
  signal: AbortSignal,
) => Promise<readonly StreamWithProgress[]>;

export function createPrepareStreams({
  knownVersions,
}: {
  readonly knownVersions: CachedFileVersionsReader;
}): PrepareStreams {
  let previousProgress: ReadonlyMap<string, StreamProgress> = new Map();
  return async ({ at, sessions }, signal) => {
    const oldestFirst = sessions.toSorted(byAge);
    const versions = await knownVersions(oldestFirst, signal);
    const streams = oldestFirst.map((session) => ({
      session,
      delivery: describeStreamDelivery(session, versions.get(session)),
      progress: computeStreamProgress(session, at, previousProgress.get(playbackIdentity(session))),
    }));
    const latestProgress = new Map<string, StreamProgress>();
    for (const { session, progress } of streams) {
      if (progress) latestProgress.set(playbackIdentity(session), progress);
    }
    previousProgress = latestProgress;
    return streams;
  };
}

/** Identifies what a stream plays. Stays the same while the stream plays the same item. */
const playbackIdentity = ({ id, sessionKey, user, player, item }: Session): string =>
  JSON.stringify([id ?? sessionKey ?? [user.id ?? user.name, player.machineIdentifier], item.ratingKey ?? item.title]);

const numericOrder = new Intl.Collator('en', { numeric: true });

/** Oldest first, because media servers number streams in ascending order. */
const byAge = (a: Session, b: Session): number =>
  numericOrder.compare(a.sessionKey ?? '', b.sessionKey ?? '') ||
  numericOrder.compare(playbackIdentity(a), playbackIdentity(b));
