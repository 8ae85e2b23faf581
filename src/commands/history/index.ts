import { group } from '../framework/command.ts';
import { list, pages } from './list.ts';

export const history = group({ words: (texts) => texts.history.declarations.history, subcommands: [list] });

export const historyPresses = [pages.action];
