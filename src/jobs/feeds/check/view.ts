import { normalizeLanguageCode } from '../../../domain/media/titles/subtitleLanguages.ts';
import { listMessage, note } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { moment } from '../../../render/kit/text/markdown.ts';
import { problemRows } from '../../../render/library/check.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import { localeOf, type Texts } from '../../../render/texts/texts.ts';
import type { CheckEvent } from './data.ts';

interface MonthlyCheck {
  readonly at: Date;
  readonly data: CheckEvent;
}

/** Counts of one month. A summary of several months shows the latest. */
export function renderMonthlyCheck(
  texts: Texts,
  entry: MonthlyCheck | undefined,
  { marker, summaryReason }: FeedMessageOptions,
): Message {
  const { check } = texts.library;
  const heading = summaryReason ? `${summaryHeading(texts, summaryReason)}\n` : '';
  if (entry === undefined) return note(`${heading}${check.nothingYet}`, { marker });
  const { titles, problems, withoutSubtitles, unknownSubtitles } = entry.data;
  const language = normalizeLanguageCode(localeOf(texts)) ?? 'en';
  const counts = { problems: { ...problems, subtitles: withoutSubtitles[language] }, unknownSubtitles };
  return listMessage({
    head: `${heading}${check.monthly(titles, moment(entry.at, 'D'))}`,
    rows: problemRows(texts, counts, language).map(({ content }) => ({ content })),
    foot: () => `-# ${check.listsThem}`,
    marker,
  });
}
