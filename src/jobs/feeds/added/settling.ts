import { isMatchedByServer, type Library } from '../../../domain/media/libraries/library.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { LibraryCursor } from './cursor.ts';
import { hasIdentity, isReused, type Leaf } from './plan.ts';
import { isKnownVersion } from './version.ts';

/**
 * Time without any match after which the server will not match the remaining items, in ms. A server lists a new file at
 * once and matches it to a work later: a single file within seconds, thousands within hours. Before the match, a better
 * copy of a film would seem to be a new film.
 */
const STANDSTILL_MS = 30 * 60_000;
/** The longest wait of an item, in ms, however busy the server is. After a day people have noticed it anyway. */
const MAX_WAIT_MS = DAY_MS;

interface JudgingContext {
  readonly library: Library;
  readonly own: SeenItem | undefined;
  readonly duplicates: readonly SeenItem[];
  readonly now: Date;
  /** When the server last matched a settling item of this library, in ms since 1970. */
  readonly matchedAt: number | undefined;
}

/** When the item began to settle. Undefined if it can be judged now, or was judged before. */
export function settlingSince(leaf: Leaf, context: JudgingContext): Date | undefined {
  const { own, now, matchedAt = -Infinity } = context;
  if (own && own.settlingSince === undefined && !isReused(leaf.seen, own)) return undefined;
  const since = own?.settlingSince ?? now;
  // The absolute value, so that a clock that was set back does not make an item wait longer.
  const waitedMs = Math.abs(now.getTime() - since.getTime());
  const quietMs = Math.min(waitedMs, Math.abs(now.getTime() - matchedAt));
  return waitedMs >= MAX_WAIT_MS || quietMs >= STANDSTILL_MS || canBeJudged(leaf, context) ? undefined : since;
}

/** True if an item stopped settling because the server matched it, and not because its wait is over. */
export const isMatchedNow = (leaf: Leaf, context: JudgingContext): boolean =>
  context.own?.settlingSince !== undefined && canBeJudged(leaf, context);

function canBeJudged({ item, seen }: Leaf, { library, duplicates }: JudgingContext): boolean {
  const isNamed = item.title.trim() !== '' && (hasIdentity(seen) || !isMatchedByServer(library));
  // An item is compared with earlier ones only by its files, which alone show whether it is better or merely back.
  const isComparable = duplicates.length === 0 || isKnownVersion(seen.version);
  return isNamed && isComparable;
}

/**
 * When the server last matched an item. If the bot was not watching, the current time, because the server may have
 * matched items in the meantime.
 */
export const watchedMatchedAt = (
  { lookedAt, matchedAt }: Pick<LibraryCursor, 'lookedAt' | 'matchedAt'>,
  now: Date,
): number | undefined => (Math.abs(now.getTime() - lookedAt) >= STANDSTILL_MS ? now.getTime() : matchedAt);
