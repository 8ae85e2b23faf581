import { group } from '../framework/command.ts';
import { analyze } from './analyze.ts';

export const task = group({ words: (texts) => texts.task.declarations.task, subcommands: [analyze] });
