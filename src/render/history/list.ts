import type { HistoryEntry } from '../../domain/media/history/history.ts';
import { type AccountRef, keyOf, type Ref } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { listMessage, note, nothingDone } from '../kit/layout.ts';
import { joined, linesOf } from '../kit/lines.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import type { ChangeMessage, Message } from '../kit/message.ts';
import { pageControls } from '../kit/pages.ts';
import type { Press } from '../kit/press.ts';
import type { Row } from '../kit/rows.ts';
import { onServer } from '../kit/servers.ts';
import type { PostersByThumb } from '../kit/thumb.ts';
import { boldTitle, parentLine } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';
import { nameless, playedPicture } from './playedPictures.ts';

/** An entry with the names that the server has for its account and device. */
export interface HistoryRow {
  readonly entry: HistoryEntry;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
}

/** Rows of a page: eight of the longest fit in a message's 4000 characters, each with a picture in its 40 components. */
export const ROWS = 8;
const MAX_TITLE = 70;
const MAX_NAME = 25;

interface Named {
  readonly id: Ref;
  readonly name?: string | undefined;
}

export interface HistoryList {
  readonly rows: readonly HistoryRow[];
  readonly page: number;
  readonly hasMore: boolean;
  /** The last page that has rows, if this one has none; a person may ask for any page. */
  readonly lastPage?: number | undefined;
  /** The number of entries after which reading stopped, if it did; there may be more. */
  readonly stoppedAfter?: number | undefined;
  /** True if all entries belong to the person who asked, so that rows need no name. */
  readonly isOwn?: boolean | undefined;
  readonly filters: {
    readonly since?: Date | undefined;
    readonly user?: (Named & { readonly id: AccountRef }) | undefined;
    readonly library?: Named | undefined;
    readonly title?: string | undefined;
  };
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly pagePress: (page: number) => Press;
}

/** A page of plays, the newest first. */
export function renderHistoryList(texts: Texts, list: HistoryList): Message {
  const { rows, page, hasMore, stoppedAfter, posters } = list;
  const { isOwn = false } = list;
  const { history, me } = texts;
  const place = rows.length > 0 ? page : Math.min(page, (list.lastPage ?? 0) + 1);
  const controls = pageControls(texts, { page: place, pages: hasMore ? page + 1 : place, press: list.pagePress });
  const head = [isOwn ? me.plays : history.head, filterLine(texts, list.filters)].filter(Boolean).join('\n');
  const limit = stoppedAfter === undefined ? undefined : (isOwn ? me : history).stopped(stoppedAfter);
  if (rows.length === 0) {
    const none = isOwn ? me.noPlays : history.nothing;
    const nothing = page > 1 ? history.noMore : none;
    return note([head, nothing, limit].filter(Boolean).join('\n'), { controls });
  }
  return listMessage({
    head,
    rows: rows.map(
      (row, index): Row => ({
        content: rowLines(texts, row, list),
        picture: playedPicture(texts, { item: row.entry.item, posters, index }),
      }),
    ),
    foot: (shown, total) =>
      linesOf(texts.pages.unfit(shown, total), history.page(page, hasMore || stoppedAfter !== undefined), limit),
    controls,
  });
}

function filterLine(texts: Texts, { user, library, since, title }: HistoryList['filters']): string | undefined {
  const { history, feeds } = texts;
  const parts = joined([
    user && (plainClipped(user.name ?? '', 40) || feeds.account(user.id)),
    library && history.inLibrary(plainClipped(library.name ?? '', 40) || keyOf(library.id)),
    since && history.since(moment(since, 'f')),
    title === undefined ? undefined : history.titled(plainClipped(title, 60)),
  ]);
  return parts === '' ? undefined : `-# ${parts}`;
}

/** Two lines on a phone. Rows of a single person show the device instead of the name. */
function rowLines(
  texts: Texts,
  { entry, person, device }: HistoryRow,
  { isOwn, filters: { user }, servers }: Pick<HistoryList, 'isOwn' | 'filters' | 'servers'>,
): string {
  const { feeds } = texts;
  const { item, viewedAt, accountId } = entry;
  const account = accountId === undefined ? feeds.somebody : feeds.account(accountId);
  const belongs = parentLine(item, MAX_NAME);
  const facts = joined([
    isOwn || user
      ? plainClipped(device ?? '', MAX_NAME)
      : plainClipped(person ?? '', MAX_NAME) || plainClipped(account, MAX_NAME),
    moment(viewedAt),
    onServer(texts, accountId ?? item.ratingKey, servers),
  ]);
  const title = `${boldTitle(item, nameless(texts, item), MAX_TITLE)}${belongs === undefined ? '' : ` · ${belongs}`}`;
  return `${title}\n-# ${facts}`;
}

export const renderNoSuchUser = ({ history }: Texts, typed: string): ChangeMessage =>
  nothingDone(history.noSuchUser(plainClipped(typed, 60)));
