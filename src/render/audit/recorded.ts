import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';
import { type AuditNames, auditText } from './words.ts';

/** Translates a text that Usher's own code recorded. Undefined for a text from a person or a media server. */
export function recordedText({ audit }: Texts, text: string): string | undefined {
  const [, lostCount] = /^removed, with (\d+) pending notifications$/.exec(text) ?? [];
  if (lostCount !== undefined) return audit.removedWith(Number(lostCount));
  return Object.entries(audit.recorded).find(([recorded]) => recorded === text)?.[1];
}

interface SubjectLimits {
  readonly max: number;
  readonly names: AuditNames;
}

/** Matches the subject of an audit entry: its kind, then an item key with the title, or the key alone. */
const SUBJECT = /^(session|transcode|playlist|item|library|vote|wish|report) (?:\S+: )?(\S.*?)(?: of (account \S+))?$/;
const IN_CHANNEL = /^(counter|panel) in channel (\d{17,20})$/;

/** Translates the subject of an audit entry. Undefined if the subject does not begin with a known kind. */
export function subjectText({ audit }: Texts, target: string, { max, names }: SubjectLimits): string | undefined {
  const [, shown, channelId] = IN_CHANNEL.exec(target) ?? [];
  if (channelId !== undefined) {
    const channel = channelMention(channelId);
    return shown === 'panel' ? audit.panel(channel) : audit.counter(channel);
  }
  const [, kind = '', title = '', account] = SUBJECT.exec(target) ?? [];
  const words = Object.entries(audit.subjects).find(([name]) => name === kind)?.[1];
  if (!words) return undefined;
  // The title is escaped together with its kind: at the start of a text, a number sign would count as a heading.
  const subject = words(auditText(`${kind} ${title}`, max, names).slice(kind.length + 1));
  return account === undefined ? subject : audit.ofAccount(subject, auditText(account, max, names));
}
