import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findModalProblems } from '../../../sandbox/discord/validation/modalRules.ts';
import { createModalBody, formFieldsOf, uploadedFilesOfForm } from '../../../src/discord/interactions/modal.ts';
import type { Modal, ModalInput, ModalSelect, ModalUpload } from '../../../src/render/kit/message/press.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

const input: ModalInput = { name: 'reason', label: 'Reason', lines: 'one', required: false, max: 300 };
const form = (given: Partial<Modal> = {}): Modal => ({
  title: 'End it',
  inputs: [input],
  press: { action: 'x', target: null, by: 'invoker' },
  ...given,
});
const problemsOf = (body: unknown) =>
  ModalInteractionCallbackRequestSchema.safeParse({ type: 9, data: body }).error?.issues ?? [];

describe('a form', () => {
  it('a form sent to Discord has a label per field and the ticket of its button', () => {
    const described: ModalInput = { ...input, description: 'They are shown this.', lines: 'many', value: 'Good night' };
    expect(createModalBody(form({ inputs: [described] }), 'ticket0')).toEqual({
      custom_id: 'ticket0',
      title: 'End it',
      components: [
        {
          type: 18,
          label: 'Reason',
          description: 'They are shown this.',
          component: {
            type: 4,
            custom_id: 'reason',
            style: 2,
            required: false,
            max_length: 300,
            value: 'Good night',
          },
        },
      ],
    });
  });

  it('a form sent to Discord leaves out missing properties of its fields', () => {
    expect(createModalBody(form(), 'ticket0').components).toEqual([
      {
        type: 18,
        label: 'Reason',
        component: { type: 4, custom_id: 'reason', style: 1, required: false, max_length: 300 },
      },
    ]);
  });

  it('a form sent to Discord cuts preset values to the length that may be typed', () => {
    const [label] = createModalBody(
      form({ inputs: [{ ...input, max: 5, value: 'longer than that' }] }),
      'x',
    ).components;
    expect(label).toMatchObject({ component: { max_length: 5, value: 'long…' } });
  });

  it('a form sent to Discord offers at most as many choices as Discord allows', () => {
    const options = Array.from({ length: 26 }, (_, n) => ({ label: `${n}`, value: `${n}` }));
    const { components } = createModalBody(
      form({ inputs: [{ name: 'kind', label: 'What', required: true, options }] }),
      'x',
    );
    expect(components).toMatchObject([{ component: { options: options.slice(0, 25) } }]);
  });

  it('a form offers only the first of two choices with one value, since Discord would refuse the form', () => {
    const options = [
      { label: 'Films', value: '#1' },
      { label: 'Films again', value: '#1' },
      { label: 'Series', value: '#2' },
    ];
    const body = createModalBody(
      form({ inputs: [{ name: 'library', label: 'Library', required: true, options }] }),
      'x',
    );
    expect(problemsOf(body)).toEqual([]);
    expect(findModalProblems(body)).toEqual([]);
    expect(body.components).toMatchObject([{ component: { options: [options[0], options[2]] } }]);
  });

  it('a form can have a menu and a field for a picture', () => {
    const kind: ModalSelect = { name: 'kind', label: 'What', required: true, options: [{ label: ' ', value: 'a' }] };
    const shot: ModalUpload = { name: 'shot', label: 'Screenshot', required: false, takes: 'picture' };
    const body = createModalBody(form({ inputs: [kind, shot, { ...shot, name: 'other', required: true }] }), 'ticket0');
    expect(body.components).toMatchObject([
      { component: { type: 3, custom_id: 'kind', required: true, options: [{ label: '…', value: 'a' }] } },
      {
        component: {
          type: 19,
          custom_id: 'shot',
          required: false,
          min_values: 0,
          max_values: 1,
          file_types: ['image'],
        },
      },
      { component: { required: true, min_values: 1 } },
    ]);
    expect(problemsOf(body)).toEqual([]);
    expect(findModalProblems(body)).toEqual([]);
  });

  it('a form is valid for Discord, whatever texts it contains', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: anyCharacter, minLength: 90, maxLength: 300 }),
      fc.constantFrom('', ' ', '\n', '\u200b', '\u202e', '\ud800'),
    );
    const inputs = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...'abcdefghi'),
        label: text,
        description: fc.option(text, { nil: undefined }),
        lines: fc.constantFrom('one', 'many'),
        required: fc.boolean(),
        value: fc.option(text, { nil: undefined }),
        max: fc.integer({ min: 1, max: 9000 }),
      }),
      { minLength: 1, maxLength: 9, selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(text, inputs, (title, all) => {
        const body = createModalBody(form({ title, inputs: all }), 'ticket0');
        expect(problemsOf(body)).toEqual([]);
        expect(body.title.length).toBeLessThanOrEqual(45);
        expect(body.components.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('a form’s fields', () => {
  it('the fields of a submitted form are read by name, and its files separately', () => {
    const file = { url: 'https://cdn.discordapp.com/a', size: 3, name: 'a.png' };
    const fields = new Map<string, object>([
      ['reason', { customId: 'reason', type: 4, value: ' Good night ' }],
      ['files', { customId: 'files', type: 19, values: ['1'], attachments: new Map([['1', file]]) }],
      ['no files', { customId: 'no files', type: 19, values: [] }],
      ['kind', { customId: 'kind', type: 3, values: ['sound'] }],
      ['open', { customId: 'open', type: 3, values: [] }],
      ['number', { customId: 'number', type: 4, value: 7 }],
    ]);
    // The cast: the part of discord.js's class that is read.
    const interaction = { fields: { fields } } as unknown as Parameters<typeof formFieldsOf>[0];
    expect(formFieldsOf(interaction)).toStrictEqual({ reason: ' Good night ', kind: 'sound' });
    expect(uploadedFilesOfForm(interaction)).toEqual([{ url: 'https://cdn.discordapp.com/a', bytes: 3 }]);
  });
});
