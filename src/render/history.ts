import type { HistoryEntry, MediaItem } from '../domain/media.ts';
import { listMessage, MAX_TEXT, type Row } from './layout.ts';
import { moment, plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import type { Feeds } from './texts/en/feeds.ts';

/** An entry with the names that the server has for its account and device. */
export interface HistoryRow {
  readonly entry: HistoryEntry;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
}

/** More would be a wall of text; a burst becomes several messages. */
export const MAX_HISTORY_ROWS = 10;
/** Before escaping, which at most doubles: two titles, three names and the times stay far below a message's 4000. */
const MAX_TITLE = 200;
const MAX_NAME = 80;
/** Room for the heading of a message, whichever it is. */
const HEAD_ROOM = 100;
/** What `listMessage` keeps free. */
const SPARE = 8;

/** The rows in their order, as many to a message as it takes: every row is in exactly one group. */
export function groupHistory(texts: Feeds, rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
  const groups: HistoryRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = rowText(texts, row).length;
    const group = groups.at(-1);
    if (group && group.length < MAX_HISTORY_ROWS && length <= room) {
      group.push(row);
      room -= length;
    } else {
      groups.push([row]);
      room = MAX_TEXT - HEAD_ROOM - SPARE - length;
    }
  }
  return groups;
}

/** One message of a group that `groupHistory` made. */
export function renderHistory(texts: Feeds, rows: readonly HistoryRow[], marker: number): Message {
  const contents = rows.map((row): Row => ({ content: rowText(texts, row) }));
  return listMessage({ head: `### ${headOf(texts, rows)}`, rows: contents, foot: () => undefined, marker });
}

function headOf({ history }: Feeds, rows: readonly HistoryRow[]): string {
  const tracks = rows.filter(({ entry }) => entry.item.kind === 'track').length;
  if (tracks === 0) return history.watched;
  return tracks === rows.length ? history.listened : history.watchedAndListened;
}

function rowText(texts: Feeds, { entry, person, device }: HistoryRow): string {
  const { history } = texts;
  const account = entry.accountId === undefined ? history.somebody : history.account(entry.accountId);
  const who = shown(person, MAX_NAME) ?? shown(account, MAX_NAME) ?? history.somebody;
  const when = history.when(moment(entry.viewedAt, 't'), moment(entry.viewedAt, 'R'));
  return `${titleOf(texts, entry.item)}\n-# ${joined([who, shown(device, MAX_NAME), when])}`;
}

/** The first part stands out: the show of an episode, else the title itself. Whatever is missing is left out. */
function titleOf({ history }: Feeds, item: MediaItem): string {
  const title = shown(item.title, MAX_TITLE);
  const parent = shown(item.parentTitle, MAX_NAME);
  const grandparent = shown(item.grandparentTitle, item.kind === 'episode' ? MAX_TITLE : MAX_NAME);
  if (item.kind === 'episode') {
    const place = history.episode(item.parentIndex, item.index);
    const episode = [place, title].filter(Boolean).join(' ');
    return strong([grandparent ?? parent, episode], history.gone);
  }
  if (item.kind === 'track') {
    const track = title ?? (item.index === undefined ? undefined : history.track(item.index));
    return strong([track, grandparent, parent], history.gone);
  }
  const year = title !== undefined && item.year !== undefined ? ` (${item.year})` : '';
  return `${strong([title, grandparent, parent], history.gone)}${year}`;
}

function strong(parts: readonly (string | undefined)[], fallback: string): string {
  const [first, ...rest] = parts.filter((part) => part !== undefined && part !== '');
  return first === undefined ? fallback : joined([`**${first}**`, ...rest]);
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');

/** The text escaped and cut, or nothing where there is nothing to read. */
const shown = (text: string | undefined, max: number): string | undefined => plainClipped(text ?? '', max) || undefined;
