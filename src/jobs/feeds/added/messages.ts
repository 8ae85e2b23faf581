import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { isWithinNewItemsFeedScope } from '../../../domain/notifications/settings.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import { thumbsOfItems } from '../../../render/kit/media/itemRow.ts';
import type { PostersByThumb } from '../../../render/kit/media/thumb.ts';
import { eventKeysOfFeedEntries } from '../drafts.ts';
import type { DraftGroup, FeedEntry, FeedMessageDraft, FeedMessages, RenderContext } from '../feed.ts';
import type { AddedItem, ItemChange } from './data.ts';
import { NEEDED_INCLUDE_SETTING } from './plan.ts';
import { type AddedPart, renderAddedItemGroup } from './views/group.ts';
import { type AddedLine, createAddedItemsLine } from './views/line.ts';
import { renderAddedItems, splitAddedLinesIntoMessages } from './views/post.ts';
import { findPosterItemOfAddedLine, posterItemOf } from './views/rows.ts';
import { createAddedItemTally, renderAddedItemsSummary } from './views/summary.ts';

type RenderedChange = FeedEntry<ItemChange>;
type NonEmptyChanges = readonly [RenderedChange, ...RenderedChange[]];

/** Maximum parts of a season or album in one message. Further parts begin another message. */
const MAX_PARTS = 100;

/**
 * Leaves out changes that the subscription does not include. Their notifications are deleted with the others once the
 * messages are published.
 */
export const addedItemsMessages: FeedMessages<ItemChange> = {
  draft: async (entries, context) => {
    const changesByKey = Map.groupBy(includedChanges(context.subscription, entries), rowKey);
    const groups: NonEmptyChanges[] = [];
    const rows: NonEmptyChanges[] = [];
    for (const [key, changes] of changesByKey) {
      const target = isGroupKey(key) ? groups : rows;
      target.push(...chunksOf(changes, MAX_PARTS));
    }
    const drafts = [...(await rowDrafts(rows, context)), ...(await groupDrafts(groups, context))];
    return sortByFirstEvent(drafts, entries);
  },
  summary: async (pages, summaryReason, context) => {
    const { texts, subscription } = context;
    const eventKeys: string[] = [];
    const items = new Set<ItemRef>();
    const tally = createAddedItemTally(texts);
    for await (const entries of pages) {
      for (const entry of includedChanges(subscription, entries)) {
        eventKeys.push(entry.key);
        items.add(entry.data.item.ratingKey);
        tally.add(summaryKey(entry), entry.data);
      }
    }
    const totals = tally.counts();
    const posters = await postersOf(totals.lines, context);
    const message = (marker: number) =>
      renderAddedItemsSummary(texts, totals, { summaryReason, posters, links: context.links, marker });
    return { eventKeys, items: [...items], message };
  },
};

/**
 * Changes that the subscription includes by its current settings. A person's follows include all changes, because a
 * title may also arrive as a better file or return.
 */
const includedChanges = (
  { include, userId }: RenderContext['subscription'],
  entries: readonly RenderedChange[],
): readonly RenderedChange[] =>
  entries.filter(
    ({ data }) => userId !== undefined || isWithinNewItemsFeedScope(include, NEEDED_INCLUDE_SETTING[data.what]),
  );

const GROUP_NAMES = { episode: 'season', track: 'album', photo: 'folder' } as const;
const isGroupKey = (key: string): boolean => Object.values(GROUP_NAMES).some((name) => key.startsWith(`${name}:`));

/**
 * Key of a row in a message. New parts of a season, album or folder share a row, and so do their better files and their
 * returned parts. Each film has a row of its own.
 */
function rowKey({ key, data }: RenderedChange): string {
  const group = groupOf(data.item);
  if (group === undefined) return `row:${key}`;
  return data.what === 'new' ? group : `row:${kindOfChange(data)}:${group}`;
}

/** Changes with the same key share a row of a summary: for example, all films of a library. */
function summaryKey({ data }: RenderedChange): string {
  const { kind, librarySectionId } = data.item;
  return `${kindOfChange(data)}:${groupOf(data.item) ?? `${kind} in ${librarySectionId}`}`;
}

const kindOfChange = ({ what, isBetter }: ItemChange): string => `${what}${isBetter ? ' better' : ''}`;

function groupOf({ kind, parentRatingKey, grandparentRatingKey, parentIndex }: AddedItem): string | undefined {
  if (!(kind === 'episode' || kind === 'track' || kind === 'photo')) return undefined;
  if (parentRatingKey !== undefined) return `${GROUP_NAMES[kind]}:${parentRatingKey}`;
  // An episode whose series hides its seasons has the season's number but not the season's key.
  const isOfHiddenSeason = kind === 'episode' && grandparentRatingKey !== undefined && parentIndex !== undefined;
  return isOfHiddenSeason ? `${GROUP_NAMES[kind]}:${grandparentRatingKey} ${parentIndex}` : undefined;
}

/**
 * True if a message may offer to follow the title. Not for a person's own follow, nor for an example, whose titles do
 * not exist.
 */
const isFollowable = ({ server }: RenderedChange, { subscription }: RenderContext): boolean =>
  server !== undefined && subscription.userId === undefined;

async function rowDrafts(
  rows: readonly NonEmptyChanges[],
  context: RenderContext,
): Promise<readonly FeedMessageDraft[]> {
  const keyedLines = rows.map((changes) => {
    const [firstChange, ...otherChanges] = changes;
    const otherData = otherChanges.map(({ data }) => data);
    return { key: changes, line: createAddedItemsLine(context.texts, firstChange.data, otherData) };
  });
  const drafts = splitAddedLinesIntoMessages(context.texts, keyedLines).map(
    async (message): Promise<FeedMessageDraft> => {
      const lines = message.map(({ line }) => line);
      const entries = message.flatMap(({ key }) => key);
      const canFollow = entries.every((entry) => isFollowable(entry, context));
      const posters = await postersOf(lines, context);
      return {
        eventKeys: eventKeysOfFeedEntries(entries),
        items: itemKeys(entries),
        message: (marker) =>
          renderAddedItems(context.texts, lines, { posters, links: context.links, isFollowable: canFollow, marker }),
      };
    },
  );
  return Promise.all(drafts);
}

const groupDrafts = (
  groups: readonly NonEmptyChanges[],
  context: RenderContext,
): Promise<readonly FeedMessageDraft[]> => Promise.all(groups.map((changes) => groupDraft(changes, context)));

async function groupDraft(changes: NonEmptyChanges, context: RenderContext): Promise<FeedMessageDraft> {
  const { texts } = context;
  const [firstChange] = changes;
  const firstItem = firstChange.data.item;
  const addedParts = changes.map(({ data }) => partOf(data.item));
  const posters = await context.posters.small(thumbsOfItems([posterItemOf(firstItem)]), context.signal);
  const drawMessage = (parts: readonly AddedPart[], marker: number) => ({
    message: renderAddedItemGroup(texts, {
      exampleItem: firstItem,
      parts: parts.toSorted(compareParts),
      posters,
      links: context.links,
      marker,
      isFollowable: isFollowable(firstChange, context),
    }),
    items: parts.map(({ ratingKey }) => ratingKey),
  });
  const mergeWithEarlier: DraftGroup['mergeWithStored'] = (storedData, marker) => {
    const earlierParts = readParts(storedData);
    const parts = earlierParts && distinctParts([...earlierParts, ...addedParts]);
    return parts && parts.length <= MAX_PARTS ? drawMessage(parts, marker) : undefined;
  };
  return {
    eventKeys: eventKeysOfFeedEntries(changes),
    items: itemKeys(changes),
    message: (marker) => drawMessage(distinctParts(addedParts), marker).message,
    group: {
      key: groupOf(firstItem) ?? firstItem.ratingKey,
      data: JSON.stringify(addedParts),
      mergeWithStored: mergeWithEarlier,
    },
  };
}

/**
 * A part of a message about a season or album. `parentIndex` is a track's disc. For an episode it is the season, which
 * is the same in the whole message.
 */
const partOf = ({ ratingKey, kind, title, index, parentIndex }: AddedItem): AddedPart => ({
  ratingKey,
  kind,
  title,
  index,
  disc: kind === 'track' ? parentIndex : undefined,
});

const storedParts = jsonCodec(
  z.array(
    z.object({
      ratingKey: itemRefSchema,
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      index: z.number().optional(),
      disc: z.number().optional(),
    }),
  ),
);

/** Decodes the parts of a stored message. Undefined if that fails; a new message is then begun. */
function readParts(storedData: readonly string[]): readonly AddedPart[] | undefined {
  try {
    return storedData.flatMap((data) => storedParts.parse(data));
  } catch {
    return undefined;
  }
}

/** If a message contains a part twice, the last one counts. */
const distinctParts = (parts: readonly AddedPart[]): readonly AddedPart[] => [
  ...new Map(parts.map((part) => [part.ratingKey, part])).values(),
];

/** Parts without a number come last. The difference of two missing numbers is NaN, so they count as equal. */
const compareParts = (a: AddedPart, b: AddedPart): number =>
  (a.disc ?? 1) - (b.disc ?? 1) || (a.index ?? Infinity) - (b.index ?? Infinity) || 0;

const postersOf = (lines: readonly AddedLine[], { posters, signal }: RenderContext): Promise<PostersByThumb> =>
  posters.small(thumbsOfItems(lines.map(findPosterItemOfAddedLine)), signal);

const itemKeys = (entries: readonly RenderedChange[]): readonly ItemRef[] => [
  ...new Set(entries.map(({ data }) => data.item.ratingKey)),
];

function sortByFirstEvent(
  drafts: readonly FeedMessageDraft[],
  entries: readonly RenderedChange[],
): readonly FeedMessageDraft[] {
  const places = new Map(entries.map(({ key }, index) => [key, index]));
  const placeOf = ({ eventKeys }: FeedMessageDraft): number => places.get(eventKeys[0] ?? '') ?? 0;
  return drafts.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function chunksOf(changes: readonly RenderedChange[], size: number): readonly NonEmptyChanges[] {
  const [first, ...others] = changes.slice(0, size);
  return first ? [[first, ...others], ...chunksOf(changes.slice(size), size)] : [];
}
