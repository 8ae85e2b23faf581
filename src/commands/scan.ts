import { renderScanStarted } from '../render/admin.ts';
import { command } from './command.ts';
import { orUnsupported } from './endpoint.ts';

export const scan = command({
  words: (texts) => texts.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: true,
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    await orUnsupported(media.scanLibraries({ signal }));
    return renderScanStarted(texts);
  },
});
