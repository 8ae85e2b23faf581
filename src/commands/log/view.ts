import type { LogLevel, LogMessage } from '../../domain/media/server/serverApi.ts';
import { createChangeResultMessage } from '../../render/kit/message/layout.ts';
import { MAX_TEXT_INPUT_LENGTH } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress, Modal } from '../../render/kit/message/press.ts';
import { clipAndEscapeText, clipText, escapeMultilineText, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

export function renderWrittenLogLine({ log }: Texts, { level, message, source }: LogMessage): ChangeResultMessage {
  return createChangeResultMessage(
    'done',
    `${log.written(log.levels[level], clipAndEscapeText(source, 60))}\n${escapeMultilineText(clipText(message, 1500))}`,
  );
}

interface BatchForm {
  readonly level: LogLevel;
  readonly source: string;
  readonly press: ComponentPress;
}

export function renderLogBatchForm({ log }: Texts, { level, source, press }: BatchForm): Modal {
  const { title, label, hint } = log.batch;
  return {
    title,
    inputs: [
      {
        name: 'lines',
        label,
        description: hint(log.levels[level], clipText(oneLine(source), 40)),
        lines: 'many',
        required: true,
        max: MAX_TEXT_INPUT_LENGTH,
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

export function renderWrittenLogBatch({ log }: Texts, { level, source, lines }: WrittenBatch): ChangeResultMessage {
  const sentence = log.batch.written(lines.length, log.levels[level], clipAndEscapeText(source, 60));
  return createChangeResultMessage('done', `${sentence}\n${escapeMultilineText(clipText(lines.join('\n'), 1500))}`);
}
