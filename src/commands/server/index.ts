import { attempt } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { changeNote, note } from '../../render/kit/layout.ts';
import { group, subcommand } from '../framework/command.ts';
import { audited } from '../framework/records.ts';
import { pagedList } from '../shared/paging.ts';
import { confirmChange, confirmUnseen, leaveAsIs, set, undoChange } from './set.ts';
import { pages, prefGroup, settings } from './settings.ts';
import { renderResources } from './views/resources.ts';

const resources = pagedList({
  words: (texts) => texts.mediaServer.declarations.resources,
  ...{ name: 'resource.list.page', requires: 'resource.list', by: 'invoker' },
  show: async (at, { media }, { texts, signal }) => {
    try {
      return renderResources(texts, { resources: await media.accountResources({ signal }), ...at });
    } catch (error) {
      const isMissing = error instanceof MediaServerFailure && ['unsupported', 'not-found'].includes(error.kind);
      if (isMissing) return note(texts.resource.noService, { private: true });
      throw error;
    }
  },
});

/** Says the server's answer and what it may mean: the answer alone does not say (interface section 3, rule 3). */
const analyze = subcommand({
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

export const server = group({
  words: (texts) => texts.mediaServer.declarations.server,
  subcommands: [settings, set, analyze, resources],
  presses: [pages.action, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange],
});
