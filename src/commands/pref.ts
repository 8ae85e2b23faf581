import { group } from './command.ts';
import { confirmChange, confirmUnseen, leaveAsIs, undoChange } from './pref/change.ts';
import { set } from './pref/set.ts';
import { prefGroup, prefPage, show } from './pref/show.ts';

export const pref = group({ words: (texts) => texts.declarations.pref, subcommands: [show, set] });

export const prefPresses = [prefPage, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange];
