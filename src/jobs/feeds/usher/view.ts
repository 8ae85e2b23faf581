import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { findingSentence } from '../../../render/doctor/sentence.ts';
import { duration } from '../../../render/kit/duration.ts';
import { timestamp } from '../../../render/kit/expiry.ts';
import { listMessage } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { type Shown, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { Trouble, UsherData } from './data.ts';

/** Lines of a message; the rest are counted. */
export const MAX_LINES = 20;
/** Limit for a name or a problem that comes from outside. */
const MAX_NAME = 100;

export function renderUsher(
  texts: Texts,
  changes: readonly UsherData[],
  { marker, summaryReason, total = changes.length }: Shown,
): Message {
  const head = summaryReason ? summaryHeading(texts, summaryReason) : `### ${texts.usher.head}`;
  return listMessage({
    head,
    rows: changes.slice(0, MAX_LINES).map((change) => ({ content: lineOf(texts, change) })),
    total,
    foot: (shown, all) => (shown < all ? texts.feeds.more(all - shown) : undefined),
    marker,
  });
}

function lineOf(texts: Texts, change: UsherData): string {
  const { usher } = texts;
  switch (change.kind) {
    case 'began':
      return `⚠️ ${troubleLine(texts, change.trouble, change.since)}`;
    case 'over':
      return `✅ ${overLine(texts, change.trouble, duration(change.until.getTime() - change.since.getTime()))}`;
    case 'replaced':
      return `⚠️ ${change.isOlder ? usher.older : usher.restored} ${usher.afterwards}`;
    case 'version':
      return `🆕 ${usher.version(safe(change.version), safe(change.running ?? ''))}`;
  }
}

const safe = (text: string): string => plainClipped(text, MAX_NAME);

function troubleLine(texts: Texts, trouble: Trouble, since: Date): string {
  if (trouble.kind !== 'job-fails') return findingSentence(texts, trouble, { safely: safe, day: timestamp });
  const when = moment(since, 'f');
  const ago = moment(since);
  if (trouble.job === 'backup') return texts.usher.backupFails(when, ago);
  return texts.usher.jobFails(jobName(texts, trouble.job), when, ago);
}

function overLine(texts: Texts, trouble: Trouble, length: string): string {
  const { over } = texts.usher;
  return trouble.kind === 'job-fails' ? over.job(jobName(texts, trouble.job), length) : over[trouble.kind](length);
}

/** A job of a feed has the name of the feed. */
function jobName({ usher, notify }: Texts, job: string): string {
  const feed = FEEDS.find((each) => each === job);
  if (feed) return notify.feeds[feed];
  const names: Readonly<Record<string, string>> = usher.jobs;
  return names[job] ?? safe(job);
}
