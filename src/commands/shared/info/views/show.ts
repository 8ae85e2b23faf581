import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { ServerNames } from '../../../../domain/serving/served.ts';
import { duration } from '../../../../render/kit/duration.ts';
import { posterOf } from '../../../../render/kit/itemRow.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { joined, linesOf } from '../../../../render/kit/lines.ts';
import { clip, moment, oneLine, plainClipped, plainLines } from '../../../../render/kit/markdown.ts';
import type { Message } from '../../../../render/kit/message.ts';
import type { Controls } from '../../../../render/kit/press.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import { onServers } from '../../../../render/kit/servers.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import { boldTitle, parentLine } from '../../../../render/kit/title.ts';
import { withPicture } from '../../../../render/kit/withPicture.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

const MAX_SUMMARY = 600;
/**
 * How many tags of each kind, and how many children, are shown: more would push the rest out of the message.
 */
const MAX_TAGS = 8;
const MAX_CHILDREN = 12;

export interface ItemAnswer {
  readonly item: MediaItem;
  /** The same on other servers. */
  readonly copies?: readonly MediaItem[] | undefined;
  readonly servers?: ServerNames | undefined;
  /** Its children; undefined if it cannot have any. */
  readonly children:
    | {
        readonly kind: 'season' | 'episode' | 'album' | 'track';
        readonly items: readonly MediaItem[];
        readonly isCut: boolean;
      }
    | 'unreadable'
    | undefined;
  /** The most rows that were looked through for them. */
  readonly lookedThrough: number;
  /** As wide as a message shows it. */
  readonly posters: PostersByThumb;
  readonly controls: readonly Controls[];
}

/** One item in full; mentions parts that did not fit. */
export function renderItem(texts: Texts, answer: ItemAnswer): Message {
  const { item, posters, controls, copies = [], servers = () => undefined } = answer;
  const also = copies.flatMap(({ ratingKey }) => (ratingKey === undefined ? [] : [ratingKey]));
  const where = onServers(texts, { ...item, also }, servers);
  const rows: readonly Row[] = [
    { content: factLines(texts, item, where) },
    ...textRow(item),
    ...tagRow(texts, item),
    ...childRows(texts, answer),
  ];
  const card = listMessage({
    head: `## ${boldTitle(item, texts.search.untitled)}`,
    rows,
    foot: (shown, total) => (shown < total ? texts.item.cut : undefined),
    controls,
  });
  const large = posterOf(texts, item, posters);
  return large ? withPicture(card, large) : card;
}

function factLines(texts: Texts, item: MediaItem, where: string | undefined): string {
  const { search, item: words } = texts;
  const library = plainClipped(item.librarySectionTitle ?? '', 60);
  const lines = [
    [parentLine(item)],
    [
      search.kinds[item.kind],
      item.durationMs === undefined ? undefined : duration(item.durationMs),
      shown(item.contentRating, 20),
      shown(item.studio, 60),
      library === '' ? undefined : search.inLibrary(library),
      where,
    ],
    [
      item.rating === undefined ? undefined : words.rating(item.rating),
      item.audienceRating === undefined ? undefined : words.audienceRating(item.audienceRating),
    ],
    [
      item.originallyAvailableAt && releaseOf(texts, item.originallyAvailableAt),
      item.addedAt && words.added(moment(item.addedAt)),
      item.viewCount ? words.plays(item.viewCount) : undefined,
      item.lastViewedAt && words.lastPlayed(moment(item.lastViewedAt)),
    ],
  ];
  return linesOf(...lines.map((parts) => joined(parts) || undefined)) ?? '';
}

/** A server that knows only the year gives its first day. */
const releaseOf = ({ item: words }: Texts, at: Date): string =>
  at.toISOString().slice(5, 10) === '01-01' ? words.releasedIn(at.getUTCFullYear()) : words.released(at);

const shown = (value: string | undefined, max: number): string | undefined =>
  plainClipped(value ?? '', max) || undefined;

function textRow({ tagline, summary }: MediaItem): readonly Row[] {
  const said = plainClipped(tagline ?? '', 150);
  const summaryText = plainLines(clip(summary ?? '', MAX_SUMMARY));
  const content = linesOf(said !== '' && `*${said}*`, summaryText !== '' && summaryText);
  return content === undefined ? [] : [{ content }];
}

function tagRow({ item: words }: Texts, { tags }: MediaItem): readonly Row[] {
  if (!tags) return [];
  const lines = Object.entries(words.tags).flatMap(([kind, label]) => {
    const names = namesOf(tags, kind)
      .map((name) => plainClipped(name, 40))
      .filter((name) => name !== '');
    const more = names.length > MAX_TAGS ? ` ${words.andMore(names.length - MAX_TAGS)}` : '';
    return names.length === 0 ? [] : [`**${label}** ${names.slice(0, MAX_TAGS).join(', ')}${more}`];
  });
  return lines.length === 0 ? [] : [{ content: lines.join('\n') }];
}

const namesOf = (tags: NonNullable<MediaItem['tags']>, kind: string): readonly string[] =>
  new Map<string, readonly string[]>(Object.entries(tags)).get(kind) ?? [];

function childRows(texts: Texts, { children, lookedThrough }: ItemAnswer): readonly Row[] {
  const { item: words } = texts;
  if (children === undefined) return [];
  if (children === 'unreadable') return [{ content: words.childrenUnread }];
  const { kind, items, isCut } = children;
  const lines = items.slice(0, MAX_CHILDREN).map((child) => childLine(texts, child));
  const notes = [
    texts.pages.shown(lines.length, items.length),
    isCut ? words.childrenBound(lookedThrough) : undefined,
  ].filter((line) => line !== undefined);
  if (items.length === 0) return notes.map((content) => ({ content }));
  return [{ content: [words.children(kind, items.length), ...lines, ...notes].join('\n') }];
}

/** Servers number every album 1, and a season's name is its number already. */
const isNumbered = ({ kind }: MediaItem): boolean => kind !== 'season' && kind !== 'album';

function childLine({ search }: Texts, item: MediaItem): string {
  const title = plainClipped(oneLine(item.title) || search.untitled, 80);
  const numbered = isNumbered(item) && item.index !== undefined ? `${item.index} · ${title}` : title;
  const facts = [item.year?.toString(), item.durationMs === undefined ? undefined : duration(item.durationMs)];
  const known = joined(facts);
  return `- ${numbered}${known === '' ? '' : ` (${known})`}`;
}
