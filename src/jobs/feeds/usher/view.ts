import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { describeDoctorFinding } from '../../../render/doctor/sentence.ts';
import { createListMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { formatDuration } from '../../../render/kit/text/duration.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../../render/kit/text/tokenExpiry.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { BotProblem, BotStatusEvent } from './data.ts';

/** Maximum number of lines in a message. A last line counts the others. */
export const MAX_BOT_STATUS_LINES = 20;
/** Maximum length of names and problem texts from other programs, in characters. */
const MAX_NAME = 100;

export function renderBotStatusEvents(
  texts: Texts,
  changes: readonly BotStatusEvent[],
  { marker, summaryReason, total = changes.length }: FeedMessageOptions,
): Message {
  const head = summaryReason ? summaryHeading(texts, summaryReason) : `### ${texts.usher.head}`;
  return createListMessage({
    head,
    rows: changes.slice(0, MAX_BOT_STATUS_LINES).map((change) => ({ content: lineOf(texts, change) })),
    total,
    foot: (shownRows, totalRows) => (shownRows < totalRows ? texts.feeds.more(totalRows - shownRows) : undefined),
    marker,
  });
}

function lineOf(texts: Texts, change: BotStatusEvent): string {
  const { usher } = texts;
  switch (change.kind) {
    case 'began':
      return `⚠️ ${troubleLine(texts, change.trouble, change.since)}`;
    case 'over':
      return `✅ ${endLine(texts, change.trouble, formatDuration(change.until.getTime() - change.since.getTime()))}`;
    case 'replaced':
      return `⚠️ ${change.isOlder ? usher.older : usher.restored} ${usher.afterwards}`;
    case 'version':
      return `🆕 ${usher.version(clippedName(change.version), clippedName(change.running ?? ''))}`;
  }
}

const clippedName = (text: string): string => clipAndEscapeText(text, MAX_NAME);

function troubleLine(texts: Texts, trouble: BotProblem, since: Date): string {
  if (trouble.kind !== 'job-fails')
    return describeDoctorFinding(texts, trouble, { safely: clippedName, day: dateTimestamp });
  const sinceText = formatDiscordTimestamp(since, 'f');
  const ago = formatDiscordTimestamp(since);
  if (trouble.job === 'backup') return texts.usher.backupFails(sinceText, ago);
  return texts.usher.jobFails(jobName(texts, trouble.job), sinceText, ago);
}

function endLine(texts: Texts, trouble: BotProblem, length: string): string {
  const { over } = texts.usher;
  return trouble.kind === 'job-fails' ? over.job(jobName(texts, trouble.job), length) : over[trouble.kind](length);
}

/** Jobs that poll for a feed have the feed's name. */
function jobName({ usher, notify }: Texts, job: string): string {
  const feed = FEEDS.find((candidate) => candidate === job);
  if (feed) return notify.feeds[feed];
  const names: Readonly<Record<string, string>> = usher.jobs;
  return names[job] ?? clippedName(job);
}
