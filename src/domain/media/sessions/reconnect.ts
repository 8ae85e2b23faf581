import type { Session } from './session.ts';

/**
 * True if the ended stream plays again in a session that did not exist before the end. Some players start again after
 * an end.
 */
export const hasEndedStreamReconnected = (
  endedSession: Session,
  sessionsBefore: readonly Session[],
  currentSessions: readonly Session[],
): boolean => {
  const newSessions = currentSessions.filter(
    (session) => !sessionsBefore.some((earlier) => isSameRow(earlier, session)),
  );
  return newSessions.some((session) => isSameStream(endedSession, session));
};

/** True if the same viewer plays the same item on the same player, in any session. */
export const isSameStream = (a: Session, b: Session): boolean =>
  (a.user.id ?? a.user.name) === (b.user.id ?? b.user.name) && isSameItem(a, b) && isSamePlayer(a.player, b.player);

const isSameItem = ({ item: a }: Session, { item: b }: Session): boolean =>
  a.ratingKey === b.ratingKey && (a.ratingKey !== undefined || a.title === b.title);

/**
 * Compares players by name if the server does not identify the device. A player without a name differs from all others.
 */
function isSamePlayer(a: Session['player'], b: Session['player']): boolean {
  if (a.machineIdentifier !== undefined || b.machineIdentifier !== undefined)
    return a.machineIdentifier === b.machineIdentifier;
  const isNamed = (a.title ?? a.product) !== undefined;
  return isNamed && a.title === b.title && a.product === b.product && a.platform === b.platform;
}

const isSameRow = (a: Session, b: Session): boolean =>
  a.id === undefined || b.id === undefined ? a.sessionKey === b.sessionKey : a.id === b.id;
