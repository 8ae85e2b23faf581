import { command } from '../framework/command.ts';
import { startScan } from '../shared/startScan.ts';

export const scan = command({
  words: (texts) => texts.scan.declarations.scan,
  subject: 'server',
  requires: 'library.scan',
  visibility: 'public',
  changes: () => ({ target: 'all libraries' }),
  answer: ({ deps, context }) => startScan(deps, context),
});
