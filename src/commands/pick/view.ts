import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { itemRow } from '../../render/kit/media/itemRow.ts';
import type { PostersByThumb } from '../../render/kit/media/thumb.ts';
import { listMessage, note } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Controls } from '../../render/kit/message/press.ts';
import { joinFacts, joinLines } from '../../render/kit/text/lines.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

export interface PickAnswer {
  readonly items: readonly MediaItem[];
  readonly total: number;
  readonly kind?: 'films' | 'series' | 'music' | undefined;
  readonly genre?: string | undefined;
  readonly minutes?: number | undefined;
  readonly library?: string | undefined;
  /** Number of people whose seen titles are left out. If undefined, no titles are left out. */
  readonly countedPeople?: number | undefined;
  /** Number of titles after which reading stopped. Undefined if all titles were read. */
  readonly lookedThrough?: number | undefined;
  /** Number of a person's plays after which reading stopped. Undefined if all plays were read. */
  readonly playsLookedThrough?: number | undefined;
  /** Number of further titles that may match but could not be checked. */
  readonly unchecked?: number | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly links?: MakePlayerLink | undefined;
  readonly controls: readonly Controls[];
}

export function renderPick(texts: Texts, answer: PickAnswer): Message {
  const { items, total, genre, posters, servers, links, controls } = answer;
  const { lookedThrough, playsLookedThrough, unchecked } = answer;
  const { pick } = texts;
  const filters = filterWords(texts, answer);
  const head = [pick.head, ...(filters === '' ? [] : [`-# ${filters}`])];
  const limits = joinLines(
    lookedThrough === undefined ? undefined : pick.lookedThrough(lookedThrough),
    playsLookedThrough === undefined ? undefined : pick.playsLookedThrough(playsLookedThrough),
    unchecked === undefined ? undefined : texts.browse.unchecked(unchecked),
  );
  if (items.length === 0) {
    const emptyText = unchecked === undefined ? pick.nothing : pick.nothingChecked;
    const hint = genre?.includes(',') ? pick.commaInGenre : undefined;
    return note([...head, joinLines(emptyText, hint), limits], { controls });
  }
  return listMessage({
    head: head.join('\n'),
    rows: items.map((item) => itemRow(texts, item, { posters, servers, links })),
    foot: () => joinLines(pick.among(total), limits),
    controls,
  });
}

const filterWords = (
  { pick, fresh, search }: Texts,
  { kind, genre, minutes, library, countedPeople }: PickAnswer,
): string =>
  joinFacts([
    kind && fresh.kinds[kind],
    genre === undefined ? undefined : plainClipped(genre, 40),
    minutes === undefined ? undefined : pick.atMost(minutes),
    library === undefined ? undefined : search.inLibrary(plainClipped(library, 60)),
    countedPeople === undefined ? undefined : pick.unseenBy(countedPeople),
  ]);
