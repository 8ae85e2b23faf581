import { group } from '../framework/command.ts';
import { list, pages } from './list.ts';

export const resource = group({ words: (texts) => texts.resource.declarations.resource, subcommands: [list] });

export const resourcePresses = [pages.action];
