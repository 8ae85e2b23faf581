import { describe, expect, it } from 'vitest';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { film } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, depsWith } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';

const MINE = { ratingKey: '7', title: 'Mine', smart: false, playlistType: 'video' } as const;
const media: Partial<MediaServer> = {
  playlists: async () => [MINE],
  playlist: async () => MINE,
  playlistItems: async () => [{ ...film({ ratingKey: '1' }), playlistItemId: '11' }],
  addToPlaylist: async () => ({ added: 1, requested: 1 }),
  item: async () => film({ ratingKey: '1' }),
};

/** What people get for each way to see a playlist, who have linked an account or not. */
function seen(isLinked: boolean) {
  const { linkedAccounts } = depsWith({});
  const own = { kind: 'own', token: 'a-token-of-their-own' } as const;
  const deps = depsWith({
    media,
    linkedAccounts: { ...linkedAccounts, accountOf: () => (isLinked ? own : undefined) },
  });
  return {
    list: () => answersTo('playlist list', {}, deps),
    show: () => answersTo('playlist show', { playlist: '#7' }, deps),
    add: () => answersTo('playlist add', { item: '#1', playlist: '#7' }, deps),
    'another page of the list': () => pressed('playlist.list.page', { page: 1 }, deps),
    'another page of a playlist': () => pressed('playlist.show.page', { playlist: '7', page: 1 }, deps),
  };
}

const ways = Object.keys(seen(true)) as (keyof ReturnType<typeof seen>)[];

describe.each(ways)('%s', (way) => {
  it('the answer to %s is private for a person with a linked account, even under a public message', async () => {
    const answers = await seen(true)[way]();
    expect(answers.map((message) => message.private)).toEqual(answers.map(() => true));
  });

  it('the answer to %s is public while the playlists belong to the shared account', async () => {
    expect((await seen(false)[way]()).map((message) => message.private)).not.toContain(true);
  });
});

it.each([
  ['playlist show', {}],
  ['playlist add', { item: '#1' }],
])('/%s says on which servers the playlists of one name are', async (line, raw) => {
  const names = new Map([
    ['7', 'Cellar'],
    ['2:7', 'Attic'],
  ]);
  const playlists = async () => [MINE, { ...MINE, ratingKey: '2:7' }];
  const deps = depsWith({ media: { ...media, playlists }, serverNames: (ref) => names.get(ref) });
  const [said] = await answersTo(line, { ...raw, playlist: 'mine' }, deps);
  expect(said && textOf(said)).toContain('There are several playlists called “mine”: on Cellar and Attic.');
});
