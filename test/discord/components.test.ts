import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removeMessageFiles, withoutAttachments } from '../../src/discord/components.ts';
import { addPictureToMessage } from '../../src/render/kit/additions/addPictureToMessage.ts';
import { createListMessage, createNoteMessage } from '../../src/render/kit/message/layout.ts';
import { MAX_ALT_TEXT, MAX_MESSAGE_TEXT_LENGTH } from '../../src/render/kit/message/limits.ts';
import { textOf } from '../support/messages.ts';

const picture = (name: string, description = `Picture of ${name}`) => ({
  name,
  description,
  bytes: new Uint8Array([1]),
});
const listed = createListMessage({
  head: '### Found',
  rows: [{ content: 'One', picture: picture('one.png') }, { content: 'Two' }],
  foot: () => undefined,
  marker: 1234,
  accent: 7,
});

test('taking pictures out of a message keeps the texts beside them and everything else', () => {
  const text = (content: string) => ({ type: 10, content });
  expect(removeMessageFiles(listed)).toEqual({
    components: [{ type: 17, id: 1234, accent_color: 7, components: ['### Found', 'One', 'Two'].map(text) }],
  });
});

test('taking pictures out of a message keeps a button that stands beside a text', () => {
  const button = { label: 'Go', style: 'primary', press: { action: 'go', target: null, by: 'anyone' } } as const;
  const message = createListMessage({ head: 'Head', rows: [{ content: 'One', button }], foot: () => undefined });
  expect(removeMessageFiles(message)).toEqual(message);
});

test('taking a large picture out of a message leaves its escaped alt text', () => {
  const message = addPictureToMessage(
    createNoteMessage('Plays'),
    picture('chart.png', 'Plays a day: *Metropolis* leads'),
  );
  expect(removeMessageFiles(message)).toEqual(
    expect.objectContaining({
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: 'Plays' },
            { type: 10, content: '-# Plays a day: \\*Metropolis\\* leads' },
          ],
        },
      ],
    }),
  );
});

test('the alt text that replaces a picture never makes a message longer than Discord allows', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: MAX_MESSAGE_TEXT_LENGTH - 1 }),
      fc.string({ minLength: 1, maxLength: 1000 }),
      (length, description) => {
        const message = addPictureToMessage(
          createNoteMessage('x'.repeat(length + 1)),
          picture('chart.png', description),
        );
        const sizes = JSON.stringify(removeMessageFiles(message).components).matchAll(/"content":("(?:[^"\\]|\\.)*")/g);
        const total = [...sizes].reduce((sum, [, content]) => sum + JSON.parse(content ?? '""').length, 0);
        expect(total).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
      },
    ),
  );
});

describe('the alt text of a large picture', () => {
  const gallery = (...descriptions: readonly string[]) => ({
    type: 12 as const,
    items: descriptions.map((description, index) => ({ media: { url: `attachment://${index}` }, description })),
  });
  const text = (length: number) => ({ type: 10 as const, content: 'x'.repeat(length) });
  const altIn = (...components: Parameters<typeof withoutAttachments>[0]) =>
    withoutAttachments(components).flatMap((each) =>
      'content' in each && each.content.startsWith('-# ') ? each.content : [],
    );

  test('the whole alt text of a removed picture stays, because nothing else in the message says it', () => {
    const longest = 'a'.repeat(MAX_ALT_TEXT);
    expect(altIn(gallery(longest))).toEqual([`-# ${longest}`]);
    expect(altIn(gallery(`${longest}a`))).toEqual([`-# ${'a'.repeat(MAX_ALT_TEXT - 1)}…`]);
  });

  test('the alt text of a removed picture is cut so that its escaped form fits', () => {
    const [content = ''] = altIn(text(MAX_MESSAGE_TEXT_LENGTH - 23), gallery('*'.repeat(50)));
    expect(content).toBe(`-# ${'\\*'.repeat(9)}…`);
  });

  test('the alt text of a removed picture is left out if there is no room for a single character', () => {
    expect(altIn(text(MAX_MESSAGE_TEXT_LENGTH - 5), gallery('a'))).toEqual(['-# a']);
    expect(altIn(text(MAX_MESSAGE_TEXT_LENGTH - 4), gallery('a'))).toEqual([]);
  });

  test('the alt texts of several removed pictures share the room that the message has left', () => {
    const section = {
      type: 9 as const,
      components: [text(1000)],
      accessory: { type: 11 as const, media: { url: 'x' } },
    };
    const container = { type: 17 as const, components: [text(1000), section] };
    const pictures = gallery('a'.repeat(50), 'b'.repeat(50), 'c', 'd');
    const fit = [`-# ${'a'.repeat(10)}…`, `-# ${'b'.repeat(3)}…`, '-# c'];
    expect(altIn(container, text(MAX_MESSAGE_TEXT_LENGTH - 2000 - 26), pictures)).toEqual(fit);
  });
});

test('only the named attachments are taken out of a message; other pictures stay', () => {
  const gallery = (...urls: readonly string[]) => ({
    type: 12 as const,
    items: urls.map((url) => ({ media: { url } })),
  });
  const file = (name: string) => ({ type: 13 as const, file: { url: `attachment://${name}` } });
  const described = { type: 12 as const, items: [{ media: { url: 'attachment://a' }, description: 'A poster' }] };
  const components = [
    gallery('attachment://a', 'attachment://b', 'https://x.example/c'),
    described,
    file('a'),
    file('b'),
  ];
  expect(withoutAttachments(components, new Set(['a']))).toEqual([
    gallery('attachment://a', 'https://x.example/c'),
    described,
    file('a'),
  ]);
  expect(withoutAttachments(listed.components, new Set(['one.png']))).toEqual(listed.components);
});

test('a message that loses its only picture, without alt text, is not empty', () => {
  const gallery = { type: 12 as const, items: [{ media: { url: 'attachment://a' } }] };
  const components = withoutAttachments([{ type: 17, id: 1234, components: [gallery] }]);
  expect(components).toMatchObject([{ id: 1234 }]);
  expect(textOf({ components })).toBe('…');
});
