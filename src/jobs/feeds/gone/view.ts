import { appendYearToTitle, bold } from '../../../render/kit/media/title.ts';
import { createListMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { GoneTitle, GoneTitleChange, TitleAbsenceChange } from './data.ts';

/** Rows per message; further ones are counted. They fit even if every character is escaped. */
export const MAX_GONE_TITLE_ROWS = 15;
const MAX_NAME = 80;

export function renderGoneTitles(
  texts: Texts,
  changes: readonly GoneTitleChange[],
  { marker, summaryReason, total }: FeedMessageOptions,
): Message {
  const rows = rowsOf(texts, changes);
  const head = `### ${headText(texts, changes)}`;
  return createListMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : head,
    rows: rows.slice(0, MAX_GONE_TITLE_ROWS),
    total: Math.max(rows.length, total ?? 0),
    foot: (shown, count) => (shown < count ? texts.feeds.more(count - shown) : undefined),
    marker,
  });
}

function headText({ gone }: Texts, changes: readonly GoneTitleChange[]): string {
  if (changes.some(({ what }) => what === 'gone')) return gone.head.gone;
  if (changes.some(({ what }) => what === 'away')) return gone.head.away;
  return gone.head.back;
}

/** Episodes of a series share a row, as do tracks of an album. */
function rowsOf(texts: Texts, changes: readonly GoneTitleChange[]): readonly Row[] {
  const titles = changes.filter((change) => 'title' in change);
  const alerts = changes.filter((change) => 'missing' in change);
  const groups = Map.groupBy(titles, ({ libraryKey, title }) => `${libraryKey} ${nameOf(texts, title)}`);
  const alertRows = alerts.map((alert) => ({ content: alertText(texts, alert) }));
  const titleRows = Array.from(groups.values(), (group) => ({ content: titleText(texts, group) }));
  return [...alertRows, ...titleRows];
}

function nameOf({ search }: Texts, { kind, title, year, parentTitle, grandparentTitle, ratingKey }: GoneTitle): string {
  if (kind === 'episode') return bold(grandparentTitle ?? '', search.untitled, MAX_NAME);
  if (kind === 'track') {
    return bold([grandparentTitle, parentTitle].filter(Boolean).join(' · '), search.untitled, MAX_NAME);
  }
  const name = kind === 'album' && parentTitle ? `${parentTitle} · ${title}` : title;
  // The item key tells two films without a title apart.
  return bold(appendYearToTitle(name, year), `${search.untitled} (${ratingKey})`, MAX_NAME);
}

function titleText(texts: Texts, titles: readonly TitleAbsenceChange[]): string {
  const [first] = titles;
  if (first === undefined) return '';
  const { gone } = texts;
  const { kind } = first.title;
  const isPart = kind === 'episode' || kind === 'track';
  const facts = [
    isPart ? gone.parts[kind](titles.length) : undefined,
    clipAndEscapeText(first.library, 60),
    stateText(texts, titles),
  ];
  return `${nameOf(texts, first.title)}\n-# ${facts.filter(Boolean).join(' · ')}`;
}

function stateText({ gone }: Texts, titles: readonly TitleAbsenceChange[]): string {
  const missingTitle = titles.find(({ what }) => what === 'gone');
  if (missingTitle === undefined) return gone.back;
  const backCount = titles.filter(({ what }) => what === 'back').length;
  if (backCount > 0) return gone.someBack(backCount, titles.length);
  return gone.missingSince(formatDiscordTimestamp(missingTitle.since, 'R'));
}

function alertText({ gone, search }: Texts, change: Exclude<GoneTitleChange, TitleAbsenceChange>): string {
  const library = bold(change.library, search.untitled, 60);
  const since = formatDiscordTimestamp(change.since, 'f');
  return change.what === 'away'
    ? gone.away(change.missing, library, since)
    : gone.hereAgain(change.missing, library, since);
}
