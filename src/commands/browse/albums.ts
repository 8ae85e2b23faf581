import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import { note } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import { oneItem } from '../card/oneItem.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { completeItems, onlyTitle } from '../shared/itemChoice.ts';
import { filterOptionsOf, firstOfArtist } from './filterOption.ts';
import { filterOptions, SORTS, wanted } from './query.ts';
import { showFirst } from './show.ts';
import { renderNoAlbums } from './views/browse.ts';

const ofArtist = oneItem({
  ...{ name: 'browse.albums.of', requires: 'browse', place: 'update', kinds: ['artist'] },
  kept: z.object({ wanted, sort: z.enum(SORTS).optional() }),
  show: async (artist, { wanted, sort }, deps, context) => {
    const { ratingKey, librarySectionId } = artist;
    if (artist.kind !== 'artist' || ratingKey === undefined)
      return renderNoAlbums(context.texts, 'notAnArtist', artist);
    if (librarySectionId === undefined) return renderNoAlbums(context.texts, 'artistNowhere', artist);
    const of = { list: 'albums', libraryKey: librarySectionId, artistKey: ratingKey } as const;
    return await showFirst({ of, name: artist.title, wanted, sort }, deps, context);
  },
  nothing: ({ browse }, typed) => note(browse.noArtist(plainClipped(typed, 100)), { private: true }),
});

export const albums = subcommand({
  words: (texts) => texts.browse.declarations.albums,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    artist: text({ complete: completeItems(['artist'], onlyTitle) }),
    ...filterOptions,
    ...filterOptionsOf(() => albumListFilters, firstOfArtist),
  },
  presses: [ofArtist.action],
  answer: ({ artist, sort, ...args }, deps, context) => ofArtist.answer(artist, { wanted: args, sort }, deps, context),
});
