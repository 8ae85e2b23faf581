import type { LogLevel, LogMessage } from '../../domain/media/server/serverApi.ts';
import { changeNote } from '../../render/kit/message/layout.ts';
import { MAX_TEXT_INPUT } from '../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Modal, Press } from '../../render/kit/message/press.ts';
import { clip, oneLine, plainClipped, plainLines } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

export function renderWrittenLogLine({ log }: Texts, { level, message, source }: LogMessage): ChangeMessage {
  return changeNote(
    'done',
    `${log.written(log.levels[level], plainClipped(source, 60))}\n${plainLines(clip(message, 1500))}`,
  );
}

interface BatchForm {
  readonly level: LogLevel;
  readonly source: string;
  readonly press: Press;
}

export function renderLogBatchForm({ log }: Texts, { level, source, press }: BatchForm): Modal {
  const { title, label, hint } = log.batch;
  return {
    title,
    inputs: [
      {
        name: 'lines',
        label,
        description: hint(log.levels[level], clip(oneLine(source), 40)),
        lines: 'many',
        required: true,
        max: MAX_TEXT_INPUT,
      },
    ],
    press,
  };
}

interface WrittenBatch {
  readonly level: LogLevel;
  readonly source: string;
  readonly lines: readonly string[];
}

export function renderWrittenLogBatch({ log }: Texts, { level, source, lines }: WrittenBatch): ChangeMessage {
  const sentence = log.batch.written(lines.length, log.levels[level], plainClipped(source, 60));
  return changeNote('done', `${sentence}\n${plainLines(clip(lines.join('\n'), 1500))}`);
}
