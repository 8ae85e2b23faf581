import type { LogMessage } from '../../domain/media/server/log.ts';
import { note } from '../kit/layout.ts';
import { clip, plainClipped, plainLines } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

export const renderLogUnanswered = ({ log }: Texts): Message => note(log.unanswered, { private: true });

/** Shows what was written exactly as the server got it. */
export function renderLogWritten({ log }: Texts, { level, message, source }: LogMessage): Message {
  return note(`${log.written(log.levels[level], plainClipped(source, 60))}\n${plainLines(clip(message, 1500))}`);
}
