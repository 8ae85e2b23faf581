import { group } from '../framework/command.ts';
import { apply } from './apply.ts';
import { find } from './find.ts';

export const match = group({
  words: (texts) => texts.match.declarations.match,
  subject: 'server',
  subcommands: [find, apply],
});
