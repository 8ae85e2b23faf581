import { group } from './command.ts';
import { list, sessionPage } from './session/list.ts';
import { pressStop, stopTranscode } from './session/stopTranscode.ts';
import { terminate } from './session/terminate.ts';
import { askReason, submitReason } from './session/terminateButton.ts';

export const session = group({
  words: (texts) => texts.declarations.session,
  subcommands: [list, terminate, stopTranscode],
});

export const sessionPresses = [askReason, submitReason, sessionPage, pressStop];
