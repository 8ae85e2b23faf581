import { group } from '../framework/command.ts';
import { exportTrail } from './export.ts';
import { pages, search } from './search.ts';
import { show } from './show.ts';

export const audit = group({
  words: (texts) => texts.audit.declarations.audit,
  subcommands: [search, show, exportTrail],
  presses: [pages.action],
});
