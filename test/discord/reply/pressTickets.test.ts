import { describe, expect, it } from 'vitest';
import {
  createComponentPressTickets,
  pressOfChosenOption,
  readStoredComponentPress,
  type StoredComponentPress,
} from '../../../src/discord/reply/pressTickets.ts';
import { createListMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Button, ComponentPress } from '../../../src/render/kit/message/press.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { componentsOf } from '../../support/messages.ts';
import { noteSentences } from '../../support/noteSentences.ts';

const HOUR = 3_600_000;
const press = (given: Partial<ComponentPress> = {}): ComponentPress => ({
  action: 'session.terminate.ask',
  target: { sessionId: 'secret-session', title: 'Metropolis' },
  by: 'anyone',
  ...given,
});
const button = (given: Partial<ComponentPress> = {}): Button => ({
  label: 'Go',
  style: 'primary',
  press: press(given),
});

async function world() {
  const { tickets, clock } = await memoryStore();
  return { tickets, clock, presses: createComponentPressTickets({ tickets, clock, log: { error: () => undefined } }) };
}

describe('the ticket of a press', () => {
  it('a button’s ticket is an opaque id that reveals nothing', async () => {
    const { presses } = await world();
    const id = await presses.issue(press(), '42');
    expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('a button’s ticket stores the action, its data and the person', async () => {
    const { presses, tickets, clock } = await world();
    const ticket = await tickets.find(await presses.issue(press({ by: 'invoker' }), '42'));
    expect(ticket).toMatchObject({ userId: '42', expiresAt: new Date(clock.now().getTime() + 24 * HOUR) });
    expect(ticket && readStoredComponentPress(ticket)).toEqual({ ...press({ by: 'invoker' }), once: false });
  });

  it('a button’s ticket expires when the button says', async () => {
    const { presses, tickets, clock } = await world();
    const ticket = await tickets.find(await presses.issue(press({ forMs: HOUR }), '42'));
    expect(ticket?.expiresAt).toEqual(new Date(clock.now().getTime() + HOUR));
  });

  it('equal buttons for the same person share a ticket, and any other button gets its own', async () => {
    const { presses } = await world();
    const id = await presses.issue(press(), '42');
    expect(await presses.issue(press(), '42')).toBe(id);
    expect(await presses.issue(press(), '43')).not.toBe(id);
    expect(await presses.issue(press({ by: 'invoker' }), '42')).not.toBe(id);
    expect(await presses.issue(press({ target: null }), '42')).not.toBe(id);
  });

  it('a button that belongs to a thing, such as a vote, has the same stored ticket for all people', async () => {
    const { presses, tickets } = await world();
    const id = await presses.issue(press({ of: 'vote:7' }), '42');
    expect(await presses.issue(press({ of: 'vote:7' }), '43')).toBe(id);
    expect(await tickets.find(id)).toMatchObject({ userId: 'vote:7' });
  });

  it('a button that works once gets a new ticket each time, never a used one', async () => {
    const { presses } = await world();
    expect(await presses.issue(press({ once: true }), '42')).not.toBe(await presses.issue(press({ once: true }), '42'));
  });

  it.each([
    { name: 'of another kind', ticket: { kind: 'session.terminate', target: '{}' } },
    { name: 'that is no JSON', ticket: { kind: 'press', target: '{' } },
    { name: 'of an older shape', ticket: { kind: 'press', target: '{"action":"x","target":1,"by":"all"}' } },
  ])('a press is not read from a stored ticket $name', ({ ticket }) => {
    expect(readStoredComponentPress({ id: 'x', userId: '42', expiresAt: new Date(0), ...ticket })).toBeUndefined();
  });
});

describe('a menu of different actions', () => {
  const menu: StoredComponentPress = {
    action: 'choice',
    target: {},
    by: 'invoker',
    once: true,
    choices: { 0: { action: 'run scan', target: { all: true } }, 1: { action: 'ask search', target: {} } },
  };

  it('a menu whose options have different actions runs the chosen action, with the menu’s own restrictions', () => {
    expect(pressOfChosenOption(menu, ['0'])).toEqual({
      action: 'run scan',
      target: { all: true },
      by: 'invoker',
      once: true,
    });
  });

  it.each([{ values: ['2'] }, { values: [] }, { values: ['constructor'] }])(
    'a menu of different actions does nothing after the forged choice $values',
    ({ values }) => {
      expect(pressOfChosenOption(menu, values)).toBeUndefined();
    },
  );

  it('a button or a menu with a single action is the same whatever is chosen', () => {
    const { choices, ...button } = menu;
    expect(pressOfChosenOption(button, ['1'])).toBe(button);
  });
});

describe('a message’s components', () => {
  const idsIn = (components: Parameters<typeof componentsOf>[0]['components']) =>
    componentsOf({ components }).flatMap(({ custom_id }) => custom_id ?? []);

  it('every button and menu in a message gets a ticket, in whatever part of the message it is', async () => {
    const { presses, tickets } = await world();
    const message = createListMessage({
      head: 'Head',
      rows: [0, 1, 2].map((row) => ({ content: `row ${row}`, button: button({ target: row }) })),
      foot: () => undefined,
      controls: [
        [button({ target: 'first' }), button({ target: 'second' })],
        { placeholder: 'Pick', options: [{ label: 'One', value: '1' }], press: press({ target: 'select' }) },
      ],
    });
    const ids = idsIn(await presses.fill(message, '42'));
    const targets = await Promise.all(
      ids.map(async (id) => {
        const ticket = await tickets.find(String(id));
        return ticket && readStoredComponentPress(ticket)?.target;
      }),
    );
    expect(targets).toEqual([0, 1, 2, 'first', 'second', 'select']);
  });

  it('filling in tickets changes nothing else and does not modify the original message', async () => {
    const { presses } = await world();
    const message = createNoteMessage('press:0', { controls: [[button()]] });
    const before = structuredClone(message);
    const [filled] = await presses.fill(message, '42');
    const ids = idsIn(filled ? [filled] : []);
    expect(JSON.parse(JSON.stringify(filled).replace(`${ids[0]}`, 'press:0'))).toEqual(message.components[0]);
    expect(message).toEqual(before);
  });

  it('a message without buttons needs no tickets', async () => {
    const { clock } = await world();
    const tickets = createFakeTickets();
    const presses = createComponentPressTickets({ tickets, clock, log: { error: () => undefined } });
    expect(await presses.fill(createNoteMessage('Text'), '42')).toEqual(createNoteMessage('Text').components);
    expect(tickets.issued).toEqual([]);
  });

  it('two equal buttons that work once get different ids, since Discord refuses duplicates', async () => {
    const { presses } = await world();
    const ids = idsIn(await presses.fill(createNoteMessage('Text', { controls: [[button(), button()]] }), '42'));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a store that cannot be written to', () => {
  it('if tickets cannot be stored, a message is sent without its buttons and menus', async () => {
    const store = await memoryStore();
    const tickets = { ...store.tickets, issue: async () => Promise.reject(new Error('database is locked')) };
    const said: string[] = [];
    const log = { error: noteSentences(said) };
    const presses = createComponentPressTickets({ tickets, clock: store.clock, log });
    const rows = [{ content: 'One', button: button() }, { content: 'Two' }];
    const message = createListMessage({ head: 'Head', rows, foot: () => undefined, controls: [[button()]] });
    expect(await presses.fill(message, '1')).toEqual(
      createListMessage({ head: 'Head', rows: [{ content: 'One' }, { content: 'Two' }], foot: () => undefined })
        .components,
    );
    expect(said).toHaveLength(1);
  });
});
