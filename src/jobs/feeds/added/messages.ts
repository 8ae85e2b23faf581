import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { includesChange } from '../../../domain/notifications/settings.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { itemRef } from '../../../domain/servers/storedRefs.ts';
import { thumbsOf } from '../../../render/kit/itemRow.ts';
import type { PostersByThumb } from '../../../render/kit/thumb.ts';
import { keysOf } from '../drafts.ts';
import type { Draft, DraftGroup, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { AddedItem, ItemChange } from './data.ts';
import { NEEDED } from './plan.ts';
import { type AddedPart, renderAddedGroup } from './views/group.ts';
import { type AddedLine, lineOf } from './views/line.ts';
import { packAdded, renderAdded } from './views/post.ts';
import { pictured, picturedIn } from './views/rows.ts';
import { createAddedTally, renderAddedSummary } from './views/summary.ts';

type RenderedChange = FeedEntry<ItemChange>;
type Some = readonly [RenderedChange, ...RenderedChange[]];

/** Parts of a season or album in one message: further parts continue in another message. */
const MAX_PARTS = 100;

/** A change that a subscription does not want is in no draft, and its pending notification ends there. */
export const addedMessages: FeedMessages<ItemChange> = {
  draft: async (entries, context) => {
    const byPart = Map.groupBy(wantedBy(context.subscription, entries), rowKey);
    const parts = [...byPart.entries()].flatMap(([key, change]) => (isGroup(key) ? chunksOf(change, MAX_PARTS) : []));
    const rows = [...byPart.entries()].flatMap(([key, change]) => (isGroup(key) ? [] : chunksOf(change, MAX_PARTS)));
    const drafts = [...(await rowDrafts(rows, context)), ...(await groupDrafts(parts, context))];
    return inOrder(drafts, entries);
  },
  summary: async (pages, summaryReason, context) => {
    const { texts, subscription } = context;
    const eventKeys: string[] = [];
    const items = new Set<ItemRef>();
    const tally = createAddedTally(texts);
    for await (const entries of pages)
      for (const each of wantedBy(subscription, entries)) {
        eventKeys.push(each.key);
        items.add(each.data.item.ratingKey);
        tally.add(summaryKey(each), each.data);
      }
    const counts = tally.counts();
    const posters = await postersOf(counts.lines, context);
    const message = (marker: number) =>
      renderAddedSummary(texts, counts, { summaryReason, posters, links: context.links, marker });
    return { eventKeys, items: [...items], message };
  },
};

/**
 * The store makes no pending notifications of changes that a subscription does not want, but the setting may
 * change while they wait. Follows have no such setting: an awaited title may be back, or come as a better
 * file.
 */
const wantedBy = (
  { include, userId }: RenderContext['subscription'],
  entries: readonly RenderedChange[],
): readonly RenderedChange[] =>
  entries.filter(({ data }) => userId !== undefined || includesChange(include, NEEDED[data.what]));

const GROUPS = { episode: 'season', track: 'album', photo: 'folder' } as const;
const isGroup = (key: string): boolean => Object.values(GROUPS).some((name) => key.startsWith(`${name}:`));

/**
 * New parts of the same season, album or folder share a message; other copies of them share a row; each film
 * has its own.
 */
function rowKey({ key, data }: RenderedChange): string {
  const group = groupOf(data.item);
  if (group === undefined) return `row:${key}`;
  return data.what === 'new' ? group : `row:${kindOfChange(data)}:${group}`;
}

/** In a summary, films share a row too, one for each library. */
function summaryKey({ data }: RenderedChange): string {
  const { kind, librarySectionId } = data.item;
  return `${kindOfChange(data)}:${groupOf(data.item) ?? `${kind} in ${librarySectionId}`}`;
}

const kindOfChange = ({ what, isBetter }: ItemChange): string => `${what}${isBetter ? ' better' : ''}`;

function groupOf({ kind, parentRatingKey, grandparentRatingKey, parentIndex }: AddedItem): string | undefined {
  if (!(kind === 'episode' || kind === 'track' || kind === 'photo')) return undefined;
  if (parentRatingKey !== undefined) return `${GROUPS[kind]}:${parentRatingKey}`;
  // A series may hide its seasons: then its episodes have the season's number and not its key.
  const isOfHiddenSeason = kind === 'episode' && grandparentRatingKey !== undefined && parentIndex !== undefined;
  return isOfHiddenSeason ? `${GROUPS[kind]}:${grandparentRatingKey} ${parentIndex}` : undefined;
}

/**
 * False if a person's own follow caused the message, because they follow the title already, and in a sample,
 * because its titles do not exist.
 */
const isFollowable = ({ server }: RenderedChange, { subscription }: RenderContext): boolean =>
  server !== undefined && subscription.userId === undefined;

async function rowDrafts(rows: readonly Some[], context: RenderContext): Promise<readonly Draft[]> {
  const keyed = rows.map((change) => ({
    key: change,
    line: lineOf(
      context.texts,
      change[0].data,
      change.slice(1).map(({ data }) => data),
    ),
  }));
  const drafts = packAdded(context.texts, keyed).map(async (message): Promise<Draft> => {
    const lines = message.map(({ line }) => line);
    const entries = message.flatMap(({ key }) => key);
    const canFollow = entries.every((each) => isFollowable(each, context));
    const posters = await postersOf(lines, context);
    return {
      eventKeys: keysOf(entries),
      items: itemKeys(entries),
      message: (marker) =>
        renderAdded(context.texts, lines, { posters, links: context.links, isFollowable: canFollow, marker }),
    };
  });
  return Promise.all(drafts);
}

const groupDrafts = (groups: readonly Some[], context: RenderContext): Promise<readonly Draft[]> =>
  Promise.all(groups.map((change) => groupDraft(change, context)));

async function groupDraft(change: Some, context: RenderContext): Promise<Draft> {
  const { texts } = context;
  const of = change[0].data.item;
  const added = change.map(({ data }) => partOf(data.item));
  const posters = await context.posters.small(thumbsOf([pictured(of)]), context.signal);
  const draw = (parts: readonly AddedPart[], marker: number) => ({
    message: renderAddedGroup(texts, {
      of,
      parts: parts.toSorted(byPlace),
      posters,
      links: context.links,
      marker,
      isFollowable: isFollowable(change[0], context),
    }),
    items: parts.map(({ ratingKey }) => ratingKey),
  });
  const together: DraftGroup['together'] = (earlier, marker) => {
    const had = readParts(earlier);
    const parts = had && distinct([...had, ...added]);
    return parts && parts.length <= MAX_PARTS ? draw(parts, marker) : undefined;
  };
  return {
    eventKeys: keysOf(change),
    items: itemKeys(change),
    message: (marker) => draw(distinct(added), marker).message,
    group: { key: groupOf(of) ?? of.ratingKey, data: JSON.stringify(added), together },
  };
}

/**
 * A track's parent index is its disc; an episode's is its season, which is the same for the whole message.
 */
const partOf = ({ ratingKey, kind, title, index, parentIndex }: AddedItem): AddedPart => ({
  ratingKey,
  kind,
  title,
  index,
  disc: kind === 'track' ? parentIndex : undefined,
});

const storedParts = jsonOf(
  z.array(
    z.object({
      ratingKey: itemRef,
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      index: z.number().optional(),
      disc: z.number().optional(),
    }),
  ),
);

/** Parts that can no longer be read are not overwritten: a new message begins. */
function readParts(earlier: readonly string[]): readonly AddedPart[] | undefined {
  try {
    return earlier.flatMap((data) => storedParts.parse(data));
  } catch {
    return undefined;
  }
}

/** A part that came twice is kept once, as it came last. */
const distinct = (parts: readonly AddedPart[]): readonly AddedPart[] => [
  ...new Map(parts.map((part) => [part.ratingKey, part])).values(),
];

const byPlace = (a: AddedPart, b: AddedPart): number =>
  (a.disc ?? 1) - (b.disc ?? 1) || (a.index ?? Infinity) - (b.index ?? Infinity) || 0;

const postersOf = (lines: readonly AddedLine[], { posters, signal }: RenderContext): Promise<PostersByThumb> =>
  posters.small(thumbsOf(lines.map(picturedIn)), signal);

const itemKeys = (entries: readonly RenderedChange[]): readonly ItemRef[] => [
  ...new Set(entries.map(({ data }) => data.item.ratingKey)),
];

/** Sorts the drafts by the first event in each. */
function inOrder(drafts: readonly Draft[], entries: readonly RenderedChange[]): readonly Draft[] {
  const places = new Map(entries.map(({ key }, index) => [key, index]));
  const place = ({ eventKeys }: Draft): number => places.get(eventKeys[0] ?? '') ?? 0;
  return drafts.toSorted((a, b) => place(a) - place(b));
}

function chunksOf(change: readonly RenderedChange[], size: number): readonly Some[] {
  const [first, ...rest] = change.slice(0, size);
  return first ? [[first, ...rest], ...chunksOf(change.slice(size), size)] : [];
}
