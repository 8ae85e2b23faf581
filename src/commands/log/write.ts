import { attempt } from '../../domain/media/server/attempt.ts';
import { LOG_LEVELS } from '../../domain/media/server/serverApi.ts';
import { changeNote } from '../../render/kit/layout.ts';
import { subcommand } from '../framework/command.ts';
import { choice, fallback, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { renderLogWritten } from './view.ts';

export const write = subcommand({
  words: (texts) => texts.log.declarations.write,
  requires: 'log.write',
  changes: ({ level, message, source }) => ({ target: `the log, ${level} from ${source}`, after: message }),
  options: {
    level: choice(LOG_LEVELS),
    message: text({ max: 1000 }),
    source: fallback(text({ max: 60 }), 'Usher'),
  },
  answer: async ({ level, message, source }, { media }, { texts, signal }) => {
    const line = { level, message, source };
    const asked = await attempt(() => media.writeLog(line, { signal }));
    if (asked.answered) return renderLogWritten(texts, line);
    return audited(changeNote('unknown', texts.log.unanswered, { private: true }), { failure: asked.failure.kind });
  },
});
