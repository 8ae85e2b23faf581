import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { Match } from '../../../../domain/media/items/itemsApi.ts';
import { listMessage, note } from '../../../../render/kit/layout.ts';
import { joined, linesOf } from '../../../../render/kit/lines.ts';
import { clip, oneLine, plainClipped } from '../../../../render/kit/markdown.ts';
import type { Message, Upload } from '../../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../../render/kit/pages.ts';
import type { Button, Controls, Press } from '../../../../render/kit/press.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import { boldTitle } from '../../../../render/kit/title.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** This many fit into a message even if every character is escaped; albums also list their tracks. */
const ROWS = 5;
const ALBUMS = 3;
const TRACKS = 7;

export interface MatchesPage {
  readonly item: MediaItem;
  readonly matches: readonly Match[];
  readonly page: number;
  /** Small pictures by the match's `thumb`. */
  readonly posters: PostersByThumb;
  /** The buttons below one candidate. */
  readonly buttonsOf: (match: Match) => readonly Button[];
  readonly pagePress: (page: number) => Press;
  readonly itemButtons: readonly Button[];
  readonly private?: boolean | undefined;
}

const sizeOf = (matches: readonly Match[]): number => (matches.some(({ tracks }) => tracks.length > 0) ? ALBUMS : ROWS);

export const matchesOn = (matches: readonly Match[], page: number) => pageOf(matches, page, sizeOf(matches));

/** The candidates for an item's identity, one row each. */
export function renderMatches(texts: Texts, { item, matches, page: asked, ...rest }: MatchesPage): Message {
  const { match: words, search } = texts;
  const what = boldTitle(item, search.untitled, 60);
  if (matches.length === 0) return note(words.none(what), { private: rest.private === true });
  const { page, pages, before, items } = matchesOn(matches, asked);
  return listMessage({
    head: words.head(what, matches.length),
    rows: items.map((match, index): Row => {
      const picture = pictureOf(texts, match, rest.posters, index);
      return { content: matchLines(texts, item, match), picture, under: rest.buttonsOf(match) };
    }),
    total: matches.length,
    before,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), item.kind === 'artist' ? undefined : words.artistsOnly),
    controls: [...pageControls(texts, { page, pages, press: rest.pagePress }), ...lineOf(rest.itemButtons)],
    private: rest.private,
  });
}

const lineOf = (buttons: readonly Button[]): readonly Controls[] => (buttons.length === 0 ? [] : [buttons]);

export const isCurrent = (item: MediaItem, match: Match): boolean =>
  match.guid !== undefined && match.guid === item.guid;

function matchLines(texts: Texts, item: MediaItem, match: Match): string {
  const { match: words } = texts;
  const remarks = [
    ...(isCurrent(item, match) ? [words.isNow] : []),
    ...(match.guid === undefined && item.kind === 'artist' ? [words.noGuid] : []),
  ];
  const facts = matchFacts(words, match);
  const lines = [
    `**${matchName(texts, match, 60)}**`,
    facts,
    plainClipped(match.summary ?? '', facts === '' ? 140 : 60),
    ...trackLines(texts, match.tracks),
    `-# ${joined([plainClipped(match.guid ?? '', 48), ...remarks])}`,
  ];
  return lines.filter((line) => line !== '' && line !== '-# ').join('\n');
}

/** "Metropolis (1927)", escaped. */
function matchName({ search }: Texts, { name, year }: Match, max: number): string {
  const shown = plainClipped(name, max) || search.untitled;
  return year === undefined ? shown : `${shown} (${year})`;
}

function matchFacts(words: Texts['match'], match: Match): string {
  const { score, parentName, disambiguation, area, beginArea, lifespanBegin, lifespanEnded } = match;
  // A server may only send that it ended (1), which is not a date.
  const until = /^\d{4}/.test(lifespanEnded ?? '') ? lifeDate(words, lifespanEnded) : undefined;
  const from = lifespanBegin === undefined ? undefined : lifeDate(words, lifespanBegin);
  const facts = [
    score === undefined ? '' : words.score(score),
    parentName === undefined ? '' : words.of(short(parentName)),
    short(disambiguation),
    short(area ?? beginArea),
    from === undefined && until === undefined ? '' : words.lived(from, until),
  ];
  return joined(facts);
}

const short = (text: string | undefined): string => plainClipped(text ?? '', 28);

/**
 * `1860-07-07` and `1860-07` in the language's format; a year, or text that is not a date, stays unchanged.
 */
function lifeDate(words: Texts['match'], written = ''): string {
  const date = /^\d{4}-\d\d(?:-\d\d)?$/.test(written) ? new Date(written) : undefined;
  // February 31 would become a day of March.
  const isDate = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  return isDate ? words.lifeDate(date, written.length === 10 ? 'day' : 'month') : short(written);
}

function trackLines({ match: words, pages, search }: Texts, tracks: readonly Match[]): readonly string[] {
  const shown = tracks
    .slice(0, TRACKS)
    .map(({ index, name, matched }) => words.track(index, plainClipped(name, 28) || search.untitled, matched));
  return [...shown, pages.shown(shown.length, tracks.length) ?? ''];
}

function pictureOf(
  { match: words, search }: Texts,
  { name, thumb }: Match,
  posters: MatchesPage['posters'],
  index: number,
): Upload | undefined {
  const bytes = thumb && posters.get(thumb);
  // The file is named by its place, because two candidates may have the same picture.
  return (
    bytes && {
      name: `match-${index + 1}.webp`,
      bytes,
      description: words.poster(clip(oneLine(name) || search.untitled, 200)),
    }
  );
}

export const renderNothingToMatch = ({ match: words }: Texts, typed: string): Message =>
  note(words.nothingFound(plainClipped(typed, 100)), { private: true });

export const renderMatchRefused = ({ match: words, search }: Texts, item: MediaItem): Message =>
  note(words.refused(boldTitle(item, search.untitled)), { private: true });

/** The raw text of a choice: "Metropolis (1927) – score 84 of 100, tribute". */
export function matchChoice({ match: words, search }: Texts, { name, year, score, disambiguation }: Match): string {
  const shown = clip(oneLine(name) || search.untitled, 50);
  const facts = [score === undefined ? '' : words.score(score), oneLine(disambiguation ?? '')].filter(Boolean);
  const title = year === undefined ? shown : `${shown} (${year})`;
  return facts.length === 0 ? title : `${title} – ${facts.join(', ')}`;
}
