import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { FindServerNameOfRef } from '../../../../domain/serving/served.ts';
import type { SeenStep } from '../../../../domain/statistics/seen/count.ts';
import type { FilmOrSeriesKind } from '../../../../domain/statistics/seen/work.ts';
import { posterOf } from '../../../../render/kit/media/itemRow.ts';
import { formatServerNamesPhrase } from '../../../../render/kit/media/servers.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { boldTitle, formatItemParentNames } from '../../../../render/kit/media/title.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import type { ControlsRow } from '../../../../render/kit/message/press.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { formatDuration } from '../../../../render/kit/text/duration.ts';
import { joinFacts, joinLines } from '../../../../render/kit/text/lines.ts';
import {
  clipAndEscapeText,
  clipText,
  escapeMultilineText,
  formatDiscordTimestamp,
  oneLine,
} from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

const MAX_SUMMARY = 600;
/** Maximum number of tags of each kind, and of children. More would leave no room in the message for other facts. */
const MAX_TAGS = 8;
const MAX_CHILDREN = 12;

export interface ItemDetails {
  readonly item: MediaItem;
  /** The same item on other servers. */
  readonly copies?: readonly MediaItem[] | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
  /** The item's seasons, episodes, albums or tracks. Undefined for an item that cannot have any. */
  readonly children:
    | {
        readonly kind: 'season' | 'episode' | 'album' | 'track';
        readonly items: readonly MediaItem[];
        readonly isCut: boolean;
      }
    | 'unreadable'
    | undefined;
  /** Maximum number of rows that are searched for an item's children. */
  readonly rowLimit: number;
  /** Large pictures, which stay sharp when people enlarge them. */
  readonly posters: PostersByThumb;
  readonly controls: readonly ControlsRow[];
  /** Share of people who have seen the item. Missing if too few people have seen it. */
  readonly seen?: { readonly kind: FilmOrSeriesKind; readonly step: SeenStep } | undefined;
}

export function renderItem(texts: Texts, answer: ItemDetails): Message {
  const { item, posters, controls, seen, copies = [], servers = () => undefined } = answer;
  const copyKeys = copies.flatMap(({ ratingKey }) => (ratingKey === undefined ? [] : [ratingKey]));
  const serverPhrase = formatServerNamesPhrase(texts, { ...item, also: copyKeys }, servers);
  const rows: readonly Row[] = [
    {
      content: joinLines(factLines(texts, item, serverPhrase), seen && texts.seen.steps[seen.kind][seen.step]) ?? '',
      picture: posterOf(texts, item, posters),
    },
    ...textRow(item),
    ...tagRow(texts, item),
    ...childRows(texts, answer),
  ];
  return createListMessage({
    head: `## ${boldTitle(item, texts.search)}`,
    rows,
    foot: (shownCount, total) => (shownCount < total ? texts.item.cut : undefined),
    controls,
  });
}

function factLines(texts: Texts, item: MediaItem, serverPhrase: string | undefined): string {
  const { search, item: words } = texts;
  const library = clipAndEscapeText(item.librarySectionTitle ?? '', 60);
  const lines = [
    [formatItemParentNames(item)],
    [
      search.kinds[item.kind],
      item.durationMs === undefined ? undefined : formatDuration(item.durationMs),
      clippedText(item.contentRating, 20),
      clippedText(item.studio, 60),
      library === '' ? undefined : search.inLibrary(library),
      serverPhrase,
    ],
    [
      item.rating === undefined ? undefined : words.rating(item.rating),
      item.audienceRating === undefined ? undefined : words.audienceRating(item.audienceRating),
    ],
    [
      item.originallyAvailableAt && releaseOf(texts, item.originallyAvailableAt),
      item.addedAt && words.added(formatDiscordTimestamp(item.addedAt)),
    ],
  ];
  return joinLines(...lines.map((parts) => joinFacts(parts) || undefined)) ?? '';
}

/** A server that knows only the year sends January 1. In this case, only the year is displayed. */
const releaseOf = ({ item: words }: Texts, releaseDate: Date): string =>
  releaseDate.toISOString().slice(5, 10) === '01-01'
    ? words.releasedIn(releaseDate.getUTCFullYear())
    : words.released(releaseDate);

const clippedText = (value: string | undefined, max: number): string | undefined =>
  clipAndEscapeText(value ?? '', max) || undefined;

function textRow({ tagline, summary }: MediaItem): readonly Row[] {
  const taglineText = clipAndEscapeText(tagline ?? '', 150);
  const summaryText = escapeMultilineText(clipText(summary ?? '', MAX_SUMMARY));
  const content = joinLines(taglineText !== '' && `*${taglineText}*`, summaryText !== '' && summaryText);
  return content === undefined ? [] : [{ content }];
}

function tagRow({ item: words }: Texts, { tags }: MediaItem): readonly Row[] {
  if (!tags) return [];
  const singularLabels = new Map<string, string>(Object.entries(words.oneTag));
  const lines = Object.entries(words.tags).flatMap(([kind, pluralLabel]) => {
    const names = tagNames(tags, kind)
      .map((name) => clipAndEscapeText(name, 40))
      .filter((name) => name !== '');
    const label = (names.length === 1 && singularLabels.get(kind)) || pluralLabel;
    const moreText = names.length > MAX_TAGS ? ` ${words.andMore(names.length - MAX_TAGS)}` : '';
    return names.length === 0 ? [] : [`**${label}** ${names.slice(0, MAX_TAGS).join(', ')}${moreText}`];
  });
  return lines.length === 0 ? [] : [{ content: lines.join('\n') }];
}

const tagNames = (tags: NonNullable<MediaItem['tags']>, kind: string): readonly string[] =>
  new Map<string, readonly string[]>(Object.entries(tags)).get(kind) ?? [];

function childRows(texts: Texts, { children, rowLimit }: ItemDetails): readonly Row[] {
  const { item: words } = texts;
  if (children === undefined) return [];
  if (children === 'unreadable') return [{ content: words.childrenUnread }];
  const { kind, items, isCut } = children;
  const lines = items.slice(0, MAX_CHILDREN).map((child) => childLine(texts, child));
  const notes = [
    texts.pages.shown(lines.length, items.length),
    isCut ? words.childrenBound(rowLimit) : undefined,
  ].filter((line) => line !== undefined);
  if (items.length === 0) return notes.map((content) => ({ content }));
  return [{ content: [words.children(kind, items.length), ...lines, ...notes].join('\n') }];
}

/**
 * True if the item's number is displayed. False for albums, because servers number all of them 1, and for seasons,
 * because their name contains the number.
 */
const isNumbered = ({ kind }: MediaItem): boolean => kind !== 'season' && kind !== 'album';

function childLine({ search }: Texts, item: MediaItem): string {
  const title = clipAndEscapeText(oneLine(item.title) || search.untitled, 80);
  const numberedTitle = isNumbered(item) && item.index !== undefined ? `${item.index} · ${title}` : title;
  const facts = [item.year?.toString(), item.durationMs === undefined ? undefined : formatDuration(item.durationMs)];
  const factText = joinFacts(facts);
  return `- ${numberedTitle}${factText === '' ? '' : ` (${factText})`}`;
}
