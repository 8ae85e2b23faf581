import { group } from '../framework/command.ts';
import { explain } from './explain.ts';
import { grant } from './grant.ts';
import { level } from './level.ts';
import { list } from './list.ts';
import { revoke } from './revoke.ts';
import { undo, undoChange } from './undo.ts';

export const access = group({
  words: (texts) => texts.access.declarations.access,
  subcommands: [grant, revoke, level, list, explain, undo],
  presses: [undoChange],
});
