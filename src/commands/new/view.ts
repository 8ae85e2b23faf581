import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { itemRow } from '../../render/kit/media/itemRow.ts';
import type { PostersByThumb } from '../../render/kit/media/thumb.ts';
import { createListMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import type { Row } from '../../render/kit/message/rows.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { zonedTimeOf } from '../../time/zonedTime.ts';

/** A newly added item, or several episodes of one series from the same day. */
export interface NewItemGroup {
  readonly item: MediaItem;
  readonly count: number;
  /** Date in the bot's time zone, for example 2026-11-23. */
  readonly day: string;
  readonly at: Date;
}

/** Groups the episodes of a series that were added on the same day. Keeps the order. Omits items without a date. */
export function groupNewItems(items: readonly MediaItem[], timeZone: string): readonly NewItemGroup[] {
  const datedItems = items.flatMap((item) => (item.addedAt ? [{ item, at: item.addedAt }] : []));
  const itemsWithDay = datedItems.map((entry) => ({
    ...entry,
    day: `${zonedTimeOf(entry.at, timeZone).toPlainDate()}`,
  }));
  const groups = Map.groupBy(itemsWithDay, ({ item, day }) => {
    const seriesKey = seriesKeyOf(item);
    return seriesKey === undefined ? item : `${day} ${seriesKey}`;
  });
  return [...groups.values()].flatMap((group): NewItemGroup[] => {
    const [first] = group;
    if (!first) return [];
    const item = group.length === 1 ? first.item : seriesOf(first.item);
    return [{ item, count: group.length, day: first.day, at: first.at }];
  });
}

const seriesKeyOf = ({ kind, grandparentRatingKey }: MediaItem): ItemRef | undefined =>
  kind === 'episode' ? grandparentRatingKey : undefined;

const seriesOf = (episode: MediaItem): MediaItem => ({
  kind: 'show',
  ratingKey: episode.grandparentRatingKey,
  title: episode.grandparentTitle ?? '',
  thumb: episode.grandparentThumb,
  librarySectionId: episode.librarySectionId,
  librarySectionTitle: episode.librarySectionTitle,
});

export interface NewItemsList {
  readonly arrivals: readonly NewItemGroup[];
  /** Number of arrivals on all pages. */
  readonly total: number;
  /** Number of arrivals on earlier pages. */
  readonly before: number;
  readonly kind?: 'films' | 'series' | 'music' | undefined;
  readonly library?: string | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly links?: MakePlayerLink | undefined;
  readonly controls: readonly ControlsRow[];
}

export function renderNewItems(texts: Texts, answer: NewItemsList): Message {
  const { arrivals, total, before, kind, library, posters, servers, links, controls } = answer;
  const { fresh } = texts;
  const head = fresh.head(
    kind && fresh.kinds[kind],
    library === undefined ? undefined : clipAndEscapeText(library, 60),
  );
  if (arrivals.length === 0) return createNoteMessage([head, fresh.nothing], { controls });
  const rows = arrivals.flatMap((arrival, index): Row[] => {
    const { item, count, day, at } = arrival;
    const countTexts = count > 1 ? [texts.added.counts.episode(count)] : [];
    const row = itemRow(texts, item, { posters, extraFacts: countTexts, servers, links });
    return day === arrivals[index - 1]?.day
      ? [row]
      : [{ content: `### ${formatDiscordTimestamp(at, 'D')}`, heading: true }, row];
  });
  return createListMessage({ head, rows, foot: texts.pages.shown, total, before, controls });
}
