import { renderTask } from '../render/task.ts';
import { group, subcommand } from './command.ts';
import { orUnsupported } from './endpoint.ts';

const analyze = subcommand({
  words: (texts) => texts.declarations.taskAnalyze,
  requires: 'task.run',
  visibility: 'private',
  changes: true,
  options: {},
  answer: async (_, { media }, { texts, signal }) =>
    renderTask(texts, await orUnsupported(media.upgradeMediaAnalysis({ signal }))),
});

export const task = group({ words: (texts) => texts.declarations.task, subcommands: [analyze] });
