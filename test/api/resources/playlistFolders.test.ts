import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import type { VocabularyName } from '../../../sandbox/media-server/vocabulary.ts';
import type { PlaylistsQuery } from '../../../src/domain/media/playlists/playlist.ts';
import { mediaServerAt } from '../support/server.ts';

/** The titles of the owner's playlists, some of which lie in folders, as the client lists them. */
async function listedTitles(speaks: VocabularyName, folders: readonly (readonly string[])[], query: PlaylistsQuery) {
  const server = await startMediaServer({ vocabulary: speaks });
  onTestFinished(() => server.close());
  const own = server.playlists.of(server.accounts.owner);
  for (const titles of folders)
    server.playlists.putInFolder(
      `${titles.length} playlists`,
      own.filter(({ title }) => titles.includes(title)),
    );
  const media = mediaServerAt(new URL(server.url), speaks, {}, { token: server.tokens.admin });
  const playlists = await media.playlists(query);
  expect(server.violations).toEqual([]);
  return playlists.map(({ title }) => title);
}

const ALL = ['Film night', 'Sunday morning', 'Faces & places', 'Added last'];

test.each<
  [vocabulary: VocabularyName, folders: readonly (readonly string[])[], query: PlaylistsQuery, titles: string[]]
>([
  ['plex', [['Film night']], {}, ALL],
  ['plex', [['Film night', 'Sunday morning'], ['Added last']], {}, ALL],
  ['plex', [ALL], {}, ALL],
  ['plex', [ALL, ['Added last']], {}, ALL],
  ['plex', [['Sunday morning']], { type: 'audio' }, ['Sunday morning']],
  ['plex', [['Added last']], { smart: true }, ['Added last']],
  ['plex', [['Added last'], ['Film night']], { type: 'video', smart: false }, ['Film night']],
  ['plex', [[]], {}, ALL],
  ['neutral', [['Film night']], {}, ALL],
])(
  'a person sees every playlist of a server that speaks %s, with those in the folders %j',
  async (speaks, folders, query, titles) => {
    expect(await listedTitles(speaks, folders, query)).toEqual(titles);
  },
);
