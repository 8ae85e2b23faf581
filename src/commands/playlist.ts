import { group } from './command.ts';
import { add } from './playlist/add.ts';

export const playlist = group({ words: (texts) => texts.declarations.playlist, subcommands: [add] });
