import { albums, albumsOf } from './browse/albums.ts';
import { decade } from './browse/decade.ts';
import { library } from './browse/library.ts';
import { browsePage } from './browse/show.ts';
import { group } from './command.ts';

export const browse = group({
  words: (texts) => texts.declarations.browse,
  subcommands: [decade, library, albums],
});

export const browsePresses = [browsePage, albumsOf];
