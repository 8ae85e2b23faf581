import type { Session } from './session.ts';

/** True if `now` has a new session with the same playback as `ended`: players may start again after an end. */
export const isReconnected = (ended: Session, before: readonly Session[], now: readonly Session[]): boolean =>
  now.some((session) => isSameStream(ended, session) && before.every((known) => !isSameRow(known, session)));

/** The same viewer plays the same on the same player, whatever the server calls the session. */
export const isSameStream = (a: Session, b: Session): boolean =>
  (a.user.id ?? a.user.name) === (b.user.id ?? b.user.name) && isSameItem(a, b) && isSamePlayer(a.player, b.player);

const isSameItem = ({ item: a }: Session, { item: b }: Session): boolean =>
  a.ratingKey === b.ratingKey && (a.ratingKey !== undefined || a.title === b.title);

/** Compares names if the server does not identify the device. A player without a name is like no other. */
function isSamePlayer(a: Session['player'], b: Session['player']): boolean {
  if (a.machineIdentifier !== undefined || b.machineIdentifier !== undefined)
    return a.machineIdentifier === b.machineIdentifier;
  const isNamed = (a.title ?? a.product) !== undefined;
  return isNamed && a.title === b.title && a.product === b.product && a.platform === b.platform;
}

const isSameRow = (a: Session, b: Session): boolean =>
  a.id === undefined || b.id === undefined ? a.sessionKey === b.sessionKey : a.id === b.id;
