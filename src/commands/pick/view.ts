import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { itemRow } from '../../render/kit/media/itemRow.ts';
import type { PostersByThumb } from '../../render/kit/media/thumb.ts';
import { createListMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import { joinFacts, joinLines } from '../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

export interface RandomPick {
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
  readonly servers?: FindServerNameOfRef | undefined;
  readonly links?: MakePlayerLink | undefined;
  readonly controls: readonly ControlsRow[];
}

export function renderRandomPick(texts: Texts, answer: RandomPick): Message {
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
    return createNoteMessage([...head, joinLines(emptyText, hint), limits], { controls });
  }
  return createListMessage({
    head: head.join('\n'),
    rows: items.map((item) => itemRow(texts, item, { posters, servers, links })),
    foot: () => joinLines(pick.among(total), limits),
    controls,
  });
}

const filterWords = (
  { pick, fresh, search }: Texts,
  { kind, genre, minutes, library, countedPeople }: RandomPick,
): string =>
  joinFacts([
    kind && fresh.kinds[kind],
    genre === undefined ? undefined : clipAndEscapeText(genre, 40),
    minutes === undefined ? undefined : pick.atMost(minutes),
    library === undefined ? undefined : search.inLibrary(clipAndEscapeText(library, 60)),
    countedPeople === undefined ? undefined : pick.unseenBy(countedPeople),
  ]);
