import { group } from '../framework/command.ts';
import { confirmAccount, confirmOwn, deleteAccount, deleteOwn, leave } from './delete.ts';
import { exportAccount, exportOwn } from './export.ts';

export const privacy = group({
  words: (texts) => texts.privacy.declarations.privacy,
  subcommands: [exportOwn, deleteOwn, exportAccount, deleteAccount],
  presses: [confirmOwn, confirmAccount, leave],
});
