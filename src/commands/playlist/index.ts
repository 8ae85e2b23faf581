import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { create } from './create.ts';
import { list, listPages } from './list.ts';
import { pickItems } from './pick.ts';
import { confirmRemoval } from './removal.ts';
import { chooseRows, remove, turnPage } from './remove.ts';
import { show, showPages } from './show.ts';
import { undo, undoThat } from './undo.ts';

export const playlist = group({
  words: (texts) => texts.playlist.declarations.playlist,
  subcommands: [list, show, create, add, remove, undo],
  presses: [listPages.action, showPages.action, pickItems, turnPage, chooseRows, confirmRemoval, undoThat],
});
