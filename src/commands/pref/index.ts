import { group } from '../framework/command.ts';
import { confirmChange, confirmUnseen, leaveAsIs, undoChange } from './change.ts';
import { set } from './set.ts';
import { prefGroup, prefPage, show } from './show.ts';

export const pref = group({ words: (texts) => texts.pref.declarations.pref, subcommands: [show, set] });

export const prefPresses = [prefPage, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange];
