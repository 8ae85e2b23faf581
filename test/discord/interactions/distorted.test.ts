import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { en } from '../../../src/render/texts/en.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const FORM = { title: 'Form', inputs: [{ name: 'why', label: 'Why', lines: 'one', required: false, max: 9 }] } as const;

/** A bot with a command, a form and its choices, in a guild where no role but this person's may do anything. */
async function startForms() {
  const options = { what: textOption({ complete: async (typed) => [{ name: typed, value: typed }] }) };
  const look = createCommand({
    words: wordsFor('look', options),
    requires,
    changes: false,
    options,
    visibility: 'public',
    answer: async () => createNoteMessage('Looked.'),
  });
  const ask = createCommand({
    words: wordsFor('ask', {}),
    requires,
    changes: false,
    options: {},
    modal: () => ({ ...FORM, press: { action: 'do', target: {}, by: 'invoker' } }),
  });
  const doIt = createPressHandler({
    name: 'do',
    requires,
    target: z.object({}),
    fields: z.object({ why: z.string() }),
    place: 'private',
    changes: false,
    answer: async () => createNoteMessage('Done.'),
  });
  const logged: unknown[] = [];
  const log = { ...silent, error: (...each: unknown[]) => void logged.push(each) };
  // As the database does, which holds no objects.
  const tickets = createFakeTickets();
  const find = async (id: string) => await tickets.find(z.string().parse(id));
  const deps = { tickets: { ...tickets, find } };
  const bot = await startSmallBot({ commands: [look, ask], pressActions: [doIt], deps, log });
  const viewer = bot.discord.person('viewer');
  const { modal } = await viewer.run('/ask');
  if (!modal) throw new Error('no form');
  return { viewer, modal, logged };
}

/** Sets a part of what Discord sends, or removes it. */
const setting = (path: readonly string[], value?: unknown) =>
  function distort(interaction: Record<string, unknown>) {
    const [last = '', ...outer] = path.toReversed();
    const inner = outer.toReversed().reduce((whole: object, name) => Reflect.get(whole, name), interaction);
    Reflect.deleteProperty(inner, last);
    if (value !== undefined) Reflect.set(inner, last, value);
  };

test.each([
  {
    name: 'without components',
    path: ['data', 'components'],
    value: undefined,
    expected: 'it is not what the form asks for',
  },
  {
    name: 'with components that are no list',
    path: ['data', 'components'],
    value: { 0: 'why' },
    expected: 'it is not what the form asks for',
  },
  {
    name: 'with an object as its id',
    path: ['data', 'custom_id'],
    value: { why: 'x' },
    expected: en.errors.press.unknown,
  },
  { name: 'with a number as its id', path: ['data', 'custom_id'], value: 7, expected: en.errors.press.unknown },
  { name: 'without roles', path: ['member', 'roles'], value: null, expected: 'This is for viewers.' },
])('a submitted form $name is refused with a reason in words', async ({ path, value, expected }) => {
  const { viewer, modal, logged } = await startForms();
  const answer = await viewer.distorted(setting(path, value)).submit(modal, { why: 'x' });
  expect(answer).toMatchObject({ private: true, text: expect.stringContaining(expected) });
  expect(logged).toEqual([]);
});

test.each(['constructor', 'hasOwnProperty', 'toString'])(
  'an unknown option called %s is refused under that name',
  async (name) => {
    const { viewer } = await startForms();
    const answer = await viewer.distorted(setting(['data', 'options', '0', 'name'], name)).run('/look', { what: 'x' });
    expect(answer.text).toContain(`I cannot use that value for \`${name}\`: there is no such option.`);
  },
);

test.each([[null], [{}], ['1'], [undefined]])(
  'a person whose roles Discord sends as %j has no role and no right',
  async (roles) => {
    const { viewer, logged } = await startForms();
    const answer = await viewer.distorted(setting(['member', 'roles'], roles)).run('/look', { what: 'x' });
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining('This is for viewers.') });
    expect(logged).toEqual([]);
  },
);

test('completion without a focused option shows nothing', async () => {
  const { viewer, logged } = await startForms();
  const distracted = viewer.distorted(setting(['data', 'options', '0', 'focused']));
  expect(await distracted.complete('/look', { what: 'x' }, 'what')).toEqual([]);
  expect(logged).toEqual([]);
});
