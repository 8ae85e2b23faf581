import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import type { SummaryReason } from '../../../render/summary/reason.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import { eventKeysOfFeedEntries } from '../drafts.ts';
import type { DraftGroup, FeedDefinition, FeedEntry, FeedMessageDraft, RenderContext } from '../feed.ts';
import { type GoneTitleChange, goneTitleChangeCodec, goneTitlesMessageCodec } from './data.ts';
import { MAX_GONE_TITLE_ROWS, renderGoneTitles } from './view.ts';

type GoneEntry = FeedEntry<GoneTitleChange>;

/** Titles per message. There are fewer rows, because episodes of a series share one. */
const MAX_TITLES = 50;
/**
 * How long a message is edited when its titles return, in ms. It is edited once or twice, which Discord accepts even
 * for an old message.
 */
const GROWS_MS = 7 * DAY_MS;

/**
 * Posts titles that disappeared from a library, and their return within a week. The readings of the libraries record
 * the events.
 */
export const goneTitlesFeed: FeedDefinition<GoneTitleChange> = {
  source: { kind: 'recorded' },
  data: goneTitleChangeCodec,
  draft: async (entries, context) =>
    [...Map.groupBy(entries, groupKey).values()].flatMap((group) => draftsOf(group, context)),
  summary: summarize,
  sample: goneSample,
};

/** Titles that disappeared at the same time share a message, which is edited when they return. */
const groupKey = ({ data }: GoneEntry): string => {
  const kind = 'title' in data ? 'gone' : 'away';
  return `${kind} ${data.libraryKey} ${data.since.getTime()}`;
};

function draftsOf(group: readonly GoneEntry[], { texts }: RenderContext): readonly FeedMessageDraft[] {
  const drafts: FeedMessageDraft[] = [];
  for (let start = 0; start < group.length; start += MAX_TITLES) {
    const entries = group.slice(start, start + MAX_TITLES);
    const [firstEntry] = entries;
    if (firstEntry === undefined) break;
    const changes = latestChanges(entries.map(({ data }) => data));
    const mergeWithStored: DraftGroup['mergeWithStored'] = (storedDrafts, marker) => {
      const allChanges = addChanges(storedDrafts, changes);
      return allChanges && { message: renderGoneTitles(texts, allChanges, { marker }) };
    };
    drafts.push({
      eventKeys: eventKeysOfFeedEntries(entries),
      message: (marker) => renderGoneTitles(texts, changes, { marker }),
      group: {
        key: groupKey(firstEntry),
        data: goneTitlesMessageCodec.encode([...changes]),
        growsMs: GROWS_MS,
        mergeWithStored,
      },
    });
  }
  return drafts;
}

/**
 * Adds changes to a stored message. Undefined if the message is full, cannot be read, or does not contain the titles
 * that returned; a new message is posted then.
 */
function addChanges(
  storedDrafts: readonly string[],
  changes: readonly GoneTitleChange[],
): readonly GoneTitleChange[] | undefined {
  const changesByDraft = storedDrafts.map((data) => goneTitlesMessageCodec.safeParse(data).data);
  if (changesByDraft.includes(undefined)) return undefined;
  const storedChanges = changesByDraft.flatMap((draftChanges) => draftChanges ?? []);
  const storedSubjects = new Set(storedChanges.map(subjectOf));
  if (changes.some((change) => change.what !== 'gone' && !storedSubjects.has(subjectOf(change)))) return undefined;
  const allChanges = latestChanges([...storedChanges, ...changes]);
  return allChanges.length > MAX_TITLES ? undefined : allChanges;
}

/** The latest change of each title and of each alert. A title that is back was missing in an earlier change. */
function latestChanges(changes: readonly GoneTitleChange[]): readonly GoneTitleChange[] {
  const changesBySubject = new Map<string, GoneTitleChange>();
  for (const change of changes) changesBySubject.set(subjectOf(change), change);
  return [...changesBySubject.values()];
}

const subjectOf = (change: GoneTitleChange): string =>
  'title' in change ? `title ${change.title.ratingKey}` : `library ${change.libraryKey}`;

async function summarize(
  pages: AsyncIterable<readonly GoneEntry[]>,
  summaryReason: SummaryReason,
  { texts }: RenderContext,
): Promise<FeedMessageDraft> {
  const eventKeys: string[] = [];
  const subjects = new Set<string>();
  const listedChanges = new Map<string, GoneTitleChange>();
  for await (const page of pages) {
    eventKeys.push(...eventKeysOfFeedEntries(page));
    for (const { data } of page) {
      const subject = subjectOf(data);
      subjects.add(subject);
      if (listedChanges.has(subject) || listedChanges.size < MAX_GONE_TITLE_ROWS) listedChanges.set(subject, data);
    }
  }
  const total = subjects.size;
  return {
    eventKeys,
    message: (marker) => renderGoneTitles(texts, [...listedChanges.values()], { marker, summaryReason, total }),
  };
}

/** Example titles for `/notify test`. All are in the public domain. */
function goneSample(now: Date): readonly GoneTitleChange[] {
  const since = new Date(now.getTime() - HOUR_MS);
  const films = { libraryKey: '1' as LibraryRef, library: 'Silent Films', since };
  const film = { kind: 'movie', ratingKey: '1' as ItemRef, title: 'Metropolis', year: 1927 } as const;
  const series = { kind: 'show', ratingKey: '2' as ItemRef, title: 'Les Vampires', year: 1915 } as const;
  return [
    { what: 'gone', ...films, title: film },
    { what: 'gone', ...films, libraryKey: '2' as LibraryRef, library: 'Serials', title: series },
  ];
}
