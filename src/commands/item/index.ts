import { group } from '../framework/command.ts';
import { show, showFiles, showPicked } from './show.ts';

export const item = group({
  words: (texts) => texts.item.declarations.item,
  subcommands: [show],
  presses: [showPicked, showFiles],
});
