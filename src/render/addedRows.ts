import type { MediaItem } from '../domain/media.ts';
import type { AddedItem, AddedNews, Bundle, FileQuality } from './addedNews.ts';
import { duration } from './duration.ts';
import { type PostersByThumb, posterOf } from './itemRow.ts';
import type { Row } from './layout.ts';
import { joined } from './lines.ts';
import { plainClipped } from './markdown.ts';
import { resolutionName } from './resolution.ts';
import type { Texts } from './texts/texts.ts';
import { belongsLine, boldTitle } from './title.ts';

/** Before escaping, which at most doubles: a row stays below 1,500 characters. */
const MAX_NAME = 80;
const MAX_LIBRARY = 60;
const MAX_SUMMARY = 200;
/** Titles in one line; the rest is counted. */
const MAX_TITLES = 8;
const MAX_LISTED = 40;

/** News that belong together, as a row of a list. */
export function addedRow(texts: Texts, bundle: Bundle, posters: PostersByThumb): Row {
  const [first, ...rest] = bundle;
  return rest.length === 0
    ? { content: singleText(texts, first), picture: posterOf(texts, first.item, posters) }
    : { content: manyText(texts, bundle), picture: posterOf(texts, pictured(first.item), posters) };
}

/** The item whose poster stands for a row of several: what they are parts of. */
export const pictured = (item: AddedItem): MediaItem => holderOf(item) ?? item;

/** The season, album or folder that an item is a part of, as far as the item says. */
function holderOf(item: AddedItem): MediaItem | undefined {
  if (item.parentRatingKey === undefined) return undefined;
  return {
    ratingKey: item.parentRatingKey,
    kind: item.kind === 'episode' ? 'season' : item.kind === 'track' ? 'album' : 'other',
    title: item.parentTitle ?? '',
    parentTitle: item.grandparentTitle,
    thumb: item.parentThumb ?? item.grandparentThumb,
  };
}

/** Escaped: "Les Vampires · Season 1", "Complete Symphonies · Beethoven"; the first in bold if wanted. */
export function holderName(texts: Texts, item: AddedItem, isBold = true): string {
  const { parentTitle = '', grandparentTitle = '' } = item;
  const names = item.kind === 'episode' ? [grandparentTitle, parentTitle] : [parentTitle, grandparentTitle];
  const [first = texts.search.untitled, ...rest] = names.map((name) => plainClipped(name, MAX_NAME)).filter(Boolean);
  return [isBold ? `**${first}**` : first, ...rest].join(' · ');
}

/** Escaped "in Silent Films", if the library has a name. */
export function inLibrary({ search }: Texts, { librarySectionTitle = '' }: AddedItem): string | undefined {
  const library = plainClipped(librarySectionTitle, MAX_LIBRARY);
  return library === '' ? undefined : search.inLibrary(library);
}

function singleText(texts: Texts, news: AddedNews): string {
  const { item, what } = news;
  const title =
    what === 'new' ? boldTitle(item, texts.search.untitled) : changedText(texts, news, titleOf(texts, item));
  const facts = [
    belongsLine(item),
    texts.search.kinds[item.kind],
    item.durationMs === undefined ? undefined : duration(item.durationMs),
    qualityText(texts, news),
    inLibrary(texts, item),
  ];
  const summary = what === 'new' ? plainClipped(item.summary ?? '', MAX_SUMMARY) : '';
  return [title, `-# ${joined(facts)}`, summary].filter(Boolean).join('\n');
}

const titleOf = ({ search }: Texts, item: AddedItem): string => boldTitle(item, search.untitled);

/** "Better copy: ...", "Back: ..."; what is new needs no word for it. */
function changedText({ added }: Texts, { what, isBetter }: AddedNews, name: string): string {
  if (what === 'new') return name;
  if (what === 'returned') return added.returned(name);
  return isBetter ? added.better(name) : added.other(name);
}

/** Several of one kind, all new, all other copies or all back: "22 episodes of Les Vampires · Season 1". */
function manyText(texts: Texts, bundle: Bundle): string {
  const [first] = bundle;
  const { item } = first;
  const count = texts.added.counts[countedKind(item)](bundle.length);
  const name = holderOf(item) ? texts.added.of(count, holderName(texts, item)) : `**${count}**`;
  const facts = [titlesText(texts, bundle), qualityText(texts, first), inLibrary(texts, item)];
  return `${changedText(texts, first, name)}\n-# ${joined(facts)}`;
}

function titlesText(texts: Texts, bundle: Bundle): string {
  const titles = bundle.slice(0, MAX_TITLES).map(({ item }) => listedTitle(texts, item));
  const rest = bundle.length - titles.length;
  return [...titles, ...(rest > 0 ? [texts.item.andMore(rest)] : [])].join(', ');
}

/** As short as it can be told from its neighbours. */
function listedTitle({ added, search }: Texts, { kind, title, index, year }: AddedItem): string {
  if (kind === 'episode' && index !== undefined) return added.episode(index);
  const name = plainClipped(title, MAX_LISTED) || search.untitled;
  return kind === 'movie' && year !== undefined ? `${name} (${year})` : name;
}

type CountedKind = keyof Texts['added']['counts'];

export const countedKind = ({ kind }: Pick<AddedItem, 'kind'>): CountedKind =>
  kind === 'movie' || kind === 'episode' || kind === 'track' || kind === 'photo' ? kind : 'other';

/** "1080p", or "720p → 1080p" of another copy: what differs, and nothing if what is known does not. */
function qualityText(texts: Texts, { what, quality, was }: AddedNews): string | undefined {
  if (!quality || what === 'returned') return undefined;
  if (what === 'new' || !was) return nameOf(texts, quality);
  const changes = [nameOf, bitrateOf, sizeOf].map((measure) => [measure(texts, was), measure(texts, quality)] as const);
  const told = changes.find(([from, to]) => from !== undefined && to !== undefined && from !== to);
  return told?.[0] === undefined || told[1] === undefined ? undefined : texts.added.change(told[0], told[1]);
}

function nameOf(_: Texts, { resolution, audioCodec }: FileQuality): string | undefined {
  const name = resolution === undefined ? audioCodec?.toUpperCase() : resolutionName(resolution);
  return plainClipped(name ?? '', 20) || undefined;
}

const bitrateOf = ({ item }: Texts, { bitrateKbps }: FileQuality): string | undefined =>
  bitrateKbps === undefined ? undefined : item.bitrate(bitrateKbps);

const sizeOf = ({ item }: Texts, { sizeBytes }: FileQuality): string | undefined =>
  sizeBytes === undefined ? undefined : item.size(sizeBytes);
