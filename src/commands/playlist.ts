import { group } from './command.ts';
import { add } from './playlist/add.ts';
import { create } from './playlist/create.ts';
import { list, listOtherPage } from './playlist/list.ts';
import { pickItems } from './playlist/pick.ts';
import { confirmRemoval } from './playlist/removal.ts';
import { chooseRows, remove, turnPage } from './playlist/remove.ts';
import { show, showOtherPage } from './playlist/show.ts';
import { undo, undoThat } from './playlist/undo.ts';
import type { PressAction } from './press.ts';

export const playlist = group({
  words: (texts) => texts.declarations.playlist,
  subcommands: [list, show, create, add, remove, undo],
});

export const playlistPresses: readonly PressAction[] = [
  listOtherPage,
  showOtherPage,
  pickItems,
  turnPage,
  chooseRows,
  confirmRemoval,
  undoThat,
];
