import { z } from 'zod';
import { attempt } from '../../domain/media/server/attempt.ts';
import { LOG_LEVELS } from '../../domain/media/server/serverApi.ts';
import { changeNote } from '../../render/kit/message/layout.ts';
import { BadOption, group, subcommand } from '../framework/command.ts';
import { choice, text, withDefault } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { renderBatchForm, renderBatchWritten, renderLogWritten } from './view.ts';

const WRITE_BATCH_PRESS = 'log.batch.write';
/** How long the form can be submitted, in ms. Long enough to type many lines. */
const FORM_LIFE_MS = 60 * 60_000;

const batch = subcommand({
  words: (texts) => texts.log.declarations.batch,
  requires: 'log.write',
  changes: false,
  options: { level: choice(LOG_LEVELS), source: withDefault(text({ max: 60 }), 'Usher') },
  modal: ({ args, context }) =>
    renderBatchForm(context.texts, {
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

const writeBatch = press({
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
    if (lines.length === 0) throw new BadOption('lines', texts.log.batch.empty);
    const messages = lines.map((message) => ({ level, message, source }));
    const writing = await attempt(() => media.writeLogMessages(messages, { signal }));
    if (writing.answered) return renderBatchWritten(texts, { level, source, lines });
    return withAudit(changeNote('unknown', texts.log.batch.unanswered(lines.length)), {
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

const write = subcommand({
  words: (texts) => texts.log.declarations.write,
  requires: 'log.write',
  changes: ({ args }) => ({ target: `the log, ${args.level} from ${args.source}`, after: args.message }),
  options: {
    level: choice(LOG_LEVELS),
    message: text({ max: 1000 }),
    source: withDefault(text({ max: 60 }), 'Usher'),
  },
  answer: async ({ args, deps, context }) => {
    const { level, message, source } = args;
    const { media } = deps;
    const { texts, signal } = context;
    const line = { level, message, source };
    const writing = await attempt(() => media.writeLog(line, { signal }));
    if (writing.answered) return renderLogWritten(texts, line);
    return withAudit(changeNote('unknown', texts.log.unanswered, { private: true }), { failure: writing.failure.kind });
  },
});

export const log = group({
  words: (texts) => texts.log.declarations.log,
  subject: 'server',
  subcommands: [write, batch],
  presses: [writeBatch],
});
