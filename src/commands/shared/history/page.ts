import { z } from 'zod';
import type { HistoryEntry, HistoryQuery } from '../../../domain/media/history/history.ts';
import { folded } from '../../../domain/media/items/works.ts';
import { keyOf } from '../../../domain/servers/refs.ts';
import { itemRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { type HistoryList, type HistoryRow, ROWS, renderHistoryList } from '../../../render/history/list.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Press } from '../../../render/kit/press.ts';
import { nameOnServer } from '../../../render/kit/servers.ts';
import { distinctThumbs } from '../../../render/kit/thumb.ts';
import { type ArgsOf, BadOption } from '../../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import { fallback, integer, optional, text } from '../../framework/options.ts';
import { choiceKey } from '../choiceValue.ts';
import { orUnsupported } from '../endpoint.ts';
import { completeLibrary, namedLibrary } from '../libraryOption.ts';
import { namesOf } from '../names.ts';
import { completeTitle, findItem, narrowed } from './filters.ts';
import { type Newest, readNewest } from './newest.ts';
import { completeSince, sinceOf } from './since.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The entries with the names of their people and devices, as far as the server gives any. */
async function rowsOf(
  entries: readonly HistoryEntry[],
  { media }: Pick<Deps, 'media'>,
  signal: AbortSignal,
): Promise<readonly HistoryRow[]> {
  const [people, devices] = await Promise.all([
    entries.some(({ accountId }) => accountId !== undefined)
      ? namesOf(() => media.accounts({ signal, isExtra: true }))
      : NONE,
    entries.some(({ deviceId }) => deviceId !== undefined)
      ? namesOf(() => media.devices({ signal, isExtra: true }))
      : NONE,
  ]);
  return entries.map((entry) => ({
    entry,
    person: entry.accountId && people.get(entry.accountId),
    device: entry.deviceId && devices.get(entry.deviceId),
  }));
}

/** Buttons lead back this far and no further, because memory use grows with it. */
const MAX_PAGE = 100;

/** A page of the history, as its buttons name it. Times are in epoch milliseconds. */
export const historyPage = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  /** The time of the newest entry on the first draw: newer ones must not push rows from page to page. */
  until: z.number().optional(),
  since: z.number().optional(),
  library: narrowed(libraryRef).optional(),
  /** The key of an item that was chosen. */
  item: narrowed(itemRef).optional(),
  title: z.string().optional(),
});
type HistoryPage = z.output<typeof historyPage>;

/** The options of a list of everyone's plays. */
export const pageOptions = {
  library: optional(text({ complete: completeLibrary() })),
  since: optional(text({ max: 20, complete: completeSince })),
  title: optional(text({ complete: completeTitle })),
  page: fallback(integer({ min: 1, max: MAX_PAGE }), 1),
};

/** The request with a name for everything that has one; throws why it cannot be answered. */
export async function planPage(
  { library, since, title, page }: ArgsOf<typeof pageOptions>,
  deps: Pick<Deps, 'media' | 'serverNames' | 'clock'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<HistoryPage> {
  const from = since === undefined ? undefined : sinceOf(since, deps.clock.now());
  if (since !== undefined && !from) throw new BadOption('since', texts.history.badSince);
  const where = library === undefined ? undefined : await namedLibrary(library, deps, { texts, signal });
  const key = title === undefined ? undefined : choiceKey<'item'>(title);
  return {
    page,
    since: from?.getTime(),
    library: where && { id: where.key, name: nameOnServer(texts, where, deps.serverNames) },
    item: key === undefined ? undefined : await findItem(key, deps, { texts, signal }),
    title: key === undefined ? title : undefined,
  };
}

/** The accounts of the list, and the presses that turn its pages. */
interface Whose {
  readonly accountIds: HistoryQuery['accountIds'];
  /** Leaves out plays without an account: they may be another person's. */
  readonly isOwn?: true;
  /** The person named in the list's head. */
  readonly user?: HistoryList['filters']['user'];
  readonly pagePress: (drawn: HistoryPage) => Press;
}

export async function showPage(
  target: HistoryPage,
  whose: Whose,
  {
    deps,
    context,
  }: Working<Pick<Deps, 'media' | 'posters' | 'serverNames'>, Pick<InteractionContext, 'texts' | 'signal'>>,
): Promise<Message> {
  const { texts, signal } = context;
  const { page, since, library, item, title } = target;
  const { entries, stoppedAfter } = await readPage(target, whose, deps, signal);
  const shown = entries.slice((page - 1) * ROWS, page * ROWS);
  const thumbs = distinctThumbs(shown.map(({ item }) => item));
  const [rows, posters] = await Promise.all([rowsOf(shown, deps, signal), deps.posters.small(thumbs, signal)]);
  const drawn = { ...target, until: target.until ?? entries[0]?.viewedAt.getTime() };
  const hasMore = entries.length > page * ROWS;
  const isTooFar = hasMore && page === MAX_PAGE;
  return renderHistoryList(texts, {
    rows,
    page,
    posters,
    stoppedAfter: isTooFar ? page * ROWS : stoppedAfter,
    isOwn: whose.isOwn,
    servers: deps.serverNames,
    hasMore: hasMore && !isTooFar,
    lastPage: Math.ceil(entries.length / ROWS),
    filters: { since: dateOf(since), user: whose.user, library, title: item ? (item.name ?? keyOf(item.id)) : title },
    pagePress: (to) => whose.pagePress({ ...drawn, page: to }),
  });
}

/** Reads no further than this page needs. The server may ignore any filter, so each is checked again. */
function readPage(
  { page, until = Number.POSITIVE_INFINITY, since, library, item, title }: HistoryPage,
  { accountIds, isOwn }: Pick<Whose, 'accountIds' | 'isOwn'>,
  { media }: Pick<Deps, 'media'>,
  signal: AbortSignal,
): Promise<Newest> {
  const query = { since: dateOf(since), accountIds, librarySectionId: library?.id, ratingKey: item?.id };
  const isTheirs = ({ accountId }: HistoryEntry) => accountId !== undefined && accountIds?.includes(accountId) === true;
  const fits = (row: HistoryEntry) =>
    row.viewedAt.getTime() <= until && hasTitle(row, title) && (!isOwn || isTheirs(row));
  return orUnsupported(readNewest(media.history(query, { signal }), page * ROWS + 1, fits));
}

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

/** True if a title, or the title of the show, season, album or artist above it, contains the typed text. */
function hasTitle({ item }: HistoryEntry, title: string | undefined): boolean {
  if (title === undefined) return true;
  const wanted = folded(title);
  return [item.title, item.parentTitle, item.grandparentTitle].some((name) => folded(name ?? '').includes(wanted));
}
