import type { Library } from '../../../domain/media/libraries/library.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { LibraryCursor } from './cursor.ts';
import { hasIdentity, isReused, type Leaf } from './plan.ts';
import { isKnownVersion } from './version.ts';

/**
 * A server lists a file at once, under the file's name, and finds out minutes later which work it is. If it
 * were judged before that, a better copy of a known film would be announced as a new film. One item is
 * matched within seconds, thousands that come together within hours: if nothing has been matched for this
 * long, no service knows the remaining items.
 */
const STANDSTILL_MS = 30 * 60_000;
/**
 * The longest wait of an item, however busy the server is: after a day people have seen it for themselves.
 */
const MAX_WAIT_MS = DAY_MS;

interface Known {
  readonly library: Library;
  readonly own: SeenItem | undefined;
  readonly others: readonly SeenItem[];
  readonly now: Date;
  /** When the server last matched an item of this library that was settling, in ms. */
  readonly matchedAt: number | undefined;
}

/** When the item began to settle; undefined if it can be judged now, or has been. */
export function settlingSince(leaf: Leaf, known: Known): Date | undefined {
  const { own, now, matchedAt = -Infinity } = known;
  if (own && own.settlingSince === undefined && !isReused(leaf.seen, own)) return undefined;
  const since = own?.settlingSince ?? now;
  // The absolute value keeps a clock that was set back from making an item wait longer.
  const waited = Math.abs(now.getTime() - since.getTime());
  const still = Math.min(waited, Math.abs(now.getTime() - matchedAt));
  return waited >= MAX_WAIT_MS || still >= STANDSTILL_MS || isMadeOut(leaf, known) ? undefined : since;
}

/**
 * True if an item that was settling is judged because the server matched it, not because the wait is over.
 */
export const isMatchedNow = (leaf: Leaf, known: Known): boolean =>
  known.own?.settlingSince !== undefined && isMadeOut(leaf, known);

function isMadeOut({ item, seen }: Leaf, { library, others }: Known): boolean {
  const isNamed = item.title.trim() !== '' && (hasIdentity(seen) || !isLookedUp(library));
  // Only the files show whether an item is better or merely back.
  const isComparable = others.length === 0 || isKnownVersion(seen.version);
  return isNamed && isComparable;
}

/**
 * A match that may have happened while the bot did not look counts as one: a standstill has to be watched.
 */
export const watchedMatchedAt = (
  { lookedAt, matchedAt }: Pick<LibraryCursor, 'lookedAt' | 'matchedAt'>,
  now: Date,
): number | undefined => (Math.abs(now.getTime() - lookedAt) >= STANDSTILL_MS ? now.getTime() : matchedAt);

/**
 * Photos and personal media (`...agents.none`, interface 2.4) are never looked up: they are what their files
 * say.
 */
const isLookedUp = ({ type, agent = '' }: Library): boolean => type !== 'photo' && !agent.endsWith('.none');
