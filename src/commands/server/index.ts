import { group } from '../framework/command.ts';
import { analyze } from './analyze.ts';
import { resources } from './resources.ts';
import { confirmChange, confirmUnseen, leaveAsIs, set, undoChange } from './set.ts';
import { pages, prefGroup, settings } from './settings.ts';

export const server = group({
  words: (texts) => texts.mediaServer.declarations.server,
  subcommands: [settings, set, analyze, resources],
  presses: [pages.action, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange],
});
