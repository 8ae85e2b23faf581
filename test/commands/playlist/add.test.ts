import { describe, expect, it, vi } from 'vitest';
import { addItemAndCheckPlaylists, additionOutcome } from '../../../src/commands/shared/playlist/addition.ts';
import { findTargetPlaylist, type WritablePlaylistTarget } from '../../../src/commands/shared/playlist/target.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { Playlist, PlaylistChange } from '../../../src/domain/media/playlists/playlist.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { fails, film, hub, list, onlyFoundBySearch } from '../../support/media.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, offeredFor, saidTo } from '../support/deps.ts';

const item = vi.fn<MediaServer['item']>(async () => film());
const finding = (...items: MediaItem[]) => vi.fn<MediaServer['search']>(async () => [hub(items)]);

/** Playlists before, and after. */
const reading = (before: readonly Playlist[], after: readonly Playlist[]) =>
  vi.fn<MediaServer['playlists']>().mockResolvedValueOnce(before).mockResolvedValueOnce(after);
const adding = (change: PlaylistChange = { added: 1, requested: 1 }) =>
  vi.fn<MediaServer['addToPlaylist']>(async () => change);

const toEvening = (change?: PlaylistChange) => ({
  playlists: reading([list({ leafCount: 2 })], [list({ leafCount: 3 })]),
  addToPlaylist: adding(change),
});

describe('a failed addition is checked on the playlist’s own server', () => {
  const entry = { item: film(), ratingKey: '2:5', type: 'video' } as const;
  const looked = async (target: WritablePlaylistTarget, media: Partial<MediaServer>) => {
    const playlists = vi.fn<MediaServer['playlists']>(async () => []);
    await addItemAndCheckPlaylists(
      { target, entry, before: [] },
      { deps: depsWith({ media: { ...media, playlists } }), context: asking() },
    );
    return playlists.mock.calls.map(([options]) => options?.only);
  };

  it('a failed addition to an existing playlist is checked only on the playlist’s own server', async () => {
    const target = { kind: 'existing', playlist: list({ ratingKey: '2:7' }) } as const;
    expect(await looked(target, { addToPlaylist: adding() })).toEqual([serverId(2)]);
  });

  it('a failed addition to a new playlist is checked only on the server that was to get the playlist', async () => {
    const target = { kind: 'new', title: 'Evening' } as const;
    expect(await looked(target, { createPlaylist: fails('timeout') })).toEqual([serverId(2)]);
  });
});

describe('an item that is not on the server of the playlist', () => {
  it('adding an item to another server’s playlist is refused, with a button for its own server’s playlists', async () => {
    const failure = new MediaServerFailure('invalid', { method: 'NONE', path: '', asked: false, onlyOn: 'Attic' });
    const media = {
      item: async () => film({ ratingKey: '2:5', title: 'Laila' }),
      playlists: async () => [list()],
      addToPlaylist: async () => Promise.reject(failure),
    };
    const [answer = NO_MESSAGE] = await answersTo(
      'playlist add',
      { item: '#2:5', playlist: '#7' },
      depsWith({ media }),
    );
    expect(answer).toMatchObject({ outcome: 'nothing', audit: { failure: 'failed' } });
    expect(textOf(answer)).toContain('That is only on Attic, and this playlist is on another media server.');
    expect(answer.presses).toMatchObject([
      { action: 'card.add', target: { items: [{ ratingKey: '2:5' }] }, server: 2 },
    ]);
  });
});

describe('the item of /playlist add', () => {
  it('/playlist add adds the picked item', async () => {
    const media = { item, ...toEvening() };
    const said = await saidTo('playlist add', { item: '#101', playlist: '#7' }, depsWith({ media }));
    expect(item).toHaveBeenLastCalledWith('101', { signal: expect.any(AbortSignal) });
    expect(media.addToPlaylist).toHaveBeenCalledWith('7', '101', { signal: expect.any(AbortSignal) });
    expect(said[0]).toContain('Added **Metropolis (1927)** to **Evening**, which now has 3 items.');
  });

  const refusedWith404 = (media: Partial<Pick<MediaServer, 'item' | 'playlists'>>) =>
    answersTo(
      'playlist add',
      { item: '#101', playlist: '#7' },
      depsWith({ media: { item, playlists: async () => [list()], addToPlaylist: fails('not-found'), ...media } }),
    );

  it('/playlist add reports the server as unable if it answers 404 though item and playlist exist', async () => {
    await expect(refusedWith404({})).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('/playlist add reports the item or playlist as gone if it cannot be found after a 404', async () => {
    const once = vi.fn<MediaServer['item']>(fails('not-found')).mockResolvedValueOnce(film());
    await expect(refusedWith404({ item: once })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(refusedWith404({ playlists: reading([list()], []) })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('/playlist add adds the only item with exactly the typed title', async () => {
    const media = {
      ...onlyFoundBySearch(hub([film({ ratingKey: '5', title: 'Metropolis 2' }), film()])),
      item,
      ...toEvening(),
    };
    await answersTo('playlist add', { item: 'metropolis', playlist: '#7' }, depsWith({ media }));
    expect(media.addToPlaylist).toHaveBeenCalledWith('7', '101', expect.anything());
  });

  it('/playlist add counts an item once that several groups of search results contain', async () => {
    const media = { ...onlyFoundBySearch(hub([film()]), hub([film()], { title: 'Top' })), item, ...toEvening() };
    const said = await saidTo('playlist add', { item: 'Metropolis', playlist: '#7' }, depsWith({ media }));
    expect(said[0]).toContain('Added');
  });

  it('/playlist add offers a choice to the person if several items have the typed title', async () => {
    const media = onlyFoundBySearch(hub([film(), film({ ratingKey: '5', year: 2001 })]));
    const [answer] = await answersTo('playlist add', { item: 'Metropolis' }, depsWith({ media }));
    expect(answer).toMatchObject({ private: true, outcome: 'nothing' });
    expect(answer?.presses).toMatchObject([{ action: 'playlist.pick', by: 'invoker' }]);
    expect(JSON.stringify(answer?.components)).toContain('"label":"Metropolis (2001)","value":"#5"');
  });

  it('/playlist add does not guess an item from a similar title', async () => {
    const said = await saidTo('playlist add', { item: 'Metro' }, depsWith({ media: onlyFoundBySearch(hub([film()])) }));
    expect(said[0]).toContain('I do not know which “Metro” you mean.');
  });

  it('/playlist add takes a typed number such as 1917 as a title', async () => {
    const found = film({ title: '1917', ratingKey: '1917' });
    const media = { ...onlyFoundBySearch(hub([found])), item: async () => found, ...toEvening() };
    await saidTo('playlist add', { item: '1917', playlist: '#7' }, depsWith({ media }));
    expect(media.addToPlaylist).toHaveBeenCalledWith('7', '1917', expect.anything());
  });

  it('/playlist add says if no item has the typed title', async () => {
    const said = await saidTo('playlist add', { item: 'zzz' }, depsWith({ media: onlyFoundBySearch() }));
    expect(said).toEqual(['Nothing found for “zzz”.']);
  });

  it('/playlist add refuses an item of a kind that no playlist can hold', async () => {
    const media = { item: async () => film({ kind: 'tag' as const, year: undefined }) };
    const said = await saidTo('playlist add', { item: '#101' }, depsWith({ media }));
    expect(said).toEqual(['A playlist cannot hold **Metropolis**.']);
  });

  it('/playlist add fails as “not found” if the picked item was deleted in the meantime', async () => {
    const media = { item: fails('not-found') };
    await expect(answersTo('playlist add', { item: '#101' }, depsWith({ media }))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('the playlist of /playlist add', () => {
  const creating = (made: Playlist) => vi.fn<MediaServer['createPlaylist']>(async () => made);

  it('/playlist add without a playlist creates one with the default name', async () => {
    const createPlaylist = creating(list({ title: 'From Discord', leafCount: 1 }));
    const said = await saidTo(
      'playlist add',
      { item: '#101' },
      depsWith({ media: { item, playlists: async () => [list()], createPlaylist } }),
    );
    expect(createPlaylist).toHaveBeenCalledWith(
      { title: 'From Discord', type: 'video', ratingKey: '101' },
      expect.anything(),
    );
    expect(said).toEqual(['Created the playlist **From Discord** with **Metropolis (1927)**.']);
  });

  it('/playlist add creates a playlist for a new name and reports what type the server made it', async () => {
    const createPlaylist = creating(list({ title: 'Late', playlistType: 'audio' }));
    const said = await saidTo(
      'playlist add',
      { item: '#101', playlist: 'Late' },
      depsWith({ media: { item, playlists: async () => [], createPlaylist } }),
    );
    expect(said[0]).toContain('The server made it a playlist for music');
  });

  it('/playlist add chooses the playlist of the typed name that can hold the item’s type', async () => {
    const media = {
      item,
      playlists: reading([list({ ratingKey: '8', playlistType: 'audio' }), list()], [list({ leafCount: 3 })]),
      addToPlaylist: adding(),
    };
    await answersTo('playlist add', { item: '#101', playlist: 'evening' }, depsWith({ media }));
    expect(media.addToPlaylist).toHaveBeenCalledWith('7', '101', expect.anything());
  });

  it.each([
    {
      name: 'is not guessed among several',
      playlist: 'Evening',
      playlists: [list(), list({ ratingKey: '8' })],
      sentence: 'There are several playlists called “Evening”.',
    },
    {
      name: 'that is gone is not made anew',
      playlist: '#7',
      playlists: [],
      sentence: 'That playlist no longer exists.',
    },
    {
      name: 'that is smart is left alone',
      playlist: '#7',
      playlists: [list({ smart: true })],
      sentence: '**Evening** is a smart playlist',
    },
  ])('/playlist add adds nothing and says why: a playlist $name', async ({ playlist, playlists, sentence }) => {
    const said = await saidTo(
      'playlist add',
      { item: '#101', playlist },
      depsWith({ media: { item, playlists: async () => playlists } }),
    );
    expect(said[0]).toContain(sentence);
  });

  it('/playlist add says that it added the item but could not read the playlists again', async () => {
    const playlists = vi
      .fn<MediaServer['playlists']>()
      .mockResolvedValueOnce([list()])
      .mockImplementation(fails('timeout'));
    const said = await saidTo(
      'playlist add',
      { item: '#101', playlist: '#7' },
      depsWith({ media: { item, playlists, addToPlaylist: adding() } }),
    );
    expect(said[0]).toContain('but I could not read the playlists again');
  });

  it('/playlist add ends if time runs out while it reads the playlists again', async () => {
    const playlists = vi
      .fn<MediaServer['playlists']>()
      .mockResolvedValueOnce([list()])
      .mockRejectedValue(new DOMException('late', 'TimeoutError'));
    const media = { item, playlists, addToPlaylist: adding() };
    await expect(
      answersTo('playlist add', { item: '#101', playlist: '#7' }, depsWith({ media })),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('an addition whose answer is lost', () => {
  const lost = fails('timeout');
  const toExisting = (after: Playlist | undefined) =>
    saidTo(
      'playlist add',
      { item: '#101', playlist: '#7' },
      depsWith({
        media: {
          item,
          playlists: vi
            .fn<MediaServer['playlists']>()
            .mockResolvedValueOnce([list({ leafCount: 2 })])
            .mockImplementation(after ? async () => [after] : lost),
          addToPlaylist: lost,
        },
      }),
    );
  const toNew = (after: readonly Playlist[] | undefined, createPlaylist: () => Promise<never> = lost) =>
    answersTo(
      'playlist create',
      { title: 'Late', item: '#101' },
      depsWith({
        media: {
          item,
          playlists: vi
            .fn<MediaServer['playlists']>()
            .mockResolvedValueOnce([list({ ratingKey: '6', title: 'Late' })])
            .mockImplementation(after ? async () => after : lost),
          createPlaylist,
        },
      }),
    );
  const saidOfNew = async (...args: Parameters<typeof toNew>) => textOf((await toNew(...args))[0] ?? NO_MESSAGE);
  const OLD = list({ ratingKey: '6', title: 'Late' });

  it('/playlist add without a server answer reports success if the playlist has grown', async () => {
    expect((await toExisting(list({ leafCount: 3 })))[0]).toContain('Added **Metropolis (1927)** to **Evening**');
  });

  it('/playlist add without a server answer says that the playlist has not grown, and to check first', async () => {
    const [said] = await toExisting(list({ leafCount: 2 }));
    expect(said).toMatch(/no usable answer.*\*\*Evening\*\* has not grown.*`\/playlist show`.*before you add it again/);
  });

  it.each([undefined, list({ leafCount: undefined })])(
    '/playlist add without a server answer says that the item may be there if nothing can be read (%o)',
    async (after) => {
      const [said] = await toExisting(after);
      expect(said).toMatch(/no usable answer.*may be there anyway.*before you add it again/);
    },
  );

  it('/playlist add without a server answer recognizes the new playlist, not an old one of that name', async () => {
    const made = list({ ratingKey: '9', title: 'Late', leafCount: 1 });
    expect(await saidOfNew([OLD, made])).toContain('Created the playlist **Late** with **Metropolis (1927)**.');
  });

  it('/playlist add without a server answer says that there is no new playlist, and to check first', async () => {
    const said = await saidOfNew([OLD]);
    expect(said).toMatch(/no usable answer.*no new playlist of that name.*before you create it again/);
    expect(said).not.toContain('now there is one more');
  });

  it('/playlist add without a server answer says that a new playlist may exist if none can be read', async () => {
    expect(await saidOfNew(undefined)).toMatch(/no usable answer.*may be there anyway/);
  });

  it('/playlist add passes on a 500 as an invalid value if no playlist was created (4.14)', async () => {
    await expect(toNew([OLD], fails('invalid', { status: 500 }))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('/playlist add reports success after a 500 if the new playlist exists', async () => {
    const made = list({ ratingKey: '9', title: 'Late', leafCount: 1 });
    expect(await saidOfNew([OLD, made], fails('invalid', { status: 500 }))).toContain('Created the playlist **Late**');
  });

  it('/playlist add of several items stops after an unanswered one and lists the items not tried', async () => {
    const media = {
      item: vi.fn<MediaServer['item']>(async (ratingKey) => film({ ratingKey, title: `Film ${ratingKey}` })),
      playlists: async () => [list()],
      addToPlaylist: vi.fn<MediaServer['addToPlaylist']>(fails('timeout')),
    };
    const answers = await answersTo('playlist add', { item: '#1', item2: '#2', playlist: '#7' }, depsWith({ media }));
    expect(media.addToPlaylist).toHaveBeenCalledTimes(1);
    expect(textOf(answers.at(-1) ?? NO_MESSAGE)).toMatch(/has not grown[\s\S]*Not tried after that: \*\*Film 2/);
    expect(answers.at(-1)).toMatchObject({ outcome: 'unknown', audit: { failure: 'unanswered' } });
  });
});

describe('the default playlist of /playlist add', () => {
  const english = list({ ratingKey: '5', title: 'From Discord' });
  const german = list({ ratingKey: '6', title: 'Aus Discord' });

  it.each([
    ['Aus Discord', [english], english],
    ['From Discord', [german], german],
    ['Aus Discord', [english, german], german],
    ['Aus Discord', [list({ ...english, playlistType: 'audio' })], undefined],
  ])(
    'the default playlist title “%s” also matches the playlist that people of another language started',
    (title, playlists, playlist) => {
      expect(findTargetPlaylist(title, { type: 'video', ratingKey: '101' }, playlists)).toEqual(
        playlist ? { kind: 'existing', playlist } : { kind: 'new', title },
      );
    },
  );
});

describe('the target of /playlist add', () => {
  const audio = list({ ratingKey: '8', playlistType: 'audio' });

  it.each([
    { name: 'a key that is there', value: '#7', playlists: [list()], target: { kind: 'existing', playlist: list() } },
    {
      name: 'a key of another type: the server decides',
      value: '#8',
      playlists: [audio],
      target: { kind: 'existing', playlist: audio },
    },
    { name: 'a key that is not there', value: '#9', playlists: [list()], target: { kind: 'gone' } },
    {
      name: 'a key of a smart one',
      value: '#7',
      playlists: [list({ smart: true })],
      target: { kind: 'smart', playlist: list({ smart: true }) },
    },
    {
      name: 'the only one of the name',
      value: ' EVENING',
      playlists: [list()],
      target: { kind: 'existing', playlist: list() },
    },
    {
      name: 'one of the name whose type is unknown',
      value: 'Evening',
      playlists: [list({ playlistType: undefined })],
      target: { kind: 'existing', playlist: list({ playlistType: undefined }) },
    },
    {
      name: 'the only one of name and type',
      value: 'Evening',
      playlists: [audio, list()],
      target: { kind: 'existing', playlist: list() },
    },
    {
      name: 'two of name and type',
      value: 'Evening',
      playlists: [list(), list({ ratingKey: '9' })],
      target: { kind: 'several', title: 'Evening', candidates: [list(), list({ ratingKey: '9' })] },
    },
    {
      name: 'a name of another type only',
      value: 'Evening',
      playlists: [audio],
      target: { kind: 'new', title: 'Evening' },
    },
    {
      name: 'a name of a smart one only',
      value: 'Evening',
      playlists: [list({ smart: true })],
      target: { kind: 'new', title: 'Evening' },
    },
    { name: 'a new name', value: 'Late', playlists: [list()], target: { kind: 'new', title: 'Late' } },
  ])('/playlist add decides whether to use or create a playlist, given $name', ({ value, playlists, target }) => {
    expect(findTargetPlaylist(value, { type: 'video', ratingKey: '101' }, playlists)).toEqual(target);
  });
});

describe('the outcome of an addition to a playlist', () => {
  const target = list({ leafCount: 2 });
  const grown = list({ leafCount: 3 });
  const elsewhere = list({ ratingKey: '8', playlistType: 'audio', leafCount: 1 });
  const namesake = list({ ratingKey: '9', leafCount: 5 });
  const uncounted = list({ leafCount: undefined });

  it.each([
    {
      name: 'it grew',
      before: [target],
      after: [grown],
      change: { added: 1 },
      outcome: { kind: 'added', playlist: grown },
    },
    {
      name: 'it grew by a whole album',
      before: [target],
      after: [list({ leafCount: 14 })],
      change: { added: 12 },
      outcome: { kind: 'added', playlist: list({ leafCount: 14 }), pieces: 12 },
    },
    {
      name: 'it grew, whatever the server counted',
      before: [target],
      after: [grown],
      change: { added: 0 },
      outcome: { kind: 'added', playlist: grown },
    },
    {
      name: 'a new one of its name came',
      before: [target],
      after: [target, elsewhere],
      change: { added: 1 },
      outcome: { kind: 'added-elsewhere', playlist: elsewhere, type: 'audio' },
    },
    {
      name: 'another of its name grew',
      before: [target, namesake],
      after: [target, { ...namesake, leafCount: 6 }],
      change: {},
      outcome: { kind: 'added-elsewhere', playlist: { ...namesake, leafCount: 6 }, type: 'video' },
    },
    {
      name: 'another of another name grew',
      before: [target],
      after: [target, { ...elsewhere, title: 'Other' }],
      change: { added: 0 },
      outcome: { kind: 'not-added', playlist: target },
    },
    {
      name: 'nothing grew',
      before: [target],
      after: [target],
      change: { added: 0 },
      outcome: { kind: 'not-added', playlist: target },
    },
    {
      name: 'nothing grew and the server sent no count',
      before: [target],
      after: [target],
      change: {},
      outcome: { kind: 'not-added', playlist: target },
    },
    {
      name: 'nothing seen to grow, but counted',
      before: [uncounted],
      after: [uncounted],
      change: { added: 1 },
      outcome: { kind: 'added', playlist: uncounted },
    },
    {
      name: 'nothing to be seen at all',
      before: [uncounted],
      after: [uncounted],
      change: {},
      outcome: { kind: 'unverified', playlist: uncounted },
    },
    {
      name: 'unreadable, counted as none',
      before: [target],
      after: undefined,
      change: { added: 0 },
      outcome: { kind: 'not-added', playlist: target },
    },
    {
      name: 'unreadable, counted as one',
      before: [target],
      after: undefined,
      change: { added: 1 },
      outcome: { kind: 'unverified', playlist: target },
    },
    {
      name: 'unreadable, not counted',
      before: [target],
      after: undefined,
      change: {},
      outcome: { kind: 'unverified', playlist: target },
    },
    {
      name: 'the playlist went meanwhile',
      before: [target],
      after: [],
      change: { added: 0 },
      outcome: { kind: 'not-added', playlist: target },
    },
  ])(
    'the outcome of an addition is read from the playlists before and after: $name',
    ({ before, after, change, outcome }) => {
      expect(additionOutcome({ before, after, change, target: before[0] ?? target, type: 'video' })).toEqual(outcome);
    },
  );
});

describe('the items offered for /playlist add', () => {
  it('/playlist add completes each item that a playlist can hold once, with its library', async () => {
    const tag = film({ kind: 'tag', ratingKey: '3' });
    const search = async () => [
      hub([film({ librarySectionTitle: 'Films' }), tag, film({ ratingKey: undefined })]),
      hub([film({ librarySectionTitle: 'Films' })]),
    ];
    expect(await offeredFor('playlist add', 'item', ' metro ', depsWith({ media: { search } }))).toEqual([
      { name: 'Metropolis (1927) · Films', value: '#101' },
    ]);
  });

  it('/playlist add completes no items, and does not search, before anything is typed', async () => {
    expect(await offeredFor('playlist add', 'item', '  ', depsWith({}))).toEqual([]);
  });

  it('/playlist add completes at most 25 items, cut to 100 characters without broken characters', async () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      film({ ratingKey: `${index}`, title: '😀'.repeat(99), librarySectionTitle: `x${'😀'.repeat(99)}` }),
    );
    const offered = await offeredFor('playlist add', 'item', 'x', depsWith({ media: { search: finding(...items) } }));
    expect(offered).toHaveLength(25);
    expect(offered.every(({ name }) => name.length <= 100 && name.isWellFormed())).toBe(true);
  });
});

describe('the playlists offered for /playlist add', () => {
  const all = [
    list(),
    list({ ratingKey: '8', title: 'Evening songs', playlistType: 'audio' }),
    list({ ratingKey: '9', title: 'Even', smart: true }),
  ];
  const offered = (typed: string, playlists: readonly Playlist[] = all) =>
    offeredFor('playlist add', 'playlist', typed, depsWith({ media: { playlists: async () => playlists } }));

  it('/playlist add completes the playlists that can be added to, with the type of their items', async () => {
    expect(await offered('')).toEqual([
      { name: 'Evening (videos)', value: '#7' },
      { name: 'Evening songs (music)', value: '#8' },
    ]);
  });

  it('/playlist add completes playlists that match the typed text, and a new one with that name', async () => {
    expect(await offered('song')).toEqual([
      { name: 'Evening songs (music)', value: '#8' },
      { name: 'New playlist: song', value: 'song' },
    ]);
  });

  it('/playlist add offers no new playlist with a name that already exists', async () => {
    expect(await offered(' evening ')).toEqual([
      { name: 'Evening (videos)', value: '#7' },
      { name: 'Evening songs (music)', value: '#8' },
    ]);
  });

  it('/playlist add offers no new playlist whose name looks like a key', async () => {
    expect(await offered('#7')).toEqual([]);
  });

  it('/playlist add completes at most 25 playlists of 100 characters, a new one among them', async () => {
    const many = Array.from({ length: 60 }, (_, index) => list({ ratingKey: `${index}`, title: 'x'.repeat(200) }));
    const choices = await offered('x'.repeat(150), many);
    expect(choices).toHaveLength(25);
    expect(choices[0]?.name).toBe(`${'x'.repeat(85)}… (videos) · #0`);
    expect(choices.every(({ name, value }) => name.length <= 100 && value.length <= 100)).toBe(true);
    expect(choices.at(-1)?.value).toHaveLength(80);
  });

  it('/playlist add completes a playlist without a visible name as “Untitled”', async () => {
    expect(await offered('', [list({ title: ' \u200b', playlistType: undefined })])).toEqual([
      { name: 'Untitled', value: '#7' },
    ]);
  });
});
