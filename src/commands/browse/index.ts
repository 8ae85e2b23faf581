import { group } from '../framework/command.ts';
import { albums, albumsOf } from './albums.ts';
import { decade } from './decade.ts';
import { library } from './library.ts';
import { listingPages } from './show.ts';

export const browse = group({
  words: (texts) => texts.browse.declarations.browse,
  subcommands: [decade, library, albums],
  presses: [listingPages.action, albumsOf],
});
