import { isMatchedByServer, type Library } from '../../../domain/media/libraries/library.ts';
import type { LastSeenLibraryItem } from '../../../domain/notifications/seenItems.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { LibraryCursor } from './cursor.ts';
import { hasMetadataMatch, isKeyReused, type PolledItem } from './plan.ts';
import { isKnownFileVersion } from './version.ts';

/**
 * If the media server matches no item for this long, in ms, it will not match the remaining ones. It lists a new file
 * at once and matches it later: a single file within seconds, thousands within hours. Before the match, a better file
 * would look like a new film.
 */
const STANDSTILL_MS = 30 * 60_000;
/** The longest wait before an item is announced, in ms. After a day, people have noticed it anyway. */
const MAX_WAIT_MS = DAY_MS;

interface JudgingContext {
  readonly library: Library;
  readonly storedItem: LastSeenLibraryItem | undefined;
  readonly duplicates: readonly LastSeenLibraryItem[];
  readonly now: Date;
  /** Time at which the media server last matched a waiting item of this library, in ms since 1970. */
  readonly matchedAt: number | undefined;
}

/** Since when the item waits for its match and files. Undefined if it can be announced now, or was stored before. */
export function settlingSince(leaf: PolledItem, context: JudgingContext): Date | undefined {
  const { storedItem, now, matchedAt } = context;
  const isSettled = storedItem && storedItem.settlingSince === undefined && !isKeyReused(leaf.seen, storedItem);
  if (isSettled) return undefined;
  const since = storedItem?.settlingSince ?? now;
  // Uses the absolute value, so that a clock that was set back does not lengthen the wait.
  const waitedMs = Math.abs(now.getTime() - since.getTime());
  const quietMs = matchedAt === undefined ? waitedMs : Math.min(waitedMs, Math.abs(now.getTime() - matchedAt));
  return waitedMs >= MAX_WAIT_MS || quietMs >= STANDSTILL_MS || canBeJudged(leaf, context) ? undefined : since;
}

/** True if an item has just been matched. False if its wait merely ended. */
export const hasJustGainedMetadataMatch = (leaf: PolledItem, context: JudgingContext): boolean =>
  context.storedItem?.settlingSince !== undefined && canBeJudged(leaf, context);

function canBeJudged({ item, seen }: PolledItem, { library, duplicates }: JudgingContext): boolean {
  const isNamed = item.title.trim() !== '' && (hasMetadataMatch(seen) || !isMatchedByServer(library));
  // The files must be known if the item is compared with others: only they show if it is better or merely back.
  const isComparable = duplicates.length === 0 || isKnownFileVersion(seen.version);
  return isNamed && isComparable;
}

/**
 * Time at which the media server last matched an item. The current time if the last poll was long ago, because items
 * may have been matched since then.
 */
export const lastMetadataMatchTime = (
  { lookedAt, matchedAt }: Pick<LibraryCursor, 'lookedAt' | 'matchedAt'>,
  now: Date,
): number | undefined => (Math.abs(now.getTime() - lookedAt) >= STANDSTILL_MS ? now.getTime() : matchedAt);
