import { group } from '../framework/command.ts';
import { showDetails } from './details.ts';
import { list } from './list.ts';
import { pressStop, stopTranscode } from './stopTranscode.ts';
import { askReason, submitReason, terminate } from './terminate.ts';

export const session = group({
  words: (texts) => texts.session.declarations.session,
  subcommands: [list, terminate, stopTranscode],
  presses: [askReason, submitReason, pressStop, showDetails],
});
