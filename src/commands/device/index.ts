import { group } from '../framework/command.ts';
import { list, pages } from './list.ts';

export const device = group({ words: (texts) => texts.device.declarations.device, subcommands: [list] });

export const devicePresses = [pages.action];
