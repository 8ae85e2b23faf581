import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { itemRow } from '../kit/itemRow.ts';
import { listMessage, note, nothingDone } from '../kit/layout.ts';
import { linesOf } from '../kit/lines.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { ChangeMessage, Message } from '../kit/message.ts';
import { whichOf } from '../kit/pages.ts';
import type { Controls } from '../kit/press.ts';
import type { Row } from '../kit/rows.ts';
import { boldOnServer } from '../kit/servers.ts';
import type { PostersByThumb } from '../kit/thumb.ts';
import type { Texts } from '../texts/texts.ts';

/** Results of one kind, with the server's name for it. */
export interface ResultGroup {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  readonly items: readonly MediaItem[];
}

export interface SearchAnswer {
  readonly query: string;
  /** The name of the library asked for. */
  readonly library?: string | undefined;
  readonly groups: readonly ResultGroup[];
  /** How many results come before this page. */
  readonly before: number;
  /** How many there are, if known. */
  readonly total?: number | undefined;
  readonly posters: PostersByThumb;
  /** Where there are several. */
  readonly servers?: ServerNames | undefined;
  readonly links?: Links | undefined;
  readonly controls?: readonly Controls[] | undefined;
}

/** A page of a search's results, grouped as the server grouped them. */
export function renderSearch(texts: Texts, answer: SearchAnswer): Message {
  const { query, library, groups, before, total, controls } = answer;
  const asked = plainClipped(query, 100);
  const where = library === undefined ? undefined : plainClipped(library, 60);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return note(texts.search.nothing(asked, where));
  return listMessage({
    head: texts.search.head(asked, where),
    rows: groups.flatMap((group) => groupRows(texts, group, answer)),
    foot: (shown) => linesOf(texts.pages.unfit(shown, count), whichOf(texts, { count, total, before })),
    controls,
  });
}

function groupRows(
  texts: Texts,
  group: ResultGroup,
  { posters, servers, links }: Pick<SearchAnswer, 'posters' | 'servers' | 'links'>,
): readonly Row[] {
  const { type, items } = group;
  const heading = { content: `### ${headingOf(texts, group)}`, heading: true };
  const rowOf = (item: MediaItem): Row => {
    const reason = reasonText(texts, item);
    const more = reason === undefined ? [] : [reason];
    return itemRow(texts, item, { posters, more, hubType: type, servers, links });
  };
  return [heading, ...items.map(rowOf)];
}

/** Undefined for a library, because each row names its own. */
function reasonText({ search }: Texts, { reason, kind, originalTitle }: MediaItem): string | undefined {
  if (reason === undefined || reason.cause === 'section' || kind === 'tag') return undefined;
  const title = plainClipped((reason.cause === 'originalTitle' ? originalTitle : reason.title) ?? '', 60);
  return title === '' ? undefined : search.because[reason.cause](title);
}

/** The server's own words only for a group of its own making: they may not be in the reader's language. */
function headingOf({ browse: { kinds }, search }: Texts, { title, type, hubIdentifier }: ResultGroup): string {
  const known = hubIdentifier === type ? new Map(Object.entries(kinds)).get(type) : undefined;
  return known ?? (plainClipped(title, 60) || plainClipped(type, 60) || search.kinds.other);
}

/** `where`: on which servers they are. */
export const renderPickLibrary = ({ search }: Texts, typed: string, where: string | undefined): ChangeMessage =>
  nothingDone(search.pickLibrary(plainClipped(typed, 60), where));

interface UnknownLibrary {
  readonly typed: string;
  /** The libraries that can be named instead. */
  readonly libraries: readonly Pick<Library, 'key' | 'title'>[];
  readonly servers?: ServerNames | undefined;
}

export function renderNoSuchLibrary(texts: Texts, { typed, libraries, servers }: UnknownLibrary): ChangeMessage {
  const titles = libraries.slice(0, 20).map((library) => boldOnServer(texts, library, servers));
  return nothingDone(texts.search.noSuchLibrary(plainClipped(typed, 60), titles.join(', ')));
}
