import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { MetadataMatchCandidate } from '../../../../domain/media/items/itemsApi.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { boldTitle } from '../../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../../render/kit/message/layout.ts';
import type { Message, Upload } from '../../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../../render/kit/message/pages.ts';
import type { Button, ComponentPress, ControlsRow } from '../../../../render/kit/message/press.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { joinFacts, joinLines } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, clipText, oneLine } from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** Matches on a page. They fit in a message even if every character is escaped. */
const ROWS = 5;
/** Albums on a page: fewer than other matches, because each lists its tracks. */
const ALBUMS = 3;
const TRACKS = 7;

export interface MatchesPage {
  readonly item: MediaItem;
  readonly matches: readonly MetadataMatchCandidate[];
  readonly page: number;
  /** Small pictures of the matches, by each match's `thumb`. */
  readonly posters: PostersByThumb;
  readonly buttonsOf: (match: MetadataMatchCandidate) => readonly Button[];
  readonly pagePress: (page: number) => ComponentPress;
  readonly itemButtons: readonly Button[];
  readonly private?: boolean | undefined;
}

const pageSize = (matches: readonly MetadataMatchCandidate[]): number =>
  matches.some(({ tracks }) => tracks.length > 0) ? ALBUMS : ROWS;

export const matchesOnPage = (matches: readonly MetadataMatchCandidate[], page: number) =>
  takePageOfEntries(matches, page, pageSize(matches));

export function renderMatches(texts: Texts, { item, matches, page: requestedPage, ...view }: MatchesPage): Message {
  const { match: words, search } = texts;
  const title = boldTitle(item, search, 60);
  if (matches.length === 0) return createNoteMessage(words.none(title), { private: view.private === true });
  const { page, pages, before, items } = matchesOnPage(matches, requestedPage);
  return createListMessage({
    head: words.head(title, matches.length),
    rows: items.map((match, index): Row => {
      const picture = pictureOf(texts, match, { posters: view.posters, index });
      return { content: matchLines(texts, item, match), picture, under: view.buttonsOf(match) };
    }),
    total: matches.length,
    before,
    foot: (...counts) =>
      joinLines(texts.pages.shown(...counts), item.kind === 'artist' ? undefined : words.artistsOnly),
    controls: [...pageControls(texts, { page, pages, press: view.pagePress }), ...buttonRow(view.itemButtons)],
    private: view.private,
  });
}

const buttonRow = (buttons: readonly Button[]): readonly ControlsRow[] => (buttons.length === 0 ? [] : [buttons]);

export const isCurrentMatch = (item: MediaItem, match: MetadataMatchCandidate): boolean =>
  match.guid !== undefined && match.guid === item.guid;

function matchLines(texts: Texts, item: MediaItem, match: MetadataMatchCandidate): string {
  const { match: words } = texts;
  const remarks = [
    ...(isCurrentMatch(item, match) ? [words.isNow] : []),
    ...(match.guid === undefined && item.kind === 'artist' ? [words.noGuid] : []),
  ];
  const facts = matchFacts(words, match);
  const lines = [
    `**${matchName(texts, match, 60)}**`,
    facts,
    clipAndEscapeText(match.summary ?? '', facts === '' ? 140 : 60),
    ...trackLines(texts, match.tracks),
    `-# ${joinFacts([clipAndEscapeText(match.guid ?? '', 48), ...remarks])}`,
  ];
  return lines.filter((line) => line !== '' && line !== '-# ').join('\n');
}

/** Name and year of a match, escaped, for example "Metropolis (1927)". */
function matchName({ search }: Texts, { name, year }: MetadataMatchCandidate, max: number): string {
  const clippedName = clipAndEscapeText(name, max) || search.untitled;
  return year === undefined ? clippedName : `${clippedName} (${year})`;
}

function matchFacts(words: Texts['match'], match: MetadataMatchCandidate): string {
  const { score, parentName, disambiguation, area, beginArea, lifespanBegin, lifespanEnded } = match;
  // The server may send 1 instead of a date, which says only that the life of the person or band has ended.
  const until = /^\d{4}/.test(lifespanEnded ?? '') ? lifeDate(words, lifespanEnded) : undefined;
  const from = lifespanBegin === undefined ? undefined : lifeDate(words, lifespanBegin);
  const facts = [
    score === undefined ? '' : words.score(score),
    parentName === undefined ? '' : words.of(shortFact(parentName)),
    shortFact(disambiguation),
    shortFact(area ?? beginArea),
    from === undefined && until === undefined ? '' : words.lived(from, until),
  ];
  return joinFacts(facts);
}

const shortFact = (text: string | undefined): string => clipAndEscapeText(text ?? '', 28);

/** Writes `1860-07-07` and `1860-07` in the language's format. Returns years and other texts unchanged. */
function lifeDate(words: Texts['match'], dateText = ''): string {
  const date = /^\d{4}-\d\d(?:-\d\d)?$/.test(dateText) ? new Date(dateText) : undefined;
  // JavaScript would read February 31 as a day in March.
  const isDate = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dateText);
  return isDate ? words.lifeDate(date, dateText.length === 10 ? 'day' : 'month') : shortFact(dateText);
}

function trackLines(
  { match: words, pages, search }: Texts,
  tracks: readonly MetadataMatchCandidate[],
): readonly string[] {
  const lines = tracks
    .slice(0, TRACKS)
    .map(({ index, name, matched }) => words.track(index, clipAndEscapeText(name, 28) || search.untitled, matched));
  return [...lines, pages.shown(lines.length, tracks.length) ?? ''];
}

function pictureOf(
  { match: words, search }: Texts,
  { name, thumb }: MetadataMatchCandidate,
  { posters, index }: Pick<MatchesPage, 'posters'> & { readonly index: number },
): Upload | undefined {
  const bytes = thumb && posters.get(thumb);
  // The position makes the file names unique, because two matches may have the same picture.
  return (
    bytes && {
      name: `match-${index + 1}.webp`,
      bytes,
      description: words.poster(clipText(oneLine(name) || search.untitled, 200)),
    }
  );
}

export const renderNothingToMatch = ({ match: words }: Texts, typedText: string): Message =>
  createNoteMessage(words.nothingFound(clipAndEscapeText(typedText, 100)), { private: true });

export const renderMatchRefused = ({ match: words, search }: Texts, item: MediaItem): Message =>
  createNoteMessage(words.refused(boldTitle(item, search)), { private: true });

/** The unescaped name of an autocomplete choice, for example "Metropolis (1927) – score 84 of 100, tribute". */
export function matchChoice(
  { match: words, search }: Texts,
  { name, year, score, disambiguation }: MetadataMatchCandidate,
): string {
  const clippedName = clipText(oneLine(name) || search.untitled, 50);
  const facts = [score === undefined ? '' : words.score(score), oneLine(disambiguation ?? '')].filter(Boolean);
  const title = year === undefined ? clippedName : `${clippedName} (${year})`;
  return facts.length === 0 ? title : `${title} – ${facts.join(', ')}`;
}
