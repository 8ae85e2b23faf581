import type { LogMessage } from '../../domain/media/server/log.ts';
import { note } from '../kit/layout.ts';
import { clip, plainClipped, plainLines } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

export const renderScanStarted = ({ admin }: Texts): Message => note(admin.scanStarted);

/** Nobody knows whether it scans: the list of libraries does not say. */
export const renderScanUnanswered = ({ admin }: Texts): Message => note(admin.scanUnanswered);

export const renderLogUnanswered = ({ admin }: Texts): Message => note(admin.logUnanswered, { private: true });

/** What was written, so that whoever wrote it sees it as the server got it. */
export function renderLogWritten({ admin }: Texts, { level, message, source }: LogMessage): Message {
  return note(`${admin.logWritten(admin.levels[level], plainClipped(source, 60))}\n${plainLines(clip(message, 1500))}`);
}
