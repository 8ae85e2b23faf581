import { group } from '../framework/command.ts';
import { pages, plays } from './plays.ts';
import { stats } from './stats.ts';

export const me = group({
  words: (texts) => texts.me.declarations.me,
  subcommands: [plays, stats],
  presses: [pages.action],
});
