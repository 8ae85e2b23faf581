import { renderLogWritten } from '../render/admin.ts';
import { en } from '../render/texts/en.ts';
import { group, subcommand } from './command.ts';
import { choice, fallback, text } from './options.ts';

const write = subcommand({
  name: 'write',
  description: 'Write a line into the media server’s log',
  requires: 'log.write',
  visibility: 'private',
  changes: true,
  options: {
    level: choice({ description: 'How serious it is', names: en.admin.levels }),
    message: text({ description: 'What to write', max: 1000 }),
    source: fallback(text({ description: 'Who says it (Usher if not given)', max: 60 }), 'Usher'),
  },
  answer: async ({ level, message, source }, { media }, { texts, signal }) => {
    await media.writeLog({ level, message, source }, { signal });
    return renderLogWritten(texts, { level, message, source });
  },
});

export const log = group({ name: 'log', description: 'The media server’s log', subcommands: [write] });
