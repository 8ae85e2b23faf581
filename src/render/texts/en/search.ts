import type { ItemKind } from '../../../domain/media.ts';

export const search = {
  head: (query: string, library: string | undefined) =>
    `## Results for “${query}”${library === undefined ? '' : ` in ${library}`}`,
  nothing: (query: string, library: string | undefined) =>
    `Nothing found for “${query}”${library === undefined ? '' : ` in ${library}`}. The server also looks for similar spellings, so it is probably not there.`,
  noSuchLibrary: (typed: string, titles: string) =>
    `There is no library “${typed}”. ${titles === '' ? 'The server has none.' : `There are: ${titles}.`}`,
  more: 'the server has more',
  shown: (shown: number, total: number, more: boolean) =>
    shown < total
      ? `-# ${shown} of ${total} shown. A longer query or \`library\` narrows it.`
      : more
        ? '-# The server has more: a higher `limit` shows them.'
        : undefined,
  inLibrary: (library: string) => `in ${library}`,
  untitled: 'Untitled',
  poster: (title: string) => `Poster of ${title}`,
  kinds: {
    movie: 'Film',
    show: 'Series',
    season: 'Season',
    episode: 'Episode',
    artist: 'Artist',
    album: 'Album',
    track: 'Track',
    photo: 'Photo',
    clip: 'Clip',
    playlist: 'Playlist',
    tag: 'Tag',
    other: 'Other',
  } satisfies Record<ItemKind, string>,
} as const;
