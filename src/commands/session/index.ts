import { group } from '../framework/command.ts';
import { showDetails } from './details.ts';
import { list } from './list.ts';
import { pressStop, stopTranscode } from './stopTranscode.ts';
import { terminate } from './terminate.ts';
import { askReason, submitReason } from './terminateButton.ts';

export const session = group({
  words: (texts) => texts.session.declarations.session,
  subcommands: [list, terminate, stopTranscode],
  presses: [askReason, submitReason, pressStop, showDetails],
});
