import type { HistoryEntry } from '../../domain/media/history/history.ts';
import { type AccountRef, type MediaRef, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../kit/media/servers.ts';
import type { PostersByThumb } from '../kit/media/thumb.ts';
import { boldTitle, formatItemParentNames } from '../kit/media/title.ts';
import { createListMessage, createNoteMessage, createNothingChangedMessage } from '../kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../kit/message/message.ts';
import { pageControls } from '../kit/message/pages.ts';
import type { ComponentPress } from '../kit/message/press.ts';
import type { Row } from '../kit/message/rows.ts';
import { joinFacts, joinLines } from '../kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { pictureOfPlay, titleWordsForPlay } from './playedPictures.ts';

export interface HistoryRow {
  readonly entry: HistoryEntry;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
}

/** Eight long rows fit in a message's 4000 characters, and with a picture each in its 40 components. */
export const HISTORY_ROWS_PER_PAGE = 8;
const MAX_TITLE = 70;
const MAX_NAME = 25;

interface NamedFilter {
  readonly id: MediaRef;
  readonly name?: string | undefined;
}

export interface HistoryList {
  readonly rows: readonly HistoryRow[];
  readonly page: number;
  readonly hasMore: boolean;
  /** The last page with rows. Set if the requested page has no rows, because people may request any page. */
  readonly lastPage?: number | undefined;
  /**
   * Number of entries after which reading stopped, so the history may contain more. Undefined if all entries were read.
   */
  readonly stoppedAfter?: number | undefined;
  /** True if all plays belong to the person who asks, so that rows need no name. */
  readonly isOwn?: boolean | undefined;
  readonly filters: {
    readonly since?: Date | undefined;
    readonly user?: (NamedFilter & { readonly id: AccountRef }) | undefined;
    readonly library?: NamedFilter | undefined;
    readonly title?: string | undefined;
  };
  readonly posters: PostersByThumb;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderHistoryList(texts: Texts, list: HistoryList): Message {
  const { rows, page, hasMore, stoppedAfter, posters, isOwn = false } = list;
  const { history, me } = texts;
  // An empty page counts as the first page after the last one, so that its back button leads to the last page.
  const visiblePage = rows.length > 0 ? page : Math.min(page, (list.lastPage ?? 0) + 1);
  const controls = pageControls(texts, {
    page: visiblePage,
    pages: hasMore ? page + 1 : visiblePage,
    press: list.pagePress,
  });
  const head = [isOwn ? me.plays : history.head, filterLine(texts, list.filters)].filter(Boolean).join('\n');
  const limit = stoppedAfter === undefined ? undefined : (isOwn ? me : history).stopped(stoppedAfter);
  if (rows.length === 0) {
    const noPlaysText = isOwn ? me.noPlays : history.nothing;
    const emptyText = page > 1 ? history.noMore : noPlaysText;
    return createNoteMessage([head, emptyText, limit].filter(Boolean).join('\n'), { controls });
  }
  return createListMessage({
    head,
    rows: rows.map(
      (row, index): Row => ({
        content: rowLines(texts, row, list),
        picture: pictureOfPlay(texts, { item: row.entry.item, posters, index }),
      }),
    ),
    foot: (shownCount, total) =>
      joinLines(texts.pages.unfit(shownCount, total), history.page(page, hasMore || stoppedAfter !== undefined), limit),
    controls,
  });
}

function filterLine(texts: Texts, { user, library, since, title }: HistoryList['filters']): string | undefined {
  const { history, feeds } = texts;
  const parts = joinFacts([
    user && (clipAndEscapeText(user.name ?? '', 40) || feeds.account(user.id)),
    library && history.inLibrary(clipAndEscapeText(library.name ?? '', 40) || serverLocalKeyOfRef(library.id)),
    since && history.since(formatDiscordTimestamp(since, 'f')),
    title === undefined ? undefined : history.titled(clipAndEscapeText(title, 60)),
  ]);
  return parts === '' ? undefined : `-# ${parts}`;
}

/** The two lines of a row. If all plays belong to one person, the row names the device instead of the person. */
function rowLines(
  texts: Texts,
  { entry, person, device }: HistoryRow,
  { isOwn, filters: { user }, servers }: Pick<HistoryList, 'isOwn' | 'filters' | 'servers'>,
): string {
  const { feeds } = texts;
  const { item, viewedAt, accountId } = entry;
  const account = accountId === undefined ? feeds.somebody : feeds.account(accountId);
  const parent = formatItemParentNames(item, MAX_NAME);
  const deviceName = clipAndEscapeText(device ?? '', MAX_NAME);
  const personName = clipAndEscapeText(person ?? '', MAX_NAME) || clipAndEscapeText(account, MAX_NAME);
  const facts = joinFacts([
    isOwn || user ? deviceName : personName,
    formatDiscordTimestamp(viewedAt),
    formatServerNamePhrase(texts, accountId ?? item.ratingKey, servers),
  ]);
  const title = `${boldTitle(item, titleWordsForPlay(texts, item), MAX_TITLE)}${parent === undefined ? '' : ` · ${parent}`}`;
  return `${title}\n-# ${facts}`;
}

export const renderNoSuchUser = ({ history }: Texts, typedText: string): ChangeResultMessage =>
  createNothingChangedMessage(history.noSuchUser(clipAndEscapeText(typedText, 60)));
