import { attempt } from '../../domain/media/server/attempt.ts';
import { changeNote } from '../../render/kit/layout.ts';
import { command } from '../framework/command.ts';
import { audited } from '../framework/records.ts';

export const scan = command({
  words: (texts) => texts.scan.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: () => ({ target: 'all libraries' }),
  answer: async (_, { media }, { texts, signal }) => {
    const asked = await attempt(() => media.scanLibraries({ signal }));
    if (asked.answered) return changeNote('done', texts.scan.started);
    // Nobody knows whether the scan runs: the list of libraries does not say.
    return audited(changeNote('unknown', texts.scan.unanswered), { failure: asked.failure.kind });
  },
});
