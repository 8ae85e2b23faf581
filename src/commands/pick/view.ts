import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { itemRow } from '../../render/kit/itemRow.ts';
import { listMessage, note } from '../../render/kit/layout.ts';
import { joined, linesOf } from '../../render/kit/lines.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import type { PostersByThumb } from '../../render/kit/thumb.ts';
import type { Texts } from '../../render/texts/texts.ts';

export interface PickAnswer {
  readonly items: readonly MediaItem[];
  /** The number of matching items. */
  readonly total: number;
  readonly kind?: 'films' | 'series' | 'music' | undefined;
  readonly genre?: string | undefined;
  readonly minutes?: number | undefined;
  /** The name of the library asked for. */
  readonly library?: string | undefined;
  /** The number of counted people; undefined: seen titles are not left out. */
  readonly counted?: number | undefined;
  /** Where reading stopped early: after this many titles, or this many plays of a person. Undefined: all were read. */
  readonly lookedThrough?: number | undefined;
  readonly playsLookedThrough?: number | undefined;
  /** Further titles that may fit, and could not be checked. */
  readonly unchecked?: number | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly links?: Links | undefined;
  readonly controls: readonly Controls[];
}

/** Up to three drawn by lot, and among how many. */
export function renderPick(texts: Texts, answer: PickAnswer): Message {
  const { items, total, genre, posters, servers, links, controls } = answer;
  const { lookedThrough, playsLookedThrough, unchecked } = answer;
  const { pick } = texts;
  const filters = filterWords(texts, answer);
  const head = [pick.head, ...(filters === '' ? [] : [`-# ${filters}`])];
  const limits = linesOf(
    lookedThrough === undefined ? undefined : pick.lookedThrough(lookedThrough),
    playsLookedThrough === undefined ? undefined : pick.playsLookedThrough(playsLookedThrough),
    unchecked === undefined ? undefined : texts.browse.unchecked(unchecked),
  );
  if (items.length === 0) {
    const nothing = unchecked === undefined ? pick.nothing : pick.nothingChecked;
    const hint = genre?.includes(',') ? pick.commaInGenre : undefined;
    return note([...head, linesOf(nothing, hint), limits], { controls });
  }
  return listMessage({
    head: head.join('\n'),
    rows: items.map((item) => itemRow(texts, item, { posters, servers, links })),
    foot: () => linesOf(pick.among(total), limits),
    controls,
  });
}

const filterWords = ({ pick, fresh, search }: Texts, { kind, genre, minutes, library, counted }: PickAnswer): string =>
  joined([
    kind && fresh.kinds[kind],
    genre === undefined ? undefined : plainClipped(genre, 40),
    minutes === undefined ? undefined : pick.atMost(minutes),
    library === undefined ? undefined : search.inLibrary(plainClipped(library, 60)),
    counted === undefined ? undefined : pick.unseenBy(counted),
  ]);
