import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { itemRow } from '../kit/media/itemRow.ts';
import { formatBoldNameWithServer } from '../kit/media/servers.ts';
import type { PostersByThumb } from '../kit/media/thumb.ts';
import { createListMessage, createNoteMessage, createNothingChangedMessage } from '../kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../kit/message/message.ts';
import { visibleRangeText } from '../kit/message/pages.ts';
import type { ControlsRow } from '../kit/message/press.ts';
import type { Row } from '../kit/message/rows.ts';
import { joinLines } from '../kit/text/lines.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** Search results of one kind, as a hub of the media server groups them. */
export interface ShownSearchResultGroup {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  readonly items: readonly MediaItem[];
}

export interface SearchAnswer {
  readonly query: string;
  /** Title of the library that the search is limited to. */
  readonly library?: string | undefined;
  readonly groups: readonly ShownSearchResultGroup[];
  /** Number of results on earlier pages. */
  readonly before: number;
  /** Number of all results. Undefined if the server does not say it. */
  readonly total?: number | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly links?: MakePlayerLink | undefined;
  readonly controls?: readonly ControlsRow[] | undefined;
}

export function renderSearch(texts: Texts, answer: SearchAnswer): Message {
  const { query, library, groups, before, total, controls } = answer;
  const queryText = clipAndEscapeText(query, 100);
  const libraryText = library === undefined ? undefined : clipAndEscapeText(library, 60);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return createNoteMessage(texts.search.nothing(queryText, libraryText));
  return createListMessage({
    head: texts.search.head(queryText, libraryText),
    rows: groups.flatMap((group) => groupRows(texts, group, answer)),
    foot: (shownCount) =>
      joinLines(texts.pages.unfit(shownCount, count), visibleRangeText(texts, { count, total, before })),
    controls,
  });
}

function groupRows(
  texts: Texts,
  group: ShownSearchResultGroup,
  { posters, servers, links }: Pick<SearchAnswer, 'posters' | 'servers' | 'links'>,
): readonly Row[] {
  const { type, items } = group;
  const heading = { content: `### ${groupHeading(texts, group)}`, heading: true };
  const resultRow = (item: MediaItem): Row => {
    const reason = reasonText(texts, item);
    const extraFacts = reason === undefined ? [] : [reason];
    return itemRow(texts, item, { posters, extraFacts, hubType: type, servers, links });
  };
  return [heading, ...items.map(resultRow)];
}

/** Reason why the item matches the search. Undefined if its library matched, because rows name their library anyway. */
function reasonText({ search }: Texts, { reason, kind, originalTitle }: MediaItem): string | undefined {
  if (reason === undefined || reason.cause === 'section' || kind === 'tag') return undefined;
  const title = clipAndEscapeText((reason.cause === 'originalTitle' ? originalTitle : reason.title) ?? '', 60);
  return title === '' ? undefined : search.because[reason.cause](title);
}

/**
 * Heading of a group of results. The server's heading may be in another language, so it only serves for groups that the
 * bot has no word for.
 */
function groupHeading(
  { browse: { kinds }, search }: Texts,
  { title, type, hubIdentifier }: ShownSearchResultGroup,
): string {
  const kindHeading = hubIdentifier === type ? new Map(Object.entries(kinds)).get(type) : undefined;
  return kindHeading ?? (clipAndEscapeText(title, 60) || clipAndEscapeText(type, 60) || search.kinds.other);
}

export const renderLibraryChoicePrompt = (
  { search }: Texts,
  typedText: string,
  serverPhrase: string | undefined,
): ChangeResultMessage =>
  createNothingChangedMessage(search.pickLibrary(clipAndEscapeText(typedText, 60), serverPhrase));

interface UnknownLibrary {
  readonly typedText: string;
  readonly libraries: readonly Pick<Library, 'key' | 'title'>[];
  readonly servers?: FindServerNameOfRef | undefined;
}

export function renderNoSuchLibrary(
  texts: Texts,
  { typedText, libraries, servers }: UnknownLibrary,
): ChangeResultMessage {
  const titles = libraries.slice(0, 20).map((library) => formatBoldNameWithServer(texts, library, servers));
  return createNothingChangedMessage(texts.search.noSuchLibrary(clipAndEscapeText(typedText, 60), titles.join(', ')));
}
