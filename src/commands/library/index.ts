import { group } from '../framework/command.ts';
import { add, addPresses } from './add.ts';
import { agentPrefs, agentPresses } from './agentPrefs.ts';
import { list, pages } from './list.ts';

export const library = group({
  words: (texts) => texts.library.declarations.library,
  subcommands: [list, add, agentPrefs],
  presses: [pages.action, ...addPresses, ...agentPresses],
});
