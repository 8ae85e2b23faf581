import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { type Links, noLinks } from '../../../../domain/serving/links.ts';
import { duration } from '../../../../render/kit/duration.ts';
import { posterOf } from '../../../../render/kit/itemRow.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { openLink } from '../../../../render/kit/link.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import { boldTitle, parentLine } from '../../../../render/kit/title.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedItem, ItemChange } from '../data.ts';
import { type AddedLine, qualitiesText, qualityText } from './line.ts';

/** Before escaping, which at most doubles it: a row stays below 1,500 characters. */
const MAX_NAME = 80;
const MAX_LIBRARY = 60;
const MAX_SUMMARY = 200;
const MAX_LISTED = 40;

interface RowOptions {
  readonly posters: PostersByThumb;
  readonly links?: Links | undefined;
}

/** Changes that belong together, as a row of a list. */
export function addedRow(texts: Texts, line: AddedLine, { posters, links = noLinks }: RowOptions): Row {
  const { first, count } = line;
  const content = count === 1 ? singleText(texts, first) : manyText(texts, line);
  const of = picturedIn(line);
  return { content, picture: posterOf(texts, of, posters), link: openLink(texts, links(of)) };
}

/** The item whose poster a row shows: its only item, or the parent of its items. */
export const picturedIn = ({ first: { item }, count }: AddedLine): MediaItem => (count === 1 ? item : pictured(item));

/** The item whose poster a row of several items shows: their parent. */
export const pictured = (item: AddedItem): MediaItem => parentOf(item) ?? item;

/** The season, album or folder that an item belongs to, if the item says. */
function parentOf(item: AddedItem): MediaItem | undefined {
  if (item.parentRatingKey === undefined) return seriesOf(item);
  return {
    ratingKey: item.parentRatingKey,
    kind: item.kind === 'episode' ? 'season' : item.kind === 'track' ? 'album' : 'other',
    title: item.parentTitle ?? '',
    parentTitle: item.grandparentTitle,
    thumb: item.parentThumb ?? item.grandparentThumb,
  };
}

/** The episode's series. If the series hides its seasons, the media server names no season. */
function seriesOf({
  kind,
  grandparentRatingKey,
  grandparentTitle = '',
  grandparentThumb,
}: AddedItem): MediaItem | undefined {
  if (kind !== 'episode' || grandparentRatingKey === undefined) return undefined;
  return { ratingKey: grandparentRatingKey, kind: 'show', title: grandparentTitle, thumb: grandparentThumb };
}

/** "Les Vampires · Season 1", "Complete Symphonies · Beethoven", escaped, the first in bold if wanted. */
export function parentName(texts: Texts, item: AddedItem, isBold = true): string {
  const { parentTitle = '', grandparentTitle = '' } = item;
  const names = item.kind === 'episode' ? [grandparentTitle, parentTitle] : [parentTitle, grandparentTitle];
  const [first = texts.search.untitled, ...rest] = names.map((name) => plainClipped(name, MAX_NAME)).filter(Boolean);
  return [isBold ? `**${first}**` : first, ...rest].join(' · ');
}

/** "in Silent Films", escaped, if the library has a name. */
export function inLibrary({ search }: Texts, { librarySectionTitle = '' }: AddedItem): string | undefined {
  const library = plainClipped(librarySectionTitle, MAX_LIBRARY);
  return library === '' ? undefined : search.inLibrary(library);
}

function singleText(texts: Texts, change: ItemChange): string {
  const { item, what } = change;
  const title =
    what === 'new' ? boldTitle(item, texts.search.untitled) : changedText(texts, change, titleOf(texts, item));
  const facts = [
    parentLine(item),
    texts.search.kinds[item.kind],
    item.durationMs === undefined ? undefined : duration(item.durationMs),
    qualityText(texts, change),
    inLibrary(texts, item),
  ];
  const summary = what === 'new' ? plainClipped(item.summary ?? '', MAX_SUMMARY) : '';
  return [title, `-# ${joined(facts)}`, summary].filter(Boolean).join('\n');
}

const titleOf = ({ search }: Texts, item: AddedItem): string => boldTitle(item, search.untitled);

/** "Better copy: ...", "Back: ..."; a new item needs no such word. */
function changedText({ added }: Texts, { what, isBetter }: ItemChange, name: string): string {
  if (what === 'new') return name;
  if (what === 'returned') return added.returned(name);
  return isBetter ? added.better(name) : added.other(name);
}

/** Names several items: "22 episodes of Les Vampires · Season 1". */
function manyText(texts: Texts, line: AddedLine): string {
  const { first, count } = line;
  const { item } = first;
  const counted = texts.added.counts[countedKind(item)](count);
  const name = parentOf(item) ? texts.added.of(counted, parentName(texts, item)) : `**${counted}**`;
  const facts = [titlesText(texts, line), qualitiesText(texts, line), inLibrary(texts, item)];
  return `${changedText(texts, first, name)}\n-# ${joined(facts)}`;
}

function titlesText(texts: Texts, { listed, count }: AddedLine): string {
  const rest = count - listed.length;
  const titles = listed.map((item) => listedTitle(texts, item));
  return [...titles, ...(rest > 0 ? [texts.item.andMore(rest)] : [])].join(', ');
}

/** A title as short as its neighbours allow. */
function listedTitle({ added, search }: Texts, { kind, title, index, year }: AddedItem): string {
  if (kind === 'episode' && index !== undefined) return added.episode(index);
  const name = plainClipped(title, MAX_LISTED) || search.untitled;
  return kind === 'movie' && year !== undefined ? `${name} (${year})` : name;
}

type CountedKind = keyof Texts['added']['counts'];

export const countedKind = ({ kind }: Pick<AddedItem, 'kind'>): CountedKind =>
  kind === 'movie' || kind === 'episode' || kind === 'track' || kind === 'photo' ? kind : 'other';
