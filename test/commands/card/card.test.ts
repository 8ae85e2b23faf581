import { describe, expect, it, vi } from 'vitest';
import { InvalidOptionError } from '../../../src/commands/framework/command.ts';
import type { MessageCommandTarget } from '../../../src/commands/framework/messageCommand.ts';
import { InvalidPressTarget } from '../../../src/commands/framework/press.ts';
import { messageCommands, pressActions } from '../../../src/commands/index.ts';
import {
  cardMenus,
  itemMenu,
  itemsInTarget,
  mediaItemsToCardItems,
  removeDuplicateItems,
} from '../../../src/commands/shared/items/items.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { film, list } from '../../support/media.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../../support/messages.ts';
import { permitFor } from '../../support/permits.ts';
import { asking, depsWith } from '../support/deps.ts';
import { NOTHING_PRESSED, openedBy, pressed } from '../support/presses.ts';

const one = { ratingKey: '101', title: 'Metropolis (1927)' };
const other = { ratingKey: '102', title: 'Nosferatu (1922)' };

describe('the items on a card', () => {
  it('a card’s item menu holds each item with a key once, at most 20', () => {
    const many = Array.from({ length: 40 }, (_, index) => film({ ratingKey: String(index >> 1) }));
    expect(mediaItemsToCardItems([film({ ratingKey: undefined }), ...many])).toHaveLength(20);
  });

  it('a card’s menu labels an item with its own title and describes it by its album or show', () => {
    const track = film({ kind: 'track', title: 'Mars', grandparentTitle: 'Holst', parentTitle: 'The Planets' });
    expect(mediaItemsToCardItems([track])).toEqual([{ ratingKey: '101', title: 'Mars (1927)', kind: 'track' }]);
    expect(cardMenus(en, [{ ...track, librarySectionTitle: 'Music' }], { mayAdd: false })).toMatchObject([
      { options: [{ label: 'Mars (1927)', description: 'Track · Holst · The Planets · in Music' }] },
    ]);
  });

  it('items that a card shows twice keep their first title and their order', () => {
    expect(removeDuplicateItems([one, other, { ratingKey: '101', title: 'Poster' }])).toEqual([one, other]);
  });

  it.each([
    { name: 'a menu', target: { items: [one, other] }, items: [one, other] },
    { name: 'a session', target: { sessionId: 'a', ...one }, items: [one] },
    { name: 'another thing', target: { page: 2 }, items: [] },
    { name: 'nothing', target: undefined, items: [] },
    { name: 'an invalid key', target: { items: [{ ratingKey: '../1', title: 'x' }] }, items: [] },
  ])('the items behind a button are read from its stored data: $name', ({ target, items }) => {
    expect(itemsInTarget(target)).toEqual(items);
  });
});

describe('“Add to playlist” in the menu of a message', () => {
  const [command] = messageCommands;
  const chosen = async (menuMessage: MessageCommandTarget, media: Partial<MediaServer> = {}) => {
    if (!command) throw new Error('there is no such command');
    const [message = NO_MESSAGE] = await Array.fromAsync(
      command.run(permitFor(command.requires), { message: menuMessage, deps: depsWith({ media }), context: asking() }),
    );
    return message;
  };

  it('the message menu entry “Add to playlist” is declared without a description, as Discord requires', () => {
    expect(command?.payload).toMatchObject({ type: 3, name: 'Add to playlist' });
    expect(command?.payload).not.toHaveProperty('description');
  });

  it('“Add to playlist” on a message refuses messages of others and messages without items', async () => {
    expect(textOf(await chosen({ isOurs: false, items: [one] }))).toBe(en.card.notOurs);
    expect(textOf(await chosen({ isOurs: true, items: [] }))).toBe(en.card.nothingOn);
  });

  it('“Add to playlist” on a message with one item asks at once for the playlist', async () => {
    const message = await chosen(
      { isOurs: true, items: [one] },
      { item: async () => film(), playlists: async () => [list()] },
    );
    expect(textOf(message)).toContain('Where should **Metropolis (1927)** go?');
    expect([message.private, message.outcome]).toEqual([true, 'nothing']);
  });

  it('“Add to playlist” on a message names items as the server does and leaves out deleted ones', async () => {
    const item = async (key: string) => {
      if (key === '9') throw new MediaServerFailure('not-found', { method: 'GET', path: '/library/metadata/9' });
      return film({ ratingKey: key, title: 'Safety Last!', year: 1923 });
    };
    const message = await chosen({ isOurs: true, items: [one, { ratingKey: '7' }, { ratingKey: '9' }] }, { item });
    expect(message.presses).toMatchObject([
      { target: { items: [one, { ratingKey: '7', title: 'Safety Last! (1923)' }] } },
    ]);
    const gone = await chosen({ isOurs: true, items: [{ ratingKey: '9' }, { ratingKey: '9' }] }, { item });
    expect(textOf(gone)).toBe(en.card.nothingOn);
  });

  it('“Add to playlist” on a message with several items asks first which one is meant', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ ratingKey: String(index), title: ' ' }));
    const item = async (ratingKey: string) =>
      film({ ratingKey, title: 'Pilot', grandparentTitle: `Show ${ratingKey}` });
    const message = await chosen({ isOurs: true, items }, { item });
    expect(message.presses).toMatchObject([{ action: 'card.add.here', by: 'invoker' }]);
    const options = componentsOf(message).flatMap(({ options }) => options ?? []);
    expect(options).toHaveLength(25);
    expect(options[7]).toMatchObject({ label: 'Pilot (1927)', description: 'Film · Show 7' });
    expect(componentsOf(message)).toContainEqual(
      expect.objectContaining({ placeholder: 'Which of these is it? (25 of 30)' }),
    );
  });
});

describe('a menu of six copies of one film', () => {
  it('a menu with several copies of one film tells them apart by length or key', () => {
    const copies = [1, 2, 3, 4, 5, 6].map((key) =>
      film({ ratingKey: `${key}`, durationMs: key < 3 ? 60_000 : 120_000 }),
    );
    const [menu] = itemMenu(en, copies, { action: 'x', placeholder: 'y' });
    const shown = (menu?.options ?? []).map(({ label, description }) => `${label}, ${description}`);
    expect(new Set(shown).size).toBe(6);
    expect(shown[0]).toMatch(/^Metropolis \(1927\), Film.* · 1\u00a0min · #1$/);
  });
});

describe('the choice of a playlist', () => {
  const asked = async (playlists: Awaited<ReturnType<MediaServer['playlists']>>, item = film()) => {
    const deps = depsWith({ media: { item: async () => item, playlists: async () => playlists } });
    const [message = NO_MESSAGE] = await pressed('card.add', { items: [one] }, deps, asking(), { values: ['101'] });
    return message;
  };
  const optionsOf = (message: Message) => componentsOf(message).flatMap(({ options }) => options ?? []);

  it('“Add to playlist” offers the playlists of the item’s type that are not smart, and a new playlist', async () => {
    const message = await asked([
      list({ ratingKey: '1', title: 'Films' }),
      list({ ratingKey: '2', title: 'Songs', playlistType: 'audio' }),
      list({ ratingKey: '3', title: 'Smart', smart: true }),
    ]);
    expect(optionsOf(message)).toEqual([{ label: 'Films', value: '1', description: '2 items' }]);
    expect(message.presses).toMatchObject([
      { action: 'card.add.into', by: 'invoker', once: true },
      { action: 'card.add.open-new', by: 'invoker', once: false },
    ]);
  });

  it('“Add to playlist” says when no playlist for that type exists yet', async () => {
    const message = await asked([]);
    expect(textOf(message)).toContain('There is no playlist for videos yet. You can start a new one with **Metropolis');
    expect(message.presses).toHaveLength(1);
  });

  it('“Add to playlist” says how many of all playlists its menu shows', async () => {
    const message = await asked(
      Array.from({ length: 40 }, (_, index) => list({ ratingKey: String(index), title: '' })),
    );
    expect(textOf(message)).toContain('25 of 40 playlists shown.');
    expect(optionsOf(message)).toHaveLength(25);
  });

  it('“Add to playlist” is refused for an item that no playlist can hold', async () => {
    expect(textOf(await asked([], film({ kind: 'tag' })))).toContain('A playlist cannot hold');
  });
});

describe('adding from a card', () => {
  const target = { items: [one] };
  const media = {
    item: async () => film(),
    playlists: async () => [list()],
    addToPlaylist: vi.fn<MediaServer['addToPlaylist']>(async () => ({ added: 1 })),
    createPlaylist: vi.fn<MediaServer['createPlaylist']>(async () => list({ title: 'New', leafCount: 1 })),
  };

  it('“Add to playlist” on a card adds the item to the chosen playlist', async () => {
    await pressed('card.add.into', target, depsWith({ media }), asking(), { values: ['7'] });
    expect(media.addToPlaylist.mock.calls[0]?.slice(0, 2)).toEqual(['7', '101']);
  });

  it('“Add to playlist” on a card refuses a forged playlist key', async () => {
    const calls = media.addToPlaylist.mock.calls.length;
    for (const value of ['7/items', '../7', 'New', '']) {
      const asked = pressed('card.add.into', target, depsWith({ media }), asking(), { values: [value] });
      await expect(asked).rejects.toBeInstanceOf(InvalidPressTarget);
    }
    expect(media.addToPlaylist.mock.calls).toHaveLength(calls);
  });

  it('“Add to playlist” on a card creates a new playlist with the name from the form', async () => {
    const fields = { name: '  New ' };
    const [message = NO_MESSAGE] = await pressed('card.add.new', target, depsWith({ media }), asking(), { fields });
    expect(media.createPlaylist.mock.calls[0]?.[0]).toMatchObject({ title: 'New', type: 'video', ratingKey: '101' });
    expect(textOf(message)).toContain('Created the playlist **New** with **Metropolis (1927)**.');
  });

  it('“Add to playlist” on a card refuses a new name that looks like a key, such as #7', async () => {
    const asked = pressed('card.add.new', target, depsWith({ media }), asking(), { fields: { name: '#7' } });
    await expect(asked).rejects.toEqual(new InvalidOptionError('name', en.card.nameProblem));
  });

  it('the form for a new playlist says which item the playlist starts with', () => {
    const response = pressActions.find(({ name }) => name === 'card.add.open-new')?.response;
    if (response?.kind !== 'modal') throw new Error('it should open a form');
    expect(
      response.open(permitFor('playlist.edit'), {
        target,
        pressed: NOTHING_PRESSED,
        deps: depsWith({}),
        context: asking(),
      }),
    ).toMatchObject({
      title: 'New playlist',
      inputs: [{ name: 'name', max: 80, description: 'It starts with Metropolis (1927).' }],
      press: { action: 'card.add.new', once: true },
    });
  });
});

it('a card’s menu shows an episode’s number in the reader’s language, but its buttons store a neutral title', () => {
  const episode = film({ kind: 'episode', title: 'Chapter', index: 3, parentIndex: 1 });
  expect(cardMenus(textsForLanguage('nl'), [episode], { mayAdd: false })).toMatchObject([
    { options: [{ label: 'S1 A3 · Chapter' }], press: { target: { items: [{ title: 'S1 E3 · Chapter' }] } } },
  ]);
  const target = { items: [{ ratingKey: '101', title: 'S1 E3 · Chapter' }] };
  const form = openedBy('card.add.open-new', target, depsWith({}), asking({ texts: textsForLanguage('nl') }));
  expect(JSON.stringify(form.inputs)).toContain('S1 A3 · Chapter');
  const report = openedBy('report.open', target, depsWith({}), asking({ texts: textsForLanguage('nl') }));
  expect(JSON.stringify(report.inputs)).toContain('S1 A3 · Chapter');
});
