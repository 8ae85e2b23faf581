import type { APIModalInteractionResponseCallbackComponent, APITextInputComponent } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { SEARCH } from '../discord/tinyBot.ts';
import { sitDownWith } from './support/typist.ts';

const row = (...components: object[]) => ({ type: 1, components });
const button = (custom_id: string, label: string, more: object = {}) => ({
  type: 2,
  style: 2,
  custom_id,
  label,
  ...more,
});
const menu = (custom_id: string, max_values = 1) => ({
  type: 3,
  custom_id,
  placeholder: 'Pick',
  max_values,
  options: ['One', 'Two', 'Three'].map((label) => ({ label, value: label.toLowerCase(), description: `No. ${label}` })),
});
const form = (...components: APIModalInteractionResponseCallbackComponent[]) => ({
  custom_id: 'form',
  title: 'A form',
  components,
});
const text = (
  custom_id: string,
  more: Partial<APITextInputComponent> = {},
): APIModalInteractionResponseCallbackComponent => ({
  type: 18,
  label: custom_id,
  component: { type: 4, custom_id, style: 1, ...more },
});

test('the sandbox’s terminal numbers buttons and menus, and a button is pressed by number or label', async () => {
  const { typist } = await sitDownWith({
    command: (it) => it.reply({ content: 'x', components: [row(button('a', 'Show'), button('b', 'Drop it'))] }),
    button: (it) => it.reply(`pressed ${it.customId}`),
  });
  typist.type('/search x');
  await typist.sees('[1: Show] [2: Drop it]');
  typist.type('press 2');
  await typist.sees('pressed b');
  typist.type('press show');
  await typist.sees('pressed a');
});

test('a number belongs to the latest answer in the terminal, and older buttons are pressed by label', async () => {
  const { typist } = await sitDownWith({
    command: (it) => it.reply({ content: 'x', components: [row(button('a', 'First'))] }),
    button: (it) => it.reply({ content: it.customId, components: [row(button(`${it.customId}a`, 'Next'))] }),
  });
  typist.type('/search x');
  await typist.sees('[1: First]');
  typist.type('press 1');
  await typist.sees('[1: Next]');
  typist.type('press 1');
  await typist.sees('aa\n[1: Next]');
  typist.type('press first');
  await typist.sees('a\n[1: Next]');
});

test('in the terminal, buttons of a post get further numbers, and the buttons of the answer before it keep theirs', async () => {
  const { typist, client, discord } = await sitDownWith({
    command: (it) => it.reply({ content: 'x', components: [row(button('mine', 'Mine'))] }),
    button: (it) => it.reply(`pressed ${it.customId} in ${it.channelId}`),
  });
  typist.type('/search x');
  await typist.sees('[1: Mine]');
  const history = discord.world.guilds[0]?.channels.find(({ name }) => name === 'history')?.id ?? 'none';
  await client.rest.post(`/channels/${history}/messages`, {
    body: { content: 'post', components: [row(button('theirs', 'Theirs'))] },
  });
  await typist.sees('#history\npost\n[2: Theirs]');
  typist.type('press 1');
  await typist.sees('pressed mine');
  typist.type('press theirs');
  await typist.sees(`pressed theirs in ${history}`);
});

test('a disabled button has no number, and pressing an unknown one is refused with a list', async () => {
  const { typist } = await sitDownWith({
    command: (it) =>
      it.reply({ content: 'x', components: [row(button('a', 'Off', { disabled: true }), button('b', 'On'))] }),
  });
  typist.type('press 1');
  await typist.sees('There is nothing to press.');
  typist.type('/search x');
  await typist.sees('[Off] (disabled) [1: On]');
  typist.type('press 2');
  await typist.sees('There is no “2” here. Available: 1 On.');
  typist.type('choose 1 1');
  await typist.sees('1 is a button: type press 1.');
});

test('the lines of a menu are chosen by number or name, several if the menu allows it', async () => {
  const { typist } = await sitDownWith({
    command: (it) => it.reply({ content: 'x', components: [row(menu('one')), row(menu('two', 2))] }),
    select: (it) => it.reply(`${it.customId}: ${it.values.join(' and ')}`),
  });
  typist.type('/search x');
  await typist.sees('[1: Pick: 1) One / 2) Two / 3) Three]\n[2: Pick: 1) One / 2) Two / 3) Three]');
  typist.type('choose 2');
  await typist.sees('  3) Three\n     No. Three\n  (up to 2, separated by spaces)');
  typist.type('choose 2 1 3');
  await typist.sees('two: one and three');
  typist.type('/search x');
  await typist.sees('[1: Pick');
  typist.type('choose 1 two');
  await typist.sees('one: two');
  typist.type('/search x');
  await typist.sees('[1: Pick');
  typist.type('choose 1 4');
  await typist.sees('“Pick” has 3 lines');
  typist.type('press 1');
  await typist.sees('1 is a menu: choose 1 1 picks its first line.');
});

test('a form in the terminal asks for each field, and again when a value is not accepted', async () => {
  const { typist } = await sitDownWith({
    command: (it) =>
      it.showModal(form(text('who'), text('why', { style: 2, required: false }), text('when', { value: 'now' }))),
    modal: (it) =>
      it.reply(['who', 'why', 'when'].map((name) => JSON.stringify(it.fields.getTextInputValue(name))).join(' ')),
  });
  typist.type('/search x');
  await typist.sees('--- A form ---');
  await typist.sees('who: ');
  typist.type('');
  await typist.sees('(this field is required)');
  typist.type('Ada');
  await typist.sees('why (optional; several lines; an empty line ends them): ');
  typist.type('because');
  typist.type('of this');
  typist.type('');
  await typist.sees('when (currently “now”): ');
  typist.type('');
  await typist.sees('"Ada" "because\\nof this" "now"');
});

test('the choices of a form are numbered in the terminal, which asks again after any other input', async () => {
  const options = ['A', 'B'].map((label) => ({ label, value: label.toLowerCase() }));
  const { typist } = await sitDownWith({
    command: (it) =>
      it.showModal(form({ type: 18, label: 'Which', component: { type: 3, custom_id: 'which', options } })),
    modal: (it) => it.reply(`chosen: ${it.fields.getStringSelectValues('which').join()}`),
  });
  typist.type('/search x');
  await typist.sees('  1) A\n  2) B\nWhich: ');
  typist.type('C');
  await typist.sees('(choose from 1 to 2');
  typist.type('');
  await typist.sees('(you have to choose something)');
  typist.type('2');
  await typist.sees('chosen: b');
});

test('a message command in the terminal is used on the latest message, or on another one', async () => {
  const { typist } = await sitDownWith(
    {
      command: (it) => it.reply(`about ${it.options.getString('query')}`),
      onMessage: (it) => it.reply({ content: `took “${it.targetMessage.content}”`, flags: 64 }),
    },
    [SEARCH, { type: 3, name: 'Take it' }],
  );
  typist.type('/search x');
  await typist.sees('about x');
  typist.type('/search y');
  await typist.sees('about y');
  typist.type('apps');
  await typist.sees('  1) Take it\non the message (latest first):\n  1) about y\n  2) about x');
  typist.type('apps 1');
  await typist.sees('(only you see this)\ntook “about y”');
  typist.type('apps take it 3');
  await typist.sees('took “about x”');
  typist.type('apps 2');
  await typist.sees('There is no “2” under Apps. Available: Take it.');
});

test('an answer that changes is printed again in the terminal, with its current buttons', async () => {
  const { typist, errors } = await sitDownWith({
    command: async (it) => {
      await it.reply({ content: 'looking', components: [row(button('a', 'Stop'))] });
      await it.editReply({ content: 'found', components: [row(button('b', 'Show'), button('c', 'Hide'))] });
    },
    button: (it) => it.update({ content: `after ${it.customId}`, components: [] }),
  });
  typist.type('/search x');
  await typist.sees('found\n[1: Show] [2: Hide]');
  typist.type('press 2');
  await typist.sees('after c');
  expect(errors).toEqual([]);
});
