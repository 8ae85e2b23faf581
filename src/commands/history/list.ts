import { z } from 'zod';
import type { HistoryEntry } from '../../domain/media/history/history.ts';
import { ROWS, renderHistoryList, renderNoSuchUser } from '../../render/history/list.ts';
import type { Message } from '../../render/kit/message.ts';
import { distinctThumbs } from '../../render/kit/thumb.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { fallback, integer, optional, text } from '../framework/options.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { paging } from '../shared/paging.ts';
import { completeTitle, completeUser, findItem, findUser } from './filters.ts';
import { rowsOf } from './names.ts';
import { type Newest, readNewest } from './newest.ts';
import { completeSince, sinceOf } from './since.ts';

/** Buttons lead back this far and no further, because memory use grows with it. */
const MAX_PAGE = 100;

const narrowed = z.object({ id: z.string(), name: z.string().optional() });

/** A page of the history, as its buttons name it. Times are in epoch milliseconds. */
const historyPage = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  /** The time of the newest entry on the first draw: newer ones must not push rows from page to page. */
  until: z.number().optional(),
  since: z.number().optional(),
  user: narrowed.optional(),
  library: narrowed.optional(),
  /** The key of an item that was chosen. */
  item: narrowed.optional(),
  /** A title that was typed. */
  title: z.string().optional(),
});
type HistoryPage = z.output<typeof historyPage>;

const options = {
  user: optional(text({ complete: completeUser })),
  library: optional(text({ complete: completeLibrary() })),
  since: optional(text({ max: 20, complete: completeSince })),
  title: optional(text({ complete: completeTitle })),
  page: fallback(integer({ min: 1, max: MAX_PAGE }), 1),
};

export const list = subcommand({
  words: (texts) => texts.history.declarations.list,
  requires: 'history.list',
  visibility: 'private',
  changes: false,
  discloses: true,
  options,
  answer: async (args, deps, context) => {
    const page = await planPage(args, deps, context);
    return 'components' in page ? page : await showHistory(page, deps, context);
  },
});

export const pages = paging({
  ...{ name: 'history.list.page', requires: 'history.list', target: historyPage, by: 'anyone', discloses: true },
  show: (target, deps, context) => showHistory(target, deps, context),
});

/** The request with a name for everything that has one; or why it cannot be answered. */
async function planPage(
  { user, library, since, title, page }: ArgsOf<typeof options>,
  deps: Pick<Deps, 'media' | 'clock'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<HistoryPage | Message> {
  const from = since === undefined ? undefined : sinceOf(since, deps.clock.now());
  if (since !== undefined && !from) throw new BadOption('since', texts.history.badSince);
  const who = user === undefined ? undefined : await findUser(user, deps, { texts, signal });
  if (who === 'unknown') return renderNoSuchUser(texts, user ?? '');
  const libraries = library === undefined ? [] : await deps.media.libraries({ signal });
  const where = library === undefined ? undefined : findLibrary(library, libraries);
  if (library !== undefined && !where) return renderNoSuchLibrary(texts, library, libraries);
  const key = title === undefined ? undefined : choiceKey(title);
  return {
    page,
    since: from?.getTime(),
    user: who,
    library: where && { id: where.key, name: where.title },
    item: key === undefined ? undefined : await findItem(key, deps, { texts, signal }),
    title: key === undefined ? title : undefined,
  };
}

async function showHistory(
  target: HistoryPage,
  deps: Pick<Deps, 'media' | 'posters'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Message> {
  const { page, since, user, library, item, title } = target;
  const { entries, stoppedAfter } = await readPage(target, deps, signal);
  const shown = entries.slice((page - 1) * ROWS, page * ROWS);
  const thumbs = distinctThumbs(shown.map(({ item }) => item));
  const [rows, posters] = await Promise.all([rowsOf(shown, deps, signal), deps.posters.small(thumbs, signal)]);
  const drawn = { ...target, until: target.until ?? entries[0]?.viewedAt.getTime() };
  const hasMore = entries.length > page * ROWS;
  const isTooFar = hasMore && page === MAX_PAGE;
  return renderHistoryList(texts, {
    ...{ rows, page, posters, stoppedAfter: isTooFar ? page * ROWS : stoppedAfter },
    hasMore: hasMore && !isTooFar,
    filters: { since: dateOf(since), user, library, title: item ? (item.name ?? item.id) : title },
    pagePress: (to) => pages.to({ ...drawn, page: to }),
  });
}

/** Reads no further than this page needs. The server may ignore any filter, so each is checked again. */
function readPage(
  { page, until = Number.POSITIVE_INFINITY, since, user, library, item, title }: HistoryPage,
  { media }: Pick<Deps, 'media'>,
  signal: AbortSignal,
): Promise<Newest> {
  const query = {
    since: dateOf(since),
    accountId: user?.id,
    librarySectionId: library?.id,
    ratingKey: item?.id,
  };
  const fits = (row: HistoryEntry) => row.viewedAt.getTime() <= until && hasTitle(row, title);
  return orUnsupported(readNewest(media.history(query, { signal }), page * ROWS + 1, fits));
}

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

/** Whether a title, or the title of the show, season, album or artist above it, contains the typed text. */
function hasTitle({ item }: HistoryEntry, title: string | undefined): boolean {
  if (title === undefined) return true;
  const wanted = folded(title);
  return [item.title, item.parentTitle, item.grandparentTitle].some((name) => folded(name ?? '').includes(wanted));
}

/** Ignores case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').trim();
