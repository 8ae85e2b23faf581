import { renderScanStarted, renderScanUnanswered } from '../render/admin.ts';
import { attempt } from './attempt.ts';
import { command } from './command.ts';

export const scan = command({
  words: (texts) => texts.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: true,
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    const { answered } = await attempt(() => media.scanLibraries({ signal }));
    return answered ? renderScanStarted(texts) : renderScanUnanswered(texts);
  },
});
