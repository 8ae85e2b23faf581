import { describe, expect, it } from 'vitest';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { Message } from '../../../src/render/kit/message.ts';
import { film, list } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, saidTo } from '../support/deps.ts';
import { pressedAsDrawn } from '../support/drawn.ts';

const gone = async (): Promise<never> => {
  throw new MediaServerFailure('not-found', { method: 'GET', path: '/playlists/7' });
};
const playlists = async () => [list(), list({ ratingKey: '8', title: 'Added last', smart: true })];

describe('/playlist list', () => {
  it('has pages, and each playlist on one of them', async () => {
    const many = Array.from({ length: 20 }, (_, at) => list({ ratingKey: `${at}`, title: `Many ${at}.` }));
    const deps = depsWith({ media: { playlists: async () => many } });
    const [first] = await answersTo('playlist list', {}, deps);
    const pages = [first, ...(await pressedAsDrawn(first?.presses?.[0], deps))];
    const text = pages.map((page) => page && textOf(page).replaceAll('\\', '')).join('\n');
    expect(many.filter(({ title }) => !text.includes(title))).toEqual([]);
  });
});

describe.each(['show', 'remove'])('/playlist %s', (command) => {
  const said = (playlist: string, media: Partial<MediaServer> = {}) =>
    saidTo(`playlist ${command}`, { playlist }, depsWith({ media: { playlists, ...media } }));

  it('says that one is gone, or that there is none of that name', async () => {
    expect((await said('#7', { playlist: gone }))[0]).toContain('That playlist no longer exists.');
    expect((await said('zzz'))[0]).toContain('There is no playlist called “zzz”.');
  });
});

describe('the titles of a page', () => {
  const playlistItems = async () =>
    Array.from({ length: 24 }, (_, n) => ({
      ...film({ ratingKey: `${100 + n}`, title: `Film ${n}`, thumb: `/thumb/${n}` }),
      playlistItemId: `${n}`,
    }));
  const poster = new Uint8Array(1);
  const small = async (thumbs: readonly string[]) => new Map(thumbs.map((thumb) => [thumb, poster] as const));
  const depsOf = (titles = 24) =>
    depsWith({
      media: {
        playlists,
        playlist: async () => list(),
        playlistItems: async () => (await playlistItems()).slice(0, titles),
      },
      posters: { small },
      linksIn: () => () => ({ url: 'https://app.example/item', player: 'Plex' }),
    });
  const shown = async (context = asking(), titles = 24) => {
    const deps = depsOf(titles);
    const [message] = await answersTo('playlist show', { playlist: '#7' }, deps, context);
    return message ?? expect.fail();
  };
  const voting = (message: Message) => message.presses?.find(({ action }) => action === 'vote.start.these');

  it('can be voted on by a press, all of them are shown, and there is room for pages', async () => {
    const message = await shown();
    expect(voting(message)).toMatchObject({ by: 'anyone', once: true });
    expect(voting(message)?.target).toEqual({ items: Array.from({ length: 10 }, (_, n) => `${100 + n}`) });
    expect(textOf(message)).toMatch(/Film 9/);
  });

  it('are all shown on a page between two others', async () => {
    const [next] = (await shown()).presses?.filter(({ action }) => action === 'playlist.show.page') ?? [];
    const [second] = await pressedAsDrawn(next, depsOf());
    expect(textOf(second ?? expect.fail())).toMatch(/Film 10[\s\S]*Film 19/);
    expect(voting(second ?? expect.fail())).toBeDefined();
  });

  it('are voted on only by who may start votes, and where there are two', async () => {
    expect(voting(await shown(asking({ may: (capability) => capability !== 'vote.start' })))).toBeUndefined();
    expect(voting(await shown(asking(), 1))).toBeUndefined();
  });
});

describe('/playlist remove', () => {
  it('takes nothing out of a smart one', async () => {
    const deps = depsWith({ media: { playlists } });
    expect((await saidTo('playlist remove', { playlist: 'Added last' }, deps))[0]).toContain('is a smart playlist');
  });
});

describe('/playlist create', () => {
  const create = async (media: Partial<MediaServer>) => {
    const deps = depsWith({ media: { item: async () => film(), playlists, ...media } });
    return (await saidTo('playlist create', { title: 'Weimar', item: '#101' }, deps)).join('\n');
  };
  const createPlaylist = async () => list({ ratingKey: '9', title: 'Weimar', leafCount: 1 });

  it('says that there are two of a name now', async () => {
    const already = async () => [list({ title: 'Weimar' })];
    expect(await create({ playlists: already, createPlaylist })).toContain(
      'There was already a playlist of that name; now there is another.',
    );
    expect(await create({ createPlaylist })).not.toContain('already');
  });
});
