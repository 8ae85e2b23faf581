import { attempt } from '../../domain/media/server/attempt.ts';
import { renderScanStarted, renderScanUnanswered } from '../../render/scan/scan.ts';
import { command } from '../framework/command.ts';

export const scan = command({
  words: (texts) => texts.scan.declarations.scan,
  requires: 'library.scan',
  visibility: 'public',
  changes: () => ({ target: 'all libraries' }),
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    const { answered } = await attempt(() => media.scanLibraries({ signal }));
    return answered ? renderScanStarted(texts) : renderScanUnanswered(texts);
  },
});
