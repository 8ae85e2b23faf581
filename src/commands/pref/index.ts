import { group } from '../framework/command.ts';
import { confirmChange, confirmUnseen, leaveAsIs, undoChange } from './change.ts';
import { set } from './set.ts';
import { pages, prefGroup, show } from './show.ts';

export const pref = group({
  words: (texts) => texts.pref.declarations.pref,
  subcommands: [show, set],
  presses: [pages.action, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange],
});
