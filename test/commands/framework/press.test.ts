import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ComponentPressInput, PressHandler } from '../../../src/commands/framework/action.ts';
import { InvalidOptionError } from '../../../src/commands/framework/command.ts';
import { createPressHandler, InvalidPressTarget } from '../../../src/commands/framework/press.ts';
import { pressActions } from '../../../src/commands/index.ts';
import { LEVEL_BY_CAPABILITY } from '../../../src/permissions/capabilities.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { permitFor } from '../../support/permits.ts';
import { asking, depsWith } from '../support/deps.ts';

const target = z.object({ key: z.string(), title: z.string().default('untitled') });
const common = { name: 'test', requires: 'search', changes: false, target } as const;
const NOTHING: ComponentPressInput = { values: [], fields: {} };

function run({ requires, response }: PressHandler, stored: unknown, pressed = NOTHING) {
  if (response.kind !== 'answer') throw new Error('it answers with a form');
  return Array.fromAsync(
    response.run(permitFor(requires), { target: stored, pressed, deps: depsWith({}), context: asking() }),
  );
}

describe('every press', () => {
  it('every button has a unique name and a known capability', () => {
    expect(new Set(pressActions.map(({ name }) => name)).size).toBe(pressActions.length);
    expect(pressActions.filter(({ requires }) => !Object.hasOwn(LEVEL_BY_CAPABILITY, requires))).toEqual([]);
  });

  it.each([
    'item.show',
    'item.files',
    'device.list.page',
    'history.list.page',
    'resource.list.page',
    'pref.page',
    'pref.group',
    'pref.confirm',
    'pref.confirm-unseen',
    'pref.leave',
    'pref.undo',
    'account.link.token',
    'privacy.delete-own',
    'privacy.delete-account',
    'privacy.leave',
  ])('the button name %s survives the renaming of its command, since old messages still use it', (kept) => {
    expect(pressActions.map(({ name }) => name)).toContain(kept);
  });
});

describe('a press', () => {
  const echo = createPressHandler({
    ...common,
    place: 'private',
    answer: async ({ target, pressed }) => createNoteMessage([target.key, target.title, ...pressed.values].join(' ')),
  });

  it('a button’s answer gets the data stored for the button and the values chosen in a menu', async () => {
    expect(await run(echo, { key: '1', title: 'Metropolis' }, { values: ['a', 'b'], fields: {} })).toEqual([
      createNoteMessage('1 Metropolis a b'),
    ]);
  });

  it('a button can read data that an older version stored', async () => {
    expect(await run(echo, { key: '1' })).toEqual([createNoteMessage('1 untitled')]);
  });

  it.each([undefined, null, 'text', {}, { key: 1 }])('a button whose stored data is %j is refused', async (stored) => {
    await expect(run(echo, stored)).rejects.toBeInstanceOf(InvalidPressTarget);
  });

  it('a button can be answered by several messages', async () => {
    async function* answer() {
      yield createNoteMessage('one');
      yield createNoteMessage('two');
    }
    expect(await run(createPressHandler({ ...common, place: 'update', answer }), { key: '1' })).toEqual([
      createNoteMessage('one'),
      createNoteMessage('two'),
    ]);
  });
});

describe('a form that is sent', () => {
  const submit = createPressHandler({
    ...common,
    place: 'private',
    fields: z.object({ reason: z.string().trim().max(5) }),
    answer: async ({ target, pressed }) => createNoteMessage(`${target.key}: ${pressed.fields.reason}`),
  });

  it('a submitted form gives its fields to the answer as declared', async () => {
    expect(await run(submit, { key: '1' }, { values: [], fields: { reason: ' bye ' } })).toEqual([
      createNoteMessage('1: bye'),
    ]);
  });

  it('a submitted form with an invalid field is refused, naming that field', async () => {
    const sent = run(submit, { key: '1' }, { values: [], fields: { reason: 'too long' } });
    await expect(sent).rejects.toEqual(new InvalidOptionError('reason', 'it is not what the form asks for'));
  });

  it('a submitted form without declared fields gives its texts unchanged', async () => {
    const plain = createPressHandler({
      ...common,
      place: 'private',
      answer: async ({ pressed }) => createNoteMessage(`${pressed.fields.any}`),
    });
    expect(await run(plain, { key: '1' }, { values: [], fields: { any: ' as typed ' } })).toEqual([
      createNoteMessage(' as typed '),
    ]);
  });
});

describe('a press that opens a form', () => {
  const form: Modal = {
    title: 'Why?',
    inputs: [{ name: 'reason', label: 'Reason', lines: 'one', required: true, max: 10 }],
    press: { action: 'submit', target: null, by: 'invoker' },
  };
  const opening = createPressHandler({
    ...common,
    modal: ({ target, deps }) => ({ ...form, title: `${target.title}: ${deps.terminateReason}` }),
  });

  it('a button that opens a form fills it from the data stored for the button', () => {
    if (opening.response.kind !== 'modal') throw new Error('it should open a form');
    const { open } = opening.response;
    expect(
      open(permitFor('search'), { target: { key: '1' }, pressed: NOTHING, deps: depsWith({}), context: asking() }),
    ).toEqual({
      ...form,
      title: 'untitled: Ended by a moderator.',
    });
    expect(() =>
      open(permitFor('search'), { target: 7, pressed: NOTHING, deps: depsWith({}), context: asking() }),
    ).toThrow(InvalidPressTarget);
  });
});
