import type { Library } from '../../../domain/media/libraries/library.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { LibraryCursor } from './cursor.ts';
import { hasIdentity, isReused, type Leaf } from './plan.ts';
import { isKnownVersion } from './version.ts';

/**
 * A server lists a file at once, under the file's name, and finds out minutes later which work it is. Judged before, a
 * better copy of a known film would be announced as a new film. One item is matched within seconds, thousands that come
 * together within hours: what is left once nothing was made out for so long is what no service knows.
 */
const STANDSTILL_MS = 30 * 60_000;
/** However busy the server is: a day after it came people have seen an item for themselves. */
const MAX_WAIT_MS = DAY_MS;

interface Known {
  readonly library: Library;
  readonly own: SeenItem | undefined;
  readonly others: readonly SeenItem[];
  readonly now: Date;
  /** When the server last made out an item of this library that waited, in ms. */
  readonly matchedAt: number | undefined;
}

/** Since when an item waits to be judged; undefined: it can be, or has been. */
export function settlingSince(leaf: Leaf, known: Known): Date | undefined {
  const { own, now, matchedAt = -Infinity } = known;
  if (own && own.settlingSince === undefined && !isReused(leaf.seen, own)) return undefined;
  const since = own?.settlingSince ?? now;
  // A clock that was set back makes nobody wait for longer.
  const waited = Math.abs(now.getTime() - since.getTime());
  const still = Math.min(waited, Math.abs(now.getTime() - matchedAt));
  return waited >= MAX_WAIT_MS || still >= STANDSTILL_MS || isMadeOut(leaf, known) ? undefined : since;
}

/** Whether an item that waited is judged because the server found out what it is, and not because it gave up. */
export const isMatchedNow = (leaf: Leaf, known: Known): boolean =>
  known.own?.settlingSince !== undefined && isMadeOut(leaf, known);

function isMadeOut({ item, seen }: Leaf, { library, others }: Known): boolean {
  const isNamed = item.title.trim() !== '' && (hasIdentity(seen) || !isLookedUp(library));
  // Better or only back: that is told by the files.
  const isComparable = others.length === 0 || isKnownVersion(seen.version);
  return isNamed && isComparable;
}

/** What may have been made out while nobody looked is as good as made out: only what was watched stands still. */
export const watchedMatchedAt = (
  { lookedAt, matchedAt }: Pick<LibraryCursor, 'lookedAt' | 'matchedAt'>,
  now: Date,
): number | undefined => (Math.abs(now.getTime() - lookedAt) >= STANDSTILL_MS ? now.getTime() : matchedAt);

/** Photos and personal media (`...agents.none`, interface 2.4) are what their files say, from the beginning. */
const isLookedUp = ({ type, agent = '' }: Library): boolean => type !== 'photo' && !agent.endsWith('.none');
