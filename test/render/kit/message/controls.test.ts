import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListMessage, createNoteMessage } from '../../../../src/render/kit/message/layout.ts';
import { MAX_MESSAGE_COMPONENTS } from '../../../../src/render/kit/message/limits.ts';
import type {
  Button,
  ComponentPress,
  ControlsRow,
  StringSelectMenu,
} from '../../../../src/render/kit/message/press.ts';
import { anyCharacter } from '../../../support/anyCharacter.ts';
import { problemsOf } from '../../../support/discordSchema.ts';
import { componentsOf } from '../../../support/messages.ts';

const press = (target: number): ComponentPress => ({ action: 'go', target, by: 'anyone' });
const button = (label: string, target = 0): Button => ({ label, style: 'primary', press: press(target) });
const select = (given: Partial<StringSelectMenu> = {}): StringSelectMenu => ({
  placeholder: 'Pick one',
  options: [
    { label: 'One', value: '1' },
    { label: 'Two', value: '2', description: 'The second' },
  ],
  press: press(0),
  ...given,
});
const drawn = (...controls: ControlsRow[]) =>
  componentsOf(createNoteMessage('Text', { controls })).filter(({ type }) => type !== 10);
const only = (type: number, ...controls: ControlsRow[]) => drawn(...controls).filter((each) => each.type === type);

describe('buttons', () => {
  it('a message’s buttons are in a row, each with a placeholder for its ticket', () => {
    const message = createNoteMessage('Text', {
      controls: [[button('Go', 1), { ...button('Stop', 2), style: 'danger', disabledBecause: 'nothing plays' }]],
    });
    expect(message.presses).toEqual([press(1), press(2)]);
    const stop = { ...button('Stop', 2), style: 'danger', disabledBecause: 'nothing plays' } as const;
    expect(drawn([button('Go', 1), stop]).slice(0, -1)).toEqual([
      { type: 2, style: 1, label: 'Go', custom_id: 'press:0' },
      { type: 2, style: 4, label: 'Stop (nothing plays)', custom_id: 'press:1', disabled: true },
      expect.objectContaining({ type: 1 }),
    ]);
  });

  it('a message’s row has at most five buttons', () => {
    expect(
      only(
        2,
        Array.from({ length: 7 }, (_, index) => button(`${index}`, index)),
      ),
    ).toHaveLength(5);
  });

  it('a button’s label is one line of 1 to 80 characters', () => {
    const labels = only(2, [button('x'.repeat(90)), button('two\nlines'), button('\u200b ')]).map(({ label }) => label);
    expect(labels).toEqual([`${'x'.repeat(79)}…`, 'two lines', '…']);
  });
});

describe('a select', () => {
  it('a select menu offers its options under one ticket', () => {
    expect(only(3, select())).toEqual([
      {
        type: 3,
        custom_id: 'press:0',
        placeholder: 'Pick one',
        min_values: 1,
        max_values: 1,
        options: [
          { label: 'One', value: '1' },
          { label: 'Two', value: '2', description: 'The second' },
        ],
      },
    ]);
  });

  it('a select menu offers at most 25 options, and allows at most as many choices', () => {
    const options = Array.from({ length: 40 }, (_, index) => ({ label: `${index}`, value: `${index}` }));
    expect(only(3, select({ options, min: 0, max: 40 }))[0]).toMatchObject({ min_values: 0, max_values: 25 });
  });

  it('a select menu of roles leaves the options to Discord', () => {
    expect(only(6, { placeholder: 'Which role', options: 'roles', press: press(0) })).toEqual([
      { type: 6, custom_id: 'press:0', placeholder: 'Which role' },
    ]);
  });

  it('a select menu offers no option twice', () => {
    const options = ['a', 'b', 'a'].map((value) => ({ label: value, value }));
    expect(only(3, select({ options, max: 3 }))[0]).toMatchObject({
      max_values: 2,
      options: [{ value: 'a' }, { value: 'b' }],
    });
  });

  it('a select menu cuts long texts, and leaves out a blank description', () => {
    const long = 'x'.repeat(200);
    const given = select({
      placeholder: long,
      options: [
        { label: long, value: '1', description: long },
        { label: '', value: '2', description: ' ' },
      ],
    });
    expect(only(3, given)[0]).toMatchObject({
      placeholder: `${'x'.repeat(149)}…`,
      options: [
        { label: `${'x'.repeat(99)}…`, value: '1', description: `${'x'.repeat(99)}…` },
        { label: '…', value: '2' },
      ],
    });
  });
});

describe('nothing to press', () => {
  it.each([
    { name: 'no row', controls: [] },
    { name: 'a row of no buttons', controls: [[]] },
    { name: 'a select of no options', controls: [select({ options: [] })] },
  ])(
    'a message leaves out a control that has no target: $name',
    ({ controls }: { readonly controls: readonly ControlsRow[] }) => {
      expect(createNoteMessage('Text', { controls })).toEqual(createNoteMessage('Text'));
      expect(createListMessage({ head: 'Head', rows: [], foot: () => undefined, controls })).toEqual(
        createListMessage({ head: 'Head', rows: [], foot: () => undefined }),
      );
    },
  );
});

describe('a row with a button of its own', () => {
  const picture = { name: 'a.webp', bytes: new Uint8Array([1]), description: 'A poster' };

  it('a row with a button of its own has it beside its text, in place of a picture', () => {
    const message = createListMessage({
      head: 'Head',
      rows: [{ content: 'one', button: button('Go'), picture }],
      foot: () => undefined,
    });
    expect(componentsOf(message)).toContainEqual({
      type: 9,
      components: [{ type: 10, content: 'one' }],
      accessory: { type: 2, style: 1, label: 'Go', custom_id: 'press:0' },
    });
    expect(message.files).toBeUndefined();
    expect(message.presses).toEqual([press(0)]);
  });

  it('a row that does not fit into a message has no ticket for its button', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ content: 'row', button: button('Go', index) }));
    const message = createListMessage({ head: 'Head', rows, foot: (shown, total) => `${shown} of ${total}` });
    expect(message.presses).toEqual(rows.slice(0, 12).map((row) => row.button.press));
    expect(componentsOf(message).length).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
  });
});

describe('any message with controls', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter, maxLength: 300 }));
  const anyButton = fc.record({
    label: text,
    style: fc.constantFrom('primary', 'secondary', 'success', 'danger'),
    press: fc.nat({ max: 9 }).map(press),
    disabledBecause: fc.option(text, { nil: undefined }),
  });
  const option = fc.record({
    label: text,
    value: fc.string({ minLength: 1, maxLength: 100 }),
    description: fc.option(text, { nil: undefined }),
  });
  const anySelect = fc.record({
    placeholder: text,
    options: fc.array(option, { maxLength: 40 }),
    min: fc.nat({ max: 1 }),
    max: fc.integer({ min: 1, max: 40 }),
    press: fc.nat({ max: 9 }).map(press),
  });
  const controls = fc.array(fc.oneof(fc.array(anyButton, { maxLength: 8 }), anySelect), { maxLength: 5 });
  const rows = fc.array(
    fc.record({
      content: fc.string({ minLength: 1, maxLength: 300 }),
      button: fc.option(anyButton, { nil: undefined }),
    }),
    { maxLength: 60 },
  );

  it('any message with controls stays within Discord’s limits, and each control has a matching press', () => {
    fc.assert(
      fc.property(rows, controls, (all, under) => {
        const foot = (shown: number, total: number) => `${shown} of ${total}`;
        const message = createListMessage({ head: 'Head', rows: all, foot, controls: under });
        const components = componentsOf(message);
        expect(components.length).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
        const ids = components.flatMap(({ custom_id }) => custom_id ?? []);
        expect(ids.toSorted()).toEqual((message.presses ?? []).map((_, index) => `press:${index}`).toSorted());
        expect(problemsOf(message)).toEqual([]);
      }),
    );
  });
});
