import { renderScanStarted } from '../render/admin.ts';
import { command } from './command.ts';

export const scan = command({
  words: (texts) => texts.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: true,
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    await media.scanLibraries({ signal });
    return renderScanStarted(texts);
  },
});
