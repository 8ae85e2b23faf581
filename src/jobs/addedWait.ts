import type { Library } from '../domain/media.ts';
import type { SeenItem } from '../domain/news.ts';
import { hasIdentity, type Leaf } from './addedPlan.ts';
import { isKnownVersion } from './addedVersion.ts';

/**
 * A server lists a file at once, under the file's name, and finds out minutes later which work it is. Judged before, a
 * better copy of a known film would be announced as a new film. One item is matched within seconds; this is for a few
 * hundred that come together, and for what no service knows.
 */
const MAX_WAIT_MS = 30 * 60_000;

interface Known {
  readonly library: Library;
  readonly own: SeenItem | undefined;
  readonly others: readonly SeenItem[];
  readonly now: Date;
}

/** Since when an item waits to be judged; undefined: it can be, or has been. */
export function waitingSince({ item, seen }: Leaf, { library, own, others, now }: Known): Date | undefined {
  if (own && own.waitingSince === undefined) return undefined;
  const since = own?.waitingSince ?? now;
  // A clock that was set back makes nobody wait for longer.
  if (Math.abs(now.getTime() - since.getTime()) >= MAX_WAIT_MS) return undefined;
  const isNamed = item.title.trim() !== '' && (hasIdentity(seen) || !isLookedUp(library));
  // Better or only back: that is told by the files.
  const isComparable = others.length === 0 || isKnownVersion(seen.version);
  return isNamed && isComparable ? undefined : since;
}

/** Photos and personal media (`...agents.none`, interface 2.4) are what their files say, from the beginning. */
const isLookedUp = ({ type, agent = '' }: Library): boolean => type !== 'photo' && !agent.endsWith('.none');
