import { z } from 'zod';
import type { HistoryEntry, HistoryQuery } from '../../../domain/media/history/history.ts';
import { foldNameForComparison } from '../../../domain/media/items/works.ts';
import { serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import { itemRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import {
  HISTORY_ROWS_PER_PAGE,
  type HistoryList,
  type HistoryRow,
  renderHistoryList,
} from '../../../render/history/list.ts';
import { formatNameWithServer } from '../../../render/kit/media/servers.ts';
import { distinctThumbs } from '../../../render/kit/media/thumb.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { type DecodedCommandOptions, InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import { addOptionDefault, integerOption, makeOptionOptional, textOption } from '../../framework/options.ts';
import { refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { notFoundAsUnsupported } from '../endpoint.ts';
import { completeLibrary, resolveLibrary } from '../libraryOption.ts';
import { readNamesIfReadable } from '../names.ts';
import { completeTitle, filterTargetSchema, readFilterItem } from './filters.ts';
import { type NewestHistory, readNewestHistory } from './newest.ts';
import { completeSince, parseSince } from './since.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The entries with the names of people and devices. A name is missing if the server does not know it. */
async function readHistoryRows(
  entries: readonly HistoryEntry[],
  { media }: Pick<CommandDeps, 'media'>,
  signal: AbortSignal,
): Promise<readonly HistoryRow[]> {
  const [people, devices] = await Promise.all([
    entries.some(({ accountId }) => accountId !== undefined)
      ? readNamesIfReadable(() => media.accounts({ signal, isExtra: true }))
      : NO_NAMES,
    entries.some(({ deviceId }) => deviceId !== undefined)
      ? readNamesIfReadable(() => media.devices({ signal, isExtra: true }))
      : NO_NAMES,
  ]);
  return entries.map((entry) => ({
    entry,
    person: entry.accountId && people.get(entry.accountId),
    device: entry.deviceId && devices.get(entry.deviceId),
  }));
}

/** Last page that a list offers. Each page needs memory for the rows of all earlier pages. */
const MAX_PAGE = 100;

/** A page of the history, as stored in its buttons. Times are in ms since 1970. */
export const historyPageSchema = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  /**
   * Time of the newest entry when the list was first drawn. Later entries are excluded, so that rows do not move
   * between pages.
   */
  until: z.number().optional(),
  since: z.number().optional(),
  library: filterTargetSchema(libraryRefSchema).optional(),
  item: filterTargetSchema(itemRefSchema).optional(),
  title: z.string().optional(),
});
type HistoryPage = z.output<typeof historyPageSchema>;

export const historyPageOptions = {
  library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
  since: makeOptionOptional(textOption({ max: 20, complete: completeSince })),
  title: makeOptionOptional(textOption({ complete: completeTitle })),
  page: addOptionDefault(integerOption({ min: 1, max: MAX_PAGE }), 1),
};

/**
 * Throws an InvalidOptionError for an unreadable time, and an AbortWithMessageError for an unknown library or title.
 */
export async function planPage(
  { library, since, title, page }: DecodedCommandOptions<typeof historyPageOptions>,
  deps: Pick<CommandDeps, 'media' | 'serverNames' | 'clock'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<HistoryPage> {
  const sinceDate = since === undefined ? undefined : parseSince(since, deps.clock.now());
  if (since !== undefined && !sinceDate) throw new InvalidOptionError('since', texts.history.badSince);
  const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, { texts, signal });
  const key = title === undefined ? undefined : refOfChoice<'item'>(title);
  return {
    page,
    since: sinceDate?.getTime(),
    library: resolvedLibrary && {
      id: resolvedLibrary.key,
      name: formatNameWithServer(texts, resolvedLibrary, deps.serverNames),
    },
    item: key === undefined ? undefined : await readFilterItem(key, deps, { texts, signal }),
    title: key === undefined ? title : undefined,
  };
}

interface HistoryScope {
  readonly accountIds: HistoryQuery['accountIds'];
  /**
   * True for a person's own history. Plays without an account are then left out, because they may belong to another
   * person.
   */
  readonly isOwn?: true;
  readonly user?: HistoryList['filters']['user'];
  readonly pagePress: (page: HistoryPage) => ComponentPress;
}

export async function showHistoryPage(
  target: HistoryPage,
  scope: HistoryScope,
  {
    deps,
    context,
  }: CommandDepsAndContext<
    Pick<CommandDeps, 'media' | 'posters' | 'serverNames'>,
    Pick<InteractionContext, 'texts' | 'signal'>
  >,
): Promise<Message> {
  const { texts, signal } = context;
  const { page, since, library, item, title } = target;
  const { entries, stoppedAfter } = await readPage(target, scope, { media: deps.media, signal });
  const pageEntries = entries.slice((page - 1) * HISTORY_ROWS_PER_PAGE, page * HISTORY_ROWS_PER_PAGE);
  const thumbs = distinctThumbs(pageEntries.map(({ item }) => item));
  const [rows, posters] = await Promise.all([
    readHistoryRows(pageEntries, deps, signal),
    deps.posters.small(thumbs, signal),
  ]);
  const drawnPage = { ...target, until: target.until ?? entries[0]?.viewedAt.getTime() };
  const hasMore = entries.length > page * HISTORY_ROWS_PER_PAGE;
  const isTooFar = hasMore && page === MAX_PAGE;
  return renderHistoryList(texts, {
    rows,
    page,
    posters,
    stoppedAfter: isTooFar ? page * HISTORY_ROWS_PER_PAGE : stoppedAfter,
    isOwn: scope.isOwn,
    servers: deps.serverNames,
    hasMore: hasMore && !isTooFar,
    lastPage: Math.ceil(entries.length / HISTORY_ROWS_PER_PAGE),
    filters: {
      since: dateOf(since),
      user: scope.user,
      library,
      title: item ? (item.name ?? serverLocalKeyOfRef(item.id)) : title,
    },
    pagePress: (targetPage) => scope.pagePress({ ...drawnPage, page: targetPage }),
  });
}

/** Reads the rows up to this page, and filters them again, because a server may ignore the filters. */
function readPage(
  { page, until = Number.POSITIVE_INFINITY, since, library, item, title }: HistoryPage,
  { accountIds, isOwn }: Pick<HistoryScope, 'accountIds' | 'isOwn'>,
  { media, signal }: Pick<CommandDeps, 'media'> & Pick<InteractionContext, 'signal'>,
): Promise<NewestHistory> {
  const query = { since: dateOf(since), accountIds, librarySectionId: library?.id, ratingKey: item?.id };
  const isOfAccounts = ({ accountId }: HistoryEntry) =>
    accountId !== undefined && accountIds?.includes(accountId) === true;
  const matches = (row: HistoryEntry) =>
    row.viewedAt.getTime() <= until && hasTitle(row, title) && (!isOwn || isOfAccounts(row));
  return notFoundAsUnsupported(
    readNewestHistory(media.history(query, { signal }), page * HISTORY_ROWS_PER_PAGE + 1, matches),
  );
}

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

function hasTitle({ item }: HistoryEntry, title: string | undefined): boolean {
  if (title === undefined) return true;
  const foldedQuery = foldNameForComparison(title);
  return [item.title, item.parentTitle, item.grandparentTitle].some((name) =>
    foldNameForComparison(name ?? '').includes(foldedQuery),
  );
}
