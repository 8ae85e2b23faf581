import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { itemRow } from '../../render/kit/itemRow.ts';
import { listMessage, note } from '../../render/kit/layout.ts';
import { moment, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import type { Row } from '../../render/kit/rows.ts';
import type { PostersByThumb } from '../../render/kit/thumb.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { zoned } from '../../time/zonedTime.ts';

/** An arrival on one day: an item, or several episodes of one series. */
export interface Arrival {
  readonly item: MediaItem;
  readonly count: number;
  /** In the bot's time zone, as 2026-11-23. */
  readonly day: string;
  readonly at: Date;
}

/** Items by their day, with the episodes of a series as one arrival; the order stays. */
export function byArrival(items: readonly MediaItem[], timeZone: string): readonly Arrival[] {
  const dated = items.flatMap((item) => (item.addedAt ? [{ item, at: item.addedAt }] : []));
  const days = dated.map((each) => ({ ...each, day: `${zoned(each.at, timeZone).toPlainDate()}` }));
  const groups = Map.groupBy(days, ({ item, day }) => `${day} ${seriesOf(item) ?? item.ratingKey}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, item: together(first.item, others.length), count: 1 + others.length }] : [],
  );
}

const seriesOf = ({ kind, grandparentRatingKey }: MediaItem): string | undefined =>
  kind === 'episode' ? grandparentRatingKey : undefined;

/** The series, if several of its episodes arrived. */
function together(item: MediaItem, others: number): MediaItem {
  const { grandparentRatingKey: ratingKey, grandparentTitle: title = '', grandparentThumb: thumb } = item;
  if (others === 0 || seriesOf(item) === undefined) return item;
  const { librarySectionId, librarySectionTitle } = item;
  return { kind: 'show', ratingKey, title, thumb, librarySectionId, librarySectionTitle };
}

export interface NewAnswer {
  readonly arrivals: readonly Arrival[];
  readonly total: number;
  /** The number of arrivals before these. */
  readonly before: number;
  readonly kind?: 'films' | 'series' | 'music' | undefined;
  /** The name of the library asked for. */
  readonly library?: string | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly links?: Links | undefined;
  readonly controls: readonly Controls[];
}

/** A page of recently added items, by day. */
export function renderNew(texts: Texts, answer: NewAnswer): Message {
  const { arrivals, total, before, kind, library, posters, servers, links, controls } = answer;
  const { fresh } = texts;
  const head = fresh.head(kind && fresh.kinds[kind], library === undefined ? undefined : plainClipped(library, 60));
  if (arrivals.length === 0) return note([head, fresh.nothing], { controls });
  const rows = arrivals.flatMap((arrival, index): Row[] => {
    const { item, count, day, at } = arrival;
    const more = count > 1 ? [texts.added.counts.episode(count)] : [];
    const row = itemRow(texts, item, { posters, more, servers, links });
    return day === arrivals[index - 1]?.day ? [row] : [{ content: `### ${moment(at, 'D')}`, heading: true }, row];
  });
  return listMessage({ head, rows, foot: texts.pages.shown, total, before, controls });
}
