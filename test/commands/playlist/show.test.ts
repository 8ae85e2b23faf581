import { describe, expect, it } from 'vitest';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import type { RunningServer } from '../../../src/domain/serving/runningServers.ts';
import { de } from '../../../src/render/texts/de.ts';
import { given } from '../../support/given.ts';
import { fakeMedia, film, list } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, completing, depsWith } from '../support/deps.ts';
import { pressedAsDrawn } from '../support/drawn.ts';

const missing = async (): Promise<never> => {
  throw new MediaServerFailure('not-found', { method: 'GET', path: '/playlists' });
};
const OWN = { kind: 'own', token: 'mine' } as const;
const MINE = list({ ratingKey: '7', title: 'Mine' });
const MARATHON = list({ ratingKey: '8', title: 'Marathon' });
const TITLES = [...Array(12).keys()].map((n) => film({ ratingKey: `${n}`, title: `Film ${n}` }));

/** The account that reads a playlist: only its own are there. */
const accountWith = (playlist: typeof MINE, others: readonly (typeof MINE)[] = []): Partial<MediaServer> => {
  const find = async (key: string) => (key === playlist.ratingKey ? playlist : await missing());
  return {
    playlists: async () => [playlist, ...others],
    playlist: find,
    playlistItems: async (key) => {
      await find(key);
      return TITLES;
    },
  };
};

/** A person with an account of their own beside the shared one. */
const linked = (shared: Partial<MediaServer> = accountWith(MARATHON)) => {
  const running = given<RunningServer>('running', { media: fakeMedia(shared) });
  return depsWith({
    media: accountWith(MINE),
    linkedAccounts: { accountOf: () => OWN },
    running: { find: () => running },
  });
};
const suggested = async (typed: string, deps = linked(), context = asking()) =>
  await completing('playlist show')('playlist', typed, deps, context);
const copies = (message: Awaited<ReturnType<typeof answersTo>>[number] | undefined) =>
  message?.presses?.filter(({ action }) => action === 'playlist.copy').map(({ target }) => target);

describe('shared playlists for people with an account of their own', () => {
  it('/playlist show suggests to a person with a linked account their own playlists and the shared ones', async () => {
    expect(await suggested('')).toEqual([
      { name: 'Mine (videos)', value: '#7' },
      { name: 'Marathon (videos, shared)', value: '#8' },
    ]);
  });

  it('/playlist show suggests a person’s own playlists even while the shared ones cannot be read', async () => {
    const deps = linked({ playlists: missing });
    expect(await suggested('', deps)).toEqual([{ name: 'Mine (videos)', value: '#7' }]);
  });

  it.each(['#8', 'Marathon'])(
    '/playlist show %s shows the shared playlist to a person with a linked account, who can copy it',
    async (value) => {
      const [message] = await answersTo('playlist show', { playlist: value }, linked());
      expect(message).toMatchObject({ private: true });
      expect(textOf(message ?? expect.fail())).toContain('shared · videos');
      expect(copies(message)).toEqual([{ kind: 'playlist', key: '8' }]);
    },
  );

  it('the next page of a shared playlist is also read with the shared account', async () => {
    const deps = linked();
    const [message] = await answersTo('playlist show', { playlist: 'Marathon' }, deps);
    const next = message?.presses?.find(({ action }) => action === 'playlist.show.page');
    const [second] = await pressedAsDrawn(next, deps);
    expect(textOf(second ?? expect.fail())).toContain('Film 11');
    expect(copies(second)).toEqual([{ kind: 'playlist', key: '8' }]);
    const [refused] = await pressedAsDrawn(next, deps, {}, asking({ may: (name) => name !== 'account.shared' }));
    expect(textOf(refused ?? expect.fail())).toBe('That playlist no longer exists.');
  });

  it('/playlist show prefers a person’s own playlist to a shared one of the same name, and offers no copy of it', async () => {
    const deps = linked(accountWith(list({ ratingKey: '8', title: 'Mine' }), [MINE]));
    const [message] = await answersTo('playlist show', { playlist: 'Mine' }, deps);
    expect(textOf(message ?? expect.fail())).not.toContain('shared');
    expect(copies(message)).toEqual([]);
  });

  it('people who may not use the shared account neither find nor open its playlists', async () => {
    const context = asking({ may: (name) => name !== 'account.shared' });
    expect(await suggested('mara', linked(), context)).toEqual([]);
    const texts = await Promise.all(
      ['Marathon', '#8'].map(async (playlist) => {
        const [message] = await answersTo('playlist show', { playlist }, linked(), context);
        return textOf(message ?? expect.fail());
      }),
    );
    expect(texts).toEqual([
      'There is no playlist called “Marathon”. Pick one from the list that opens as you type.',
      'That playlist no longer exists.',
    ]);
  });

  it('shared playlists on a media server that the guild does not see stay hidden', async () => {
    const deps = linked(accountWith(list({ ratingKey: '2:8', title: 'Elsewhere' })));
    const [message] = await answersTo('playlist show', { playlist: '#2:8' }, deps, asking({ servers: [serverId(1)] }));
    expect(textOf(message ?? expect.fail())).toContain('no longer exists');
  });

  it('/playlist list mentions shared playlists, in English and German, to people who may see them', async () => {
    const said = async (context = asking()) => {
      const [message] = await answersTo('playlist list', {}, linked(), context);
      return textOf(message ?? expect.fail());
    };
    expect(await said()).toContain('`/playlist show` also opens shared playlists.');
    expect(await said(asking({ texts: de }))).toContain('`/playlist zeigen` öffnet auch gemeinsame Playlists.');
    expect(await said(asking({ may: (name) => name !== 'account.shared' }))).not.toContain('also opens');
  });
});
