import { group } from '../framework/command.ts';
import { analyze } from './analyze.ts';
import { confirmChange, confirmUnseen, leaveAsIs, undoChange } from './change.ts';
import { resources } from './resources.ts';
import { set } from './set.ts';
import { pages, prefGroup, settings } from './settings.ts';

export const server = group({
  words: (texts) => texts.mediaServer.declarations.server,
  subcommands: [settings, set, analyze, resources],
  presses: [pages.action, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange],
});
