import type { LogMessage } from '../../../domain/media/server/serverApi.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { clip, plainClipped, plainLines } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export const renderLogUnanswered = ({ log }: Texts): ChangeMessage =>
  changeNote('unknown', log.unanswered, { private: true });

/** Shows what was written exactly as the server got it. */
export function renderLogWritten({ log }: Texts, { level, message, source }: LogMessage): ChangeMessage {
  return changeNote(
    'done',
    `${log.written(log.levels[level], plainClipped(source, 60))}\n${plainLines(clip(message, 1500))}`,
  );
}
