import { group } from '../framework/command.ts';
import { list, turnPage } from './list.ts';

export const history = group({ words: (texts) => texts.history.declarations.history, subcommands: [list] });

export const historyPresses = [turnPage];
