import { DAY } from '../../../support/fakes.ts';

/**
 * What the feed of new items has to announce, said once more and as simply as can be: everything ever seen is kept, and
 * looked through from its beginning for each item that is read. It shares no code with the feed, and is given what that reads.
 */

/** An item as a server lists it. */
export interface Listed {
  readonly key: string;
  /** Undefined: the server has not made out what it is. */
  readonly work: string | undefined;
  readonly title: string;
  /** How large its one file is, and how sharp; undefined: the server has not looked into it. */
  readonly file: { readonly size: number; readonly lines: string } | undefined;
  readonly date: Date;
}

export type Read = 'all' | 'by date' | 'by change';

interface Contents {
  /** What is under each key now. */
  readonly known: Map<string, Listed>;
  /** Everything that was ever there, the latest last. */
  readonly ever: Listed[];
  /** Since when an item is there of which nobody knows what it is. */
  readonly waiting: Map<string, Date>;
  readonly appeared: Date;
  /** Its first content is still coming in. */
  isSettling: boolean;
  hadAny: boolean;
  lookedAt: Date;
  /** When something that waited was made out, or may have been while nobody looked. */
  madeOutAt: Date | undefined;
}

const HALF_AN_HOUR = 30 * 60_000;
const later = (a: Date, b: Date | undefined): number => a.getTime() - (b?.getTime() ?? -Infinity);

export function createAddedModel() {
  const shelves = new Map<string, Contents>();
  const entries: string[] = [];
  let isFirstLook = true;

  /** Under its key another work than the one that was there. A work that is only matched anew keeps its files. */
  function isAnother(item: Listed, known: Listed): boolean {
    if (known.work === undefined || known.work === item.work) return false;
    const isOtherFile = item.file !== undefined && known.file !== undefined && item.file.size !== known.file.size;
    if (item.work === undefined) return isOtherFile && item.date > known.date;
    const isUnknown = item.file === undefined || known.file === undefined;
    return isOtherFile || (isUnknown && item.date > known.date);
  }

  function isStillWaiting(item: Listed, contents: Contents, now: Date): boolean {
    const since = contents.waiting.get(item.key) ?? now;
    const hasCopy = contents.ever.some(({ key, work }) => work !== undefined && work === item.work && key !== item.key);
    const isMadeOut = item.work !== undefined && (!hasCopy || item.file !== undefined);
    if (isMadeOut && contents.waiting.has(item.key)) contents.madeOutAt = now;
    const still = Math.min(later(now, since), later(now, contents.madeOutAt));
    if (isMadeOut || still >= HALF_AN_HOUR || later(now, since) >= DAY) {
      contents.waiting.delete(item.key);
      return false;
    }
    contents.waiting.set(item.key, since);
    return true;
  }

  /** For the same item as before: another file is a change, unless it only grew where it lies. */
  function isOtherCopy(item: Listed, known: Listed): boolean {
    if (!item.file || !known.file || item.file.size === known.file.size) return false;
    return item.date > known.date || item.file.lines !== known.file.lines;
  }

  function whatCame(item: Listed, contents: Contents): string {
    const before = contents.ever.filter(({ work }) => work !== undefined && work === item.work);
    if (before.length === 0) return 'new';
    const isThat = before.some(({ file }) => !file || !item.file || file.size === item.file.size);
    return isThat ? 'returned' : 'upgraded';
  }

  /** Whether nothing of it had ever been there. */
  function read(item: Listed, contents: Contents, { how, now }: { readonly how: Read; readonly now: Date }): boolean {
    const known = contents.known.get(item.key);
    const isSame = known !== undefined && !contents.waiting.has(item.key) && !isAnother(item, known);
    if (!isSame && !contents.isSettling && isStillWaiting(item, contents, now)) return false;
    contents.waiting.delete(item.key);
    const what = isSame ? (isOtherCopy(item, known) ? 'upgraded' : undefined) : whatCame(item, contents);
    // What is dated long ago and only lies elsewhere, or is nothing that anybody knows, may be a library filed anew.
    const isNoEvent = how === 'by change' && (what === 'returned' || item.work === undefined);
    if (what && !contents.isSettling && !isNoEvent) entries.push(`${what} ${item.title}`);
    const kept = { ...item, file: item.file ?? (isSame ? known.file : undefined) };
    if (isSame) contents.ever.splice(contents.ever.indexOf(known), 1);
    contents.known.set(item.key, kept);
    contents.ever.push(kept);
    return what === 'new';
  }

  return {
    /** The feed has read these of a library, in this order. */
    look: (library: string, how: Read, items: readonly Listed[], now: Date): void => {
      const isThere = shelves.has(library);
      const contents = shelves.get(library) ?? {
        known: new Map(),
        ever: [],
        waiting: new Map(),
        appeared: now,
        lookedAt: now,
        madeOutAt: undefined,
        isSettling: true,
        hadAny: false,
      };
      shelves.set(library, contents);
      if (how !== 'by change' && later(now, contents.lookedAt) >= HALF_AN_HOUR) contents.madeOutAt = now;
      const fresh = items.filter((item) => read(item, contents, { how, now })).length;
      if (how === 'by change') return;
      contents.lookedAt = now;
      const isFilled = isThere && fresh === 0 && contents.hadAny;
      if ((isFirstLook && !isThere) || isFilled || later(now, contents.appeared) >= DAY) contents.isSettling = false;
      contents.hadAny ||= items.length > 0;
    },
    firstLookIsOver: (): void => {
      isFirstLook = false;
    },
    /** What has to be announced since the last time this was asked. */
    entries: (): readonly string[] => entries.splice(0),
    /** Whether the feed has read an item as it is. */
    hasRead: (library: string, { key, file }: Listed): boolean => {
      const contents = shelves.get(library);
      return contents?.waiting.has(key) || contents?.known.get(key)?.file?.size === file?.size;
    },
  };
}
