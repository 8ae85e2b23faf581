import { attempt } from '../../domain/media/server/attempt.ts';
import { subcommand } from '../framework/command.ts';
import { audited } from '../framework/records.ts';
import { renderTask, renderTaskUnanswered } from './view.ts';

export const analyze = subcommand({
  words: (texts) => texts.task.declarations.analyze,
  requires: 'task.run',
  visibility: 'private',
  changes: () => ({ target: 'media analysis upgrade' }),
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    const asked = await attempt(() => media.upgradeMediaAnalysis({ signal }));
    if (asked.answered) return renderTask(texts, asked.value);
    return audited(renderTaskUnanswered(texts), { failure: asked.failure.kind });
  },
});
