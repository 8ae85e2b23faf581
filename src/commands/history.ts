import { group } from './command.ts';
import { list, turnPage } from './history/list.ts';

export const history = group({ words: (texts) => texts.declarations.history, subcommands: [list] });

export const historyPresses = [turnPage];
