import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import { keysOf, oneSummary } from '../drafts.ts';
import type { Draft, DraftGroup, FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type GoneChange, goneData, goneMessageData } from './data.ts';
import { MAX_ROWS, renderGone } from './view.ts';

type GoneEntry = FeedEntry<GoneChange>;

/** Titles in one message: more than rows, because episodes of a series share a row. */
const MAX_TITLES = 50;
/** In ms. A message is edited once or twice when its titles return, which Discord also accepts for an old message. */
const GROWS_MS = 7 * DAY_MS;

/** Titles that left a library, and their return within a week. The passes over the libraries record the events. */
export const goneFeed: FeedDefinition<GoneChange> = {
  source: { kind: 'recorded' },
  data: goneData,
  draft: async (entries, context) =>
    [...Map.groupBy(entries, groupKey).values()].flatMap((group) => draftsOf(group, context)),
  summary: oneSummary(
    (entries, { texts }, options) =>
      renderGone(
        texts,
        entries.map(({ data }) => data),
        options,
      ),
    MAX_ROWS,
  ),
  sample: goneSample,
};

/** Titles that left in one pass share a message, which also tells of their return. */
const groupKey = ({ data }: GoneEntry): string => {
  const kind = 'title' in data ? 'gone' : 'away';
  return `${kind} ${data.libraryKey} ${data.since.getTime()}`;
};

function draftsOf(group: readonly GoneEntry[], { texts }: RenderContext): readonly Draft[] {
  const drafts: Draft[] = [];
  for (let start = 0; start < group.length; start += MAX_TITLES) {
    const entries = group.slice(start, start + MAX_TITLES);
    const [first] = entries;
    if (first === undefined) break;
    const changes = entries.map(({ data }) => data);
    const mergeWithStored: DraftGroup['mergeWithStored'] = (stored, marker) => {
      const merged = mergedChanges(stored, changes);
      return merged && { message: renderGone(texts, merged, { marker }) };
    };
    drafts.push({
      eventKeys: keysOf(entries),
      message: (marker) => renderGone(texts, changes, { marker }),
      group: { key: groupKey(first), data: goneMessageData.encode(changes), growsMs: GROWS_MS, mergeWithStored },
    });
  }
  return drafts;
}

/** Undefined if the message is full, cannot be read, or does not name what returned: then a new message says it. */
function mergedChanges(stored: readonly string[], changes: readonly GoneChange[]): readonly GoneChange[] | undefined {
  const messages = stored.map((data) => goneMessageData.safeParse(data).data);
  if (messages.includes(undefined)) return undefined;
  const merged = new Map<string, GoneChange>();
  for (const message of messages) for (const change of message ?? []) merged.set(subjectOf(change), change);
  for (const change of changes) {
    if (change.what !== 'gone' && !merged.has(subjectOf(change))) return undefined;
    merged.set(subjectOf(change), change);
  }
  return merged.size > MAX_TITLES ? undefined : [...merged.values()];
}

const subjectOf = (change: GoneChange): string => ('title' in change ? change.title.ratingKey : change.libraryKey);

/** Invented data for `/notify test`; all titles are in the public domain. */
function goneSample(now: Date): readonly GoneChange[] {
  const since = new Date(now.getTime() - HOUR_MS);
  const films = { libraryKey: '1' as LibraryRef, library: 'Silent Films', since };
  const film = { kind: 'movie', ratingKey: '1' as ItemRef, title: 'Metropolis', year: 1927 } as const;
  const series = { kind: 'show', ratingKey: '2' as ItemRef, title: 'Les Vampires', year: 1915 } as const;
  return [
    { what: 'gone', ...films, title: film },
    { what: 'gone', ...films, libraryKey: '2' as LibraryRef, library: 'Serials', title: series },
  ];
}
