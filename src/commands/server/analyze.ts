import { attempt } from '../../domain/media/server/attempt.ts';
import { changeNote } from '../../render/kit/layout.ts';
import { subcommand } from '../framework/command.ts';
import { audited } from '../framework/records.ts';

/** Says the server's answer and what it may mean: the answer alone does not say (interface section 3, rule 3). */
export const analyze = subcommand({
  words: (texts) => texts.mediaServer.declarations.analyze,
  requires: 'task.run',
  changes: () => ({ target: 'media analysis upgrade' }),
  answer: async (_, { media }, { texts: { task }, signal }) => {
    const asked = await attempt(() => media.upgradeMediaAnalysis({ signal }));
    if (asked.answered) return changeNote(asked.value === 'running' ? 'nothing' : 'done', task.outcomes[asked.value]);
    // Only asking again shows whether it runs; that does not restart a running task.
    return audited(changeNote('unknown', task.unanswered), { failure: asked.failure.kind });
  },
});
