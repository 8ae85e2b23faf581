import { z } from 'zod';
import { attemptChange } from '../../domain/media/server/attempt.ts';
import { LOG_LEVELS } from '../../domain/media/server/serverApi.ts';
import { createChangeResultMessage } from '../../render/kit/message/layout.ts';
import { createCommandGroup, createSubcommand, InvalidOptionError } from '../framework/command.ts';
import { addOptionDefault, choiceOption, textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { renderLogBatchForm, renderWrittenLogBatch, renderWrittenLogLine } from './view.ts';

const WRITE_BATCH_PRESS = 'log.batch.write';
/** Time in ms during which the form can be submitted. Long enough to type many lines. */
const FORM_LIFE_MS = 60 * 60_000;

const logBatchCommand = createSubcommand({
  words: (texts) => texts.log.declarations.batch,
  requires: 'log.write',
  changes: false,
  options: { level: choiceOption(LOG_LEVELS), source: addOptionDefault(textOption({ max: 60 }), 'Usher') },
  modal: ({ args, context }) =>
    renderLogBatchForm(context.texts, {
      level: args.level,
      source: args.source,
      press: {
        action: WRITE_BATCH_PRESS,
        target: { level: args.level, source: args.source },
        by: 'invoker',
        once: true,
        forMs: FORM_LIFE_MS,
      },
    }),
});

const writeBatch = createPressHandler({
  name: WRITE_BATCH_PRESS,
  requires: 'log.write',
  changes: ({ target, pressed }) => ({
    target: `the log, ${target.level} from ${target.source}`,
    after: pressed.fields.lines,
  }),
  target: z.object({ level: z.enum(LOG_LEVELS), source: z.string() }),
  fields: z.object({ lines: z.string() }),
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { level, source } = target;
    const { fields } = pressed;
    const { media } = deps;
    const { texts, signal } = context;
    const lines = messagesIn(fields.lines);
    if (lines.length === 0) throw new InvalidOptionError('lines', texts.log.batch.empty);
    const messages = lines.map((message) => ({ level, message, source }));
    const writing = await attemptChange(() => media.writeLogMessages(messages, { signal }));
    if (writing.answered) return renderWrittenLogBatch(texts, { level, source, lines });
    return addAuditDetailsToMessage(createChangeResultMessage('unknown', texts.log.batch.unanswered(lines.length)), {
      failure: writing.failure.kind,
    });
  },
});

/** Each line that is not blank becomes a log message. */
const messagesIn = (typedText: string): readonly string[] =>
  typedText
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const writeLogCommand = createSubcommand({
  words: (texts) => texts.log.declarations.write,
  requires: 'log.write',
  changes: ({ args }) => ({ target: `the log, ${args.level} from ${args.source}`, after: args.message }),
  options: {
    level: choiceOption(LOG_LEVELS),
    message: textOption({ max: 1000 }),
    source: addOptionDefault(textOption({ max: 60 }), 'Usher'),
  },
  answer: async ({ args, deps, context }) => {
    const { level, message, source } = args;
    const { media } = deps;
    const { texts, signal } = context;
    const line = { level, message, source };
    const writing = await attemptChange(() => media.writeLog(line, { signal }));
    if (writing.answered) return renderWrittenLogLine(texts, line);
    return addAuditDetailsToMessage(createChangeResultMessage('unknown', texts.log.unanswered, { private: true }), {
      failure: writing.failure.kind,
    });
  },
});

export const logCommand = createCommandGroup({
  words: (texts) => texts.log.declarations.log,
  subject: 'server',
  subcommands: [writeLogCommand, logBatchCommand],
  presses: [writeBatch],
});
