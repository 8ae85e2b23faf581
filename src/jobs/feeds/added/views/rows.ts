import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { type MakePlayerLink, returnNoPlayerLink } from '../../../../domain/serving/links.ts';
import { posterOf } from '../../../../render/kit/media/itemRow.ts';
import { formatPlayerLink } from '../../../../render/kit/media/link.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { boldTitle, formatItemParentNames } from '../../../../render/kit/media/title.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { formatDuration } from '../../../../render/kit/text/duration.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedItem, ItemChange } from '../data.ts';
import { type AddedLine, describeAddedItemsQualities, qualityText } from './line.ts';

/**
 * Maximum length of a name in characters, before escaping, which at most doubles it. A row stays below 1,500
 * characters.
 */
const MAX_NAME = 80;
const MAX_LIBRARY = 60;
const MAX_SUMMARY = 200;
const MAX_LISTED_TITLE = 40;

interface RowOptions {
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
}

export function createAddedItemsRow(
  texts: Texts,
  line: AddedLine,
  { posters, links = returnNoPlayerLink }: RowOptions,
): Row {
  const { firstChange, count } = line;
  const content = count === 1 ? singleText(texts, firstChange) : manyText(texts, line);
  const pictureItem = findPosterItemOfAddedLine(line);
  return { content, picture: posterOf(texts, pictureItem, posters), link: formatPlayerLink(texts, links(pictureItem)) };
}

/** Item whose poster the row shows: the only item, or the season, album or folder of several. */
export const findPosterItemOfAddedLine = ({ firstChange, count }: AddedLine): MediaItem =>
  count === 1 ? firstChange.item : posterItemOf(firstChange.item);

export const posterItemOf = (item: AddedItem): MediaItem => parentOf(item) ?? item;

/** The season, album or folder of an item. For an episode without a season, the series. Undefined if unknown. */
function parentOf(item: AddedItem): MediaItem | undefined {
  if (item.parentRatingKey === undefined) return seriesOf(item);
  return {
    ratingKey: item.parentRatingKey,
    kind: kindOfParent(item.kind),
    title: item.parentTitle ?? '',
    parentTitle: item.grandparentTitle,
    thumb: item.parentThumb ?? item.grandparentThumb,
  };
}

function kindOfParent(kind: AddedItem['kind']): MediaItem['kind'] {
  if (kind === 'episode') return 'season';
  return kind === 'track' ? 'album' : 'other';
}

/** The series of an episode for which the media server reports no season, because the series hides its seasons. */
function seriesOf({
  kind,
  grandparentRatingKey,
  grandparentTitle = '',
  grandparentThumb,
}: AddedItem): MediaItem | undefined {
  if (kind !== 'episode' || grandparentRatingKey === undefined) return undefined;
  return { ratingKey: grandparentRatingKey, kind: 'show', title: grandparentTitle, thumb: grandparentThumb };
}

/** "Les Vampires · Season 1" or "Complete Symphonies · Beethoven", escaped. The first part can be bold. */
export function parentName(texts: Texts, item: AddedItem, isBold = true): string {
  const { parentTitle = '', grandparentTitle = '' } = item;
  const names = item.kind === 'episode' ? [grandparentTitle, parentTitle] : [parentTitle, grandparentTitle];
  const [firstName = texts.search.untitled, ...otherNames] = names
    .map((name) => clipAndEscapeText(name, MAX_NAME))
    .filter(Boolean);
  return [isBold ? `**${firstName}**` : firstName, ...otherNames].join(' · ');
}

/** "in Silent Films", escaped. Undefined if the library has no name. */
export function libraryText({ search }: Texts, { librarySectionTitle = '' }: AddedItem): string | undefined {
  const library = clipAndEscapeText(librarySectionTitle, MAX_LIBRARY);
  return library === '' ? undefined : search.inLibrary(library);
}

function singleText(texts: Texts, change: ItemChange): string {
  const { item, what } = change;
  const title = changedText(texts, change, boldTitle(item, texts.search));
  const facts = [
    formatItemParentNames(item),
    texts.search.kinds[item.kind],
    item.durationMs === undefined ? undefined : formatDuration(item.durationMs),
    qualityText(texts, change),
    libraryText(texts, item),
  ];
  const summary = what === 'new' ? clipAndEscapeText(item.summary ?? '', MAX_SUMMARY) : '';
  return [title, `-# ${joinFacts(facts)}`, summary].filter(Boolean).join('\n');
}

/** Text of a changed item: "Better copy: ..." or "Back: ...". New items have no prefix. */
function changedText({ added }: Texts, { what, isBetter }: ItemChange, name: string): string {
  if (what === 'new') return name;
  if (what === 'returned') return added.returned(name);
  return isBetter ? added.better(name) : added.other(name);
}

/** Names several items: "22 episodes of Les Vampires · Season 1". */
function manyText(texts: Texts, line: AddedLine): string {
  const { firstChange, count } = line;
  const { item } = firstChange;
  const countText = texts.added.counts[itemKindForCounting(item)](count);
  const name = parentOf(item) ? texts.added.of(countText, parentName(texts, item)) : `**${countText}**`;
  const facts = [titlesText(texts, line), describeAddedItemsQualities(texts, line), libraryText(texts, item)];
  return `${changedText(texts, firstChange, name)}\n-# ${joinFacts(facts)}`;
}

function titlesText(texts: Texts, { listedItems, count }: AddedLine): string {
  const omittedCount = count - listedItems.length;
  const titles = listedItems.map((item) => listedTitle(texts, item));
  return [...titles, ...(omittedCount > 0 ? [texts.item.andMore(omittedCount)] : [])].join(', ');
}

/** An episode in a list is named by its number alone. */
function listedTitle({ added, search }: Texts, { kind, title, index, year }: AddedItem): string {
  if (kind === 'episode' && index !== undefined) return added.episode(index);
  const name = clipAndEscapeText(title, MAX_LISTED_TITLE) || search.untitled;
  return kind === 'movie' && year !== undefined ? `${name} (${year})` : name;
}

type CountedKind = keyof Texts['added']['counts'];

export const itemKindForCounting = ({ kind }: Pick<AddedItem, 'kind'>): CountedKind =>
  kind === 'movie' || kind === 'episode' || kind === 'track' || kind === 'photo' ? kind : 'other';
