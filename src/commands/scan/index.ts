import { createCommand } from '../framework/command.ts';
import { startScan } from '../shared/startScan.ts';

export const scanCommand = createCommand({
  words: (texts) => texts.scan.declarations.scan,
  subject: 'server',
  requires: 'library.scan',
  visibility: 'public',
  changes: () => ({ target: 'all libraries' }),
  answer: ({ deps, context }) => startScan(deps, context),
});
