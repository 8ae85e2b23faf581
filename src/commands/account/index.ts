import { group } from '../framework/command.ts';
import { link, linkToken } from './link.ts';
import { map } from './map.ts';
import { status } from './status.ts';
import { unlink } from './unlink.ts';

export const account = group({
  words: (texts) => texts.account.declarations.account,
  subcommands: [link, status, unlink, map],
  presses: [linkToken],
});
