import { attempt } from '../../domain/media/server/attempt.ts';
import { command } from '../framework/command.ts';
import { audited } from '../framework/records.ts';
import { renderScanStarted, renderScanUnanswered } from './view.ts';

export const scan = command({
  words: (texts) => texts.scan.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: () => ({ target: 'all libraries' }),
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    const asked = await attempt(() => media.scanLibraries({ signal }));
    if (asked.answered) return renderScanStarted(texts);
    return audited(renderScanUnanswered(texts), { failure: asked.failure.kind });
  },
});
