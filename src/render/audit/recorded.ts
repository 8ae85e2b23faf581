import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';
import { type AuditNames, auditText } from './words.ts';

/** A text that Usher's code records, in the reader's language. Undefined for a text that a person or a server gave. */
export function recordedText({ audit }: Texts, text: string): string | undefined {
  const [, lostCount] = /^removed, with (\d+) pending notifications$/.exec(text) ?? [];
  if (lostCount !== undefined) return audit.removedWith(Number(lostCount));
  return Object.entries(audit.recorded).find(([recorded]) => recorded === text)?.[1];
}

interface SubjectLimits {
  readonly max: number;
  readonly names: AuditNames;
}

/** Matches what an entry is about: its kind, then its title after a key, or a key alone. */
const SUBJECT = /^(session|transcode|playlist|item|library|vote|wish|report) (?:\S+: )?(\S.*?)(?: of (account \S+))?$/;
const IN_CHANNEL = /^(counter|panel) in channel (\d{17,20})$/;

/** The subject of an audit entry, in the reader's language. Undefined if the code that records it names no kind. */
export function subjectText({ audit }: Texts, target: string, { max, names }: SubjectLimits): string | undefined {
  const [, shown, channelId] = IN_CHANNEL.exec(target) ?? [];
  if (channelId !== undefined) {
    const channel = channelMention(channelId);
    return shown === 'panel' ? audit.panel(channel) : audit.counter(channel);
  }
  const [, kind = '', title = '', account] = SUBJECT.exec(target) ?? [];
  const words = Object.entries(audit.subjects).find(([name]) => name === kind)?.[1];
  if (!words) return undefined;
  // Escaped after its kind, because a number sign at the start of a text would make a heading.
  const subject = words(auditText(`${kind} ${title}`, max, names).slice(kind.length + 1));
  return account === undefined ? subject : audit.ofAccount(subject, auditText(account, max, names));
}
