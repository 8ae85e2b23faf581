import { normalizeLanguageCode } from '../../../domain/media/titles/subtitleLanguages.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { createTitleProblemRows } from '../../../render/library/check.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import { localeOf, type Texts } from '../../../render/texts/texts.ts';
import type { LibraryCheckEvent } from './data.ts';

interface MonthlyCheck {
  readonly at: Date;
  readonly data: LibraryCheckEvent;
}

/** Counts of one month. A summary of several months shows the latest. */
export function renderMonthlyLibraryCheck(
  texts: Texts,
  entry: MonthlyCheck | undefined,
  { marker, summaryReason }: FeedMessageOptions,
): Message {
  const { check } = texts.library;
  const heading = summaryReason ? `${summaryHeading(texts, summaryReason)}\n` : '';
  if (entry === undefined) return createNoteMessage(`${heading}${check.nothingYet}`, { marker });
  const { titles, problems, withoutSubtitles, unknownSubtitles } = entry.data;
  const language = normalizeLanguageCode(localeOf(texts)) ?? 'en';
  const counts = { problems: { ...problems, subtitles: withoutSubtitles[language] }, unknownSubtitles };
  return createListMessage({
    head: `${heading}${check.monthly(titles, formatDiscordTimestamp(entry.at, 'D'))}`,
    rows: createTitleProblemRows(texts, counts, language).map(({ content }) => ({ content })),
    foot: () => `-# ${check.listsThem}`,
    marker,
  });
}
