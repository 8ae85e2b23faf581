import { group } from './command.ts';
import { add, addPresses } from './library/add.ts';
import { agentPrefs, agentPresses } from './library/agentPrefs.ts';
import { libraryPage, list } from './library/list.ts';

export const library = group({
  words: (texts) => texts.declarations.library,
  subcommands: [list, add, agentPrefs],
});

export const libraryPresses = [libraryPage, ...addPresses, ...agentPresses];
