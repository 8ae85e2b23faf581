import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListMessage, createNoteMessage } from '../../../../src/render/kit/message/layout.ts';
import {
  MAX_MESSAGE_COMPONENTS,
  MAX_MESSAGE_FILES,
  MAX_MESSAGE_TEXT_LENGTH,
} from '../../../../src/render/kit/message/limits.ts';
import type { Message, Upload } from '../../../../src/render/kit/message/message.ts';
import type { Row } from '../../../../src/render/kit/message/rows.ts';
import { problemsOf } from '../../../support/discordSchema.ts';
import { componentsOf, referencesOf, textsOf } from '../../../support/messages.ts';

const picture = (name: string, description = 'A poster'): Upload => ({
  name,
  bytes: new Uint8Array([1]),
  description,
});
const rows = (count: number, of: (index: number) => Row): Row[] => Array.from({ length: count }, (_, i) => of(i));
const foot = (shown: number, total: number): string => `${shown} of ${total} shown`;
const textLength = (message: Message): number => textsOf(message).reduce((sum, text) => sum + text.length, 0);

describe('the links of rows', () => {
  const link = '[Open](https://player.example)';
  const linked = (count: number, content: string) =>
    textsOf(createListMessage({ head: '', rows: rows(count, () => ({ content, link })), foot: () => undefined })).slice(
      1,
    );

  it('the links of a row are shown after its facts, or on a line of their own', () => {
    expect(linked(1, 'Nosferatu\n-# a film')).toEqual([`Nosferatu\n-# a film · ${link}`]);
    expect(linked(1, 'Nosferatu')).toEqual([`Nosferatu\n-# ${link}`]);
  });

  it('links of rows are left out where a row would not fit because of them', () => {
    const content = 'x'.repeat(390);
    expect(linked(10, content)).toEqual(rows(10, () => ({ content })).map((row) => row.content));
  });
});

describe('a list', () => {
  it('a list is one container with heading, rows and last line', () => {
    const file = picture('a.webp');
    expect(
      createListMessage({
        head: 'Head',
        rows: [{ content: 'one', picture: file }, { content: 'two' }],
        foot,
        accent: 5,
        marker: 9,
      }),
    ).toEqual({
      components: [
        {
          type: 17,
          id: 9,
          accent_color: 5,
          components: [
            { type: 10, content: 'Head' },
            {
              type: 9,
              components: [{ type: 10, content: 'one' }],
              accessory: { type: 11, media: { url: 'attachment://a.webp' }, description: 'A poster' },
            },
            { type: 10, content: 'two' },
            { type: 10, content: '2 of 2 shown' },
          ],
        },
      ],
      files: [file],
    });
  });

  it('a list without anything to say at its end has no last line', () => {
    expect(textsOf(createListMessage({ head: 'Head', rows: [{ content: 'one' }], foot: () => undefined }))).toEqual([
      'Head',
      'one',
    ]);
  });

  it('a list is private on request', () => {
    expect(createListMessage({ head: 'Head', rows: [], foot, private: true }).private).toBe(true);
    expect(createListMessage({ head: 'Head', rows: [], foot })).not.toHaveProperty('private');
  });

  it('a list shows 37 plain rows at most, and says how many of its rows it shows', () => {
    const message = createListMessage({ head: 'Head', rows: rows(100, (i) => ({ content: `row ${i}` })), foot });
    expect(componentsOf(message)).toHaveLength(MAX_MESSAGE_COMPONENTS);
    expect(textsOf(message).at(-1)).toBe('37 of 100 shown');
  });

  it('a list counts a row with a picture as three, and goes without pictures after ten', () => {
    const message = createListMessage({
      head: 'Head',
      rows: rows(40, (i) => ({ content: 'row', picture: picture(`${i}.webp`) })),
      foot,
    });
    expect(message.files).toHaveLength(MAX_MESSAGE_FILES);
    expect(componentsOf(message)).toHaveLength(MAX_MESSAGE_COMPONENTS);
    expect(textsOf(message).at(-1)).toBe('17 of 40 shown');
  });

  it('a list says how many rows exist if it was given only some', () => {
    expect(textsOf(createListMessage({ head: 'Head', rows: [{ content: 'one' }], foot, total: 48 })).at(-1)).toBe(
      '1 of 48 shown',
    );
  });

  it('a list does not count headings as rows', () => {
    const given = [{ content: 'Films', heading: true }, { content: 'one' }, { content: 'two' }];
    expect(textsOf(createListMessage({ head: 'Head', rows: given, foot })).at(-1)).toBe('2 of 2 shown');
  });

  it('a list shows a picture that two rows share once', () => {
    const same = picture('a.webp');
    const message = createListMessage({
      head: 'Head',
      rows: [
        { content: 'one', picture: same },
        { content: 'two', picture: same },
      ],
      foot,
    });
    expect(message.files).toEqual([same]);
    expect(referencesOf(message)).toEqual(['a.webp']);
    expect(textsOf(message)).toEqual(['Head', 'one', 'two', '2 of 2 shown']);
  });

  it('a list cuts alt text between characters', () => {
    const message = createListMessage({
      head: 'Head',
      rows: [{ content: 'one', picture: picture('a.webp', '😀'.repeat(600)) }],
      foot,
    });
    expect(message.files?.[0]?.description).toBe(`${'😀'.repeat(511)}…`);
  });

  it('a list leaves out headings without rows', () => {
    const given = [
      { content: 'Empty', heading: true },
      { content: 'Films', heading: true },
      { content: 'one' },
      { content: 'Last', heading: true },
    ];
    expect(textsOf(createListMessage({ head: 'Head', rows: given, foot }))).toEqual([
      'Head',
      'Films',
      'one',
      '1 of 1 shown',
    ]);
  });

  it('a list holds as much text as Discord accepts', () => {
    const message = createListMessage({ head: 'Head', rows: rows(30, () => ({ content: 'x'.repeat(400) })), foot });
    expect(textsOf(message).at(-1)).toBe('9 of 30 shown');
    expect(textLength(message)).toBeGreaterThan(MAX_MESSAGE_TEXT_LENGTH - 400);
    expect(textLength(message)).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
  });

  it('a list whose first row does not fit says that no row is shown', () => {
    const message = createListMessage({
      head: 'Head',
      rows: [{ content: 'x'.repeat(MAX_MESSAGE_TEXT_LENGTH) }, { content: 'short' }],
      foot,
    });
    expect(textsOf(message)).toEqual(['Head', '0 of 2 shown']);
  });

  it('a list whose row does not fit leaves out that row’s heading', () => {
    const given = [{ content: 'Films', heading: true }, { content: 'x'.repeat(MAX_MESSAGE_TEXT_LENGTH) }];
    expect(textsOf(createListMessage({ head: 'Head', rows: given, foot }))).toEqual(['Head', '0 of 1 shown']);
  });
});

describe('any list', () => {
  const row = fc.record({
    content: fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 1500 }).map((n) => 'x'.repeat(n)),
    ),
    heading: fc.boolean(),
    poster: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    alt: fc.string({ minLength: 1, maxLength: 1500 }),
  });
  const given = fc.array(row, { maxLength: 1000, size: 'large' }).map((all) =>
    all.map(({ content, heading, poster, alt }): Row => {
      const beside = poster === undefined || heading ? undefined : picture(`p${poster}.webp`, alt);
      return { content, heading, picture: beside };
    }),
  );

  it('any list stays within Discord’s limits and says how many rows it left out', () => {
    fc.assert(
      fc.property(given, (all) => {
        const message = createListMessage({ head: 'Head', rows: all, foot });
        const total = all.filter(({ heading }) => !heading).length;
        const headings = new Set(all.filter(({ heading }) => heading).map(({ content }) => content));
        const shown = componentsOf(message).filter(({ type }) => type === 10).length;
        const [, counted] = /^(\d+) of (\d+) shown$/.exec(textsOf(message).at(-1) ?? '') ?? [];
        expect(componentsOf(message).length).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
        expect(textLength(message)).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
        expect(message.files?.length ?? 0).toBeLessThanOrEqual(MAX_MESSAGE_FILES);
        expect(referencesOf(message)).toEqual((message.files ?? []).map(({ name }) => name));
        expect(new Set(referencesOf(message)).size).toBe(referencesOf(message).length);
        expect(
          message.files?.every(({ description }) => description.length >= 1 && description.length <= 1024),
        ).not.toBe(false);
        expect(textsOf(message).at(-1)).toBe(`${counted} of ${total} shown`);
        expect(Number(counted)).toBeLessThanOrEqual(shown - 2);
        expect(Number(counted)).toBeGreaterThanOrEqual(shown - 2 - headings.size);
        expect(problemsOf(message)).toEqual([]);
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

describe('a row’s buttons', () => {
  const press = { action: 'end', target: null, by: 'anyone' } as const;
  const button = { label: 'End', style: 'danger', press } as const;

  it('a row’s buttons are below it, and its picture is left out or beside the text', () => {
    const message = createListMessage({
      head: 'Head',
      rows: [
        { content: 'a', under: [button, button] },
        { content: 'b', under: [] },
      ],
      foot: () => undefined,
    });
    expect(message.components).toMatchObject([
      {
        components: [
          { type: 10, content: 'Head' },
          { type: 10, content: 'a' },
          { type: 1, components: [{ custom_id: 'press:0' }, { custom_id: 'press:1' }] },
          { type: 10, content: 'b' },
        ],
      },
    ]);
    expect(message.presses).toEqual([press, press]);
  });

  it('a row’s buttons count as components, so that fewer rows fit', () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ content: `${index}`, under: [button, button] }));
    const message = createListMessage({ head: 'Head', rows, foot: (shown, total) => `${shown} of ${total}` });
    expect(textsOf(message).at(-1)).toBe('9 of 20');
    expect(componentsOf(message).length).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
  });
});

describe('a note', () => {
  it('a note is one text in a container', () => {
    expect(createNoteMessage('Done.')).toEqual({
      components: [{ type: 17, components: [{ type: 10, content: 'Done.' }] }],
    });
  });

  it('a note can be private, coloured and marked', () => {
    expect(createNoteMessage('No.', { private: true, accent: 1, marker: 2 })).toEqual({
      components: [{ type: 17, id: 2, accent_color: 1, components: [{ type: 10, content: 'No.' }] }],
      private: true,
    });
  });

  it('a note is cut at Discord’s limit, between characters', () => {
    const [content = ''] = textsOf(createNoteMessage('😀'.repeat(3000)));
    expect(content).toBe(`${'😀'.repeat(1999)}…`);
  });
});
