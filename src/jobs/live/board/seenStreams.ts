import { type Progress, progressOf } from '../../../domain/live/progress.ts';
import type { SessionsSnapshot } from '../../../domain/live/snapshot.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { type Delivery, streamDecisionOf } from '../../../domain/media/sessions/streamDecision.ts';
import type { KnownVersions } from '../knownVersions.ts';

/** A session with the data that every board may need. */
export interface SeenStream {
  readonly session: Session;
  readonly delivery: Delivery;
  readonly progress: Progress | undefined;
}

interface Deps {
  readonly knownVersions: KnownVersions;
}

/**
 * Prepares once per snapshot the data for all boards, in an order that does not depend on the server: the
 * oldest stream first. Rejects with the signal's reason or the database's failure.
 */
export type SeenStreams = (snapshot: SessionsSnapshot, signal: AbortSignal) => Promise<readonly SeenStream[]>;

export function createSeenStreams({ knownVersions }: Deps): SeenStreams {
  let before: ReadonlyMap<string, Progress> = new Map();
  return async ({ at, sessions }, signal) => {
    const sorted = sessions.toSorted(byAge);
    const versions = await knownVersions(sorted, signal);
    const streams = sorted.map((session) => ({
      session,
      delivery: streamDecisionOf(session, versions.get(session)),
      progress: progressOf(session, at, before.get(identityOf(session))),
    }));
    before = new Map(streams.flatMap(({ session, progress }) => (progress ? [[identityOf(session), progress]] : [])));
    return streams;
  };
}

/** The same session while it plays the same. */
const identityOf = ({ id, sessionKey, user, player, item }: Session): string =>
  JSON.stringify([id ?? sessionKey ?? [user.id ?? user.name, player.machineIdentifier], item.ratingKey ?? item.title]);

const numbers = new Intl.Collator('en', { numeric: true });

/** Servers number sessions in ascending order. */
const byAge = (a: Session, b: Session): number =>
  numbers.compare(a.sessionKey ?? '', b.sessionKey ?? '') || numbers.compare(identityOf(a), identityOf(b));
