import { describe, expect, it } from 'vitest';
import { readMediaItemsOfMessage } from '../../../src/discord/interactions/card.ts';
import { createCommandIds } from '../../../src/discord/registration/commandIds.ts';
import { createComponentPressTickets } from '../../../src/discord/reply/pressTickets.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const ME = '1';
const one = { ratingKey: '101', title: 'Metropolis (1927)' };
const other = { ratingKey: '102', title: 'Nosferatu (1922)' };

type Message = Parameters<typeof readMediaItemsOfMessage>[0];

/** What a feed posted as the message `900`. */
const outbox = { itemsOf: async (id: string) => (id === '900' ? ['7', 'x', '8'] : []) };

/** The cast: of a whole discord.js message, what is read. */
const message = (components: unknown, { id = '800', authorId = ME } = {}) =>
  ({ id, author: { id: authorId }, client: { user: { id: ME } }, components }) as unknown as Message;

const ofAnotherKind = { kind: 'session', userId: '42', target: '{}', expiresAt: new Date() };

const thumbnail = (url: string, description?: string) => ({ type: 11, media: { url }, description });

describe('the items of a message', () => {
  const tickets = createFakeTickets();
  const presses = createComponentPressTickets({
    tickets,
    clock: createSteppedClock(),
    log: { error: () => undefined },
  });
  const button = async (target: ComponentPress['target']) => ({
    type: 2,
    custom_id: await presses.issue({ action: 'x', target, by: 'anyone' }, '42'),
  });

  it('a message’s items are found in its buttons and menus, however deeply nested', async () => {
    const components = [{ type: 17, components: [{ type: 1, components: [await button({ items: [one, other] })] }] }];
    expect(await readMediaItemsOfMessage(message(components), { tickets, outbox })).toEqual({
      isOurs: true,
      items: [one, other],
    });
  });

  it('a message’s items are listed once each, under the name on their button', async () => {
    const picture = thumbnail('https://cdn.test/a/poster-101.webp?ex=1', 'Poster of Metropolis');
    const components = [picture, await button({ items: [one] }), await button({ ...other, sessionId: 's' })];
    expect((await readMediaItemsOfMessage(message(components), { tickets, outbox })).items).toEqual([one, other]);
  });

  it('a message’s items are found by its posters if it has no buttons', async () => {
    const components = [
      thumbnail('https://cdn.test/a/poster-7.webp', 'Poster of Seven'),
      thumbnail('a/poster-8.webp'),
      thumbnail('a/played-3-9.webp'),
    ];
    expect((await readMediaItemsOfMessage(message(components), { tickets, outbox })).items).toEqual([
      { ratingKey: '7' },
      { ratingKey: '8' },
      { ratingKey: '9' },
    ]);
  });

  it('a message’s items are found in the feed’s stored post if the message does not name them', async () => {
    const read = await readMediaItemsOfMessage(message([], { id: '900' }), { tickets, outbox });
    expect(read).toEqual({ isOurs: true, items: [{ ratingKey: '7' }, { ratingKey: '8' }] });
  });

  it('a message has no items if its tickets are unknown or unrelated and its pictures are no posters', async () => {
    const components = [
      { custom_id: 'nobody drew this' },
      { custom_id: await tickets.issue(ofAnotherKind) },
      await button({ page: 2 }),
      thumbnail('https://cdn.test/chart.png'),
      thumbnail('https://cdn.test/poster-x.webp'),
      thumbnail('https://cdn.test/played-3.webp'),
      thumbnail('https://cdn.test/match-3.webp'),
      { media: 'poster-1.webp' },
      { media: null },
      { media: { url: 7 } },
      { media: { url: ['https://cdn.test/poster-7.webp'] } },
    ];
    expect(await readMediaItemsOfMessage(message(components), { tickets, outbox })).toEqual({
      isOurs: true,
      items: [],
    });
  });

  it('the items of a message are looked up by the ids of its buttons and menus, and by no other ids in it', async () => {
    const asked: string[] = [];
    const find = async (id: string) => {
      asked.push(id);
      return await tickets.find(id);
    };
    const drawn = await button({ items: [one] });
    const components = [{ type: 1, custom_id: 7, components: [drawn] }, thumbnail('a/poster-7.webp')];
    await readMediaItemsOfMessage(message(components), { tickets: { find }, outbox });
    expect(asked).toEqual([drawn.custom_id]);
  });

  it('items are not read from a message of another author', async () => {
    const components = [await button({ items: [one] })];
    expect(await readMediaItemsOfMessage(message(components, { authorId: '2' }), { tickets, outbox })).toEqual({
      isOurs: false,
      items: [],
    });
  });
});

describe('the ids of commands', () => {
  const found = (id: string, name: string, type = 1) => ({ id, name, type, version: '1' });

  it('links to commands use the ids of slash commands, and a guild’s own ids before global ones', () => {
    const ids = createCommandIds();
    ids.remember(undefined, [found('11111111111111111', 'search'), found('22222222222222222', 'help')]);
    ids.remember('9', [found('33333333333333333', 'search'), found('44444444444444444', 'Add to playlist', 3)]);
    expect([...ids.of('9')]).toEqual([
      ['search', '33333333333333333'],
      ['help', '22222222222222222'],
    ]);
    expect(ids.of('8').get('search')).toBe('11111111111111111');
  });

  it('no command ids are known before registration, or if Discord’s answer is malformed', () => {
    const ids = createCommandIds();
    expect(ids.of('9').size).toBe(0);
    ids.remember('9', [{ id: 'x', name: 'search', type: 1 }]);
    ids.remember('8', 'no');
    expect([ids.of('9').size, ids.of('8').size]).toEqual([0, 0]);
  });
});
