import { describe, expect, it } from 'vitest';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { serverLocalKeySchema } from '../../../src/domain/servers/storedRefs.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { film, list } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, saidTo } from '../support/deps.ts';
import { pressedAsDrawn } from '../support/drawn.ts';

const gone = async (): Promise<never> => {
  throw new MediaServerFailure('not-found', { method: 'GET', path: '/playlists/7' });
};
const playlists = async () => [list(), list({ ratingKey: '8', title: 'Added last', smart: true })];

describe('/playlist list', () => {
  it('/playlist list has pages, and every playlist is on one of them', async () => {
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

  it('/playlist %s says if the playlist is gone or none has that name', async () => {
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

  it('/playlist show shows all titles of a page and offers a vote on them', async () => {
    const message = await shown();
    expect(voting(message)).toMatchObject({ by: 'anyone', once: true });
    expect(voting(message)?.target).toEqual({ items: Array.from({ length: 10 }, (_, n) => `${100 + n}`) });
    expect(textOf(message)).toMatch(/Film 9/);
  });

  it('/playlist show shows all titles on a middle page too', async () => {
    const [next] = (await shown()).presses?.filter(({ action }) => action === 'playlist.show.page') ?? [];
    const [second] = await pressedAsDrawn(next, depsOf());
    expect(textOf(second ?? expect.fail())).toMatch(/Film 10[\s\S]*Film 19/);
    expect(voting(second ?? expect.fail())).toBeDefined();
  });

  it('/playlist show offers a vote only to people who may start votes, and only for two or more titles', async () => {
    expect(voting(await shown(asking({ may: (capability) => capability !== 'vote.start' })))).toBeUndefined();
    expect(voting(await shown(asking(), 1))).toBeUndefined();
  });
});

describe('/playlist remove', () => {
  it('/playlist remove refuses to remove items from a smart playlist', async () => {
    const deps = depsWith({ media: { playlists } });
    expect((await saidTo('playlist remove', { playlist: 'Added last' }, deps))[0]).toContain('is a smart playlist');
    const named = { playlist: 'Added last', item: 'Metropolis' };
    expect((await saidTo('playlist remove', named, deps))[0]).toContain('is a smart playlist');
  });

  it.each([
    {
      name: 'asks to confirm the only item with the typed title',
      item: 'cops',
      question: 'Remove one item from **Evening**?\n- Cops (1927)',
    },
    {
      name: 'says that two items have the title, and lets choose',
      item: 'Metropolis',
      question: '**Metropolis** is in this playlist 2 times.\nChoose what to remove',
    },
    {
      name: 'says that no item has the title, and lets choose',
      item: '*Nosferatu*',
      question: '**\\*Nosferatu\\*** is not in this playlist.\nChoose what to remove',
    },
  ])('/playlist remove $name, and removes nothing yet', async ({ item, question }) => {
    const titles = ['Metropolis', 'Cops', 'Metropolis'];
    const playlistItems = async () =>
      titles.map((title, index) => ({
        ...film({ title, year: 1927 }),
        playlistItemId: serverLocalKeySchema.parse(`${index + 1}`),
      }));
    const deps = depsWith({ media: { playlists, playlist: async () => list(), playlistItems } });
    const { title } = list();
    expect((await saidTo('playlist remove', { playlist: title, item }, deps))[0]).toContain(question);
  });
});

describe('/playlist create', () => {
  const create = async (media: Partial<MediaServer>) => {
    const deps = depsWith({ media: { item: async () => film(), playlists, ...media } });
    return (await saidTo('playlist create', { title: 'Weimar', item: '#101' }, deps)).join('\n');
  };
  const createPlaylist = async () => list({ ratingKey: '9', title: 'Weimar', leafCount: 1 });

  it('/playlist create says if there was already a playlist of that name', async () => {
    const already = async () => [list({ title: 'Weimar' })];
    expect(await create({ playlists: already, createPlaylist })).toContain(
      'There was already a playlist of that name; now there is another.',
    );
    expect(await create({ createPlaylist })).not.toContain('already');
  });
});
