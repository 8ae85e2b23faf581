import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { note } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { cardTarget, chosenFrom } from '../card/items.ts';
import { renderCandidates } from '../card/menus.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { completeItems, onlyTitle } from '../shared/itemChoice.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { filterOptionsOf } from './filterOption.ts';
import { firstOfArtist } from './firstPage.ts';
import { filterOptions, SORTS, type Sort, type Wanted, wanted, wantedIn } from './query.ts';
import { showFirst } from './show.ts';
import { renderArtistNowhere, renderNotAnArtist } from './views/browse.ts';

const PICK = 'browse.albums.of';

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
  answer: async ({ artist: value, sort, ...args }, deps, context) => {
    const found = await resolveItem(value, ['artist'], deps, context);
    const asked = { wanted: wantedIn(args), sort };
    if ('item' in found) return await showAlbums(found.item, asked, deps, context);
    const { texts } = context;
    return (
      renderCandidates(texts, value, found, { action: PICK, kept: asked }) ??
      note(texts.browse.noArtist(plainClipped(value, 100)), { private: true })
    );
  },
});

/** Answers the menu that is shown when several artists may be meant. */
export const albumsOf = press({
  name: PICK,
  requires: 'browse',
  changes: false,
  target: cardTarget.extend({ wanted, sort: z.enum(SORTS).optional() }),
  place: 'update',
  answer: async (target, { values }, deps, context) => {
    const { ratingKey } = chosenFrom(target, values);
    const artist = await deps.media.item(ratingKey, context);
    return await showAlbums(artist, target, deps, context);
  },
});

interface Asked {
  readonly wanted: Wanted;
  readonly sort?: Sort | undefined;
}

async function showAlbums(
  artist: MediaItem,
  { wanted, sort }: Asked,
  deps: Deps,
  context: InteractionContext,
): Promise<Message> {
  const { ratingKey, librarySectionId } = artist;
  if (artist.kind !== 'artist' || ratingKey === undefined) return renderNotAnArtist(context.texts, artist);
  if (librarySectionId === undefined) return renderArtistNowhere(context.texts, artist);
  const of = { list: 'albums', libraryKey: librarySectionId, artistKey: ratingKey } as const;
  return await showFirst({ of, name: artist.title, wanted, sort }, deps, context);
}
