import { createCommandGroup } from '../framework/command.ts';
import { addWishCommand } from './add.ts';
import { arrivedWishesCommand } from './arrived.ts';
import { joinWishPressHandler, listWishesCommand } from './list.ts';
import { closeWishCommand, sortWishCommand } from './manage.ts';

export const wishCommand = createCommandGroup({
  words: (texts) => texts.wish.declarations.wish,
  subject: 'find',
  subcommands: [addWishCommand, listWishesCommand, arrivedWishesCommand, sortWishCommand, closeWishCommand],
  presses: [joinWishPressHandler],
});
