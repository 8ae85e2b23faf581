import { describe, expect, it, test } from 'vitest';
import type { MissingItemsReason } from '../../../../src/domain/serving/whyMissing.ts';
import { withMissingServers } from '../../../../src/render/kit/additions/serverLines.ts';
import { formatServerNamesPhrase } from '../../../../src/render/kit/media/servers.ts';
import { createListMessage, createNoteMessage } from '../../../../src/render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../../src/render/kit/message/limits.ts';
import { de } from '../../../../src/render/texts/de.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { film } from '../../../support/media.ts';
import { noteOf, textOf, textsOf } from '../../../support/messages.ts';

const names = (ref: string) => ({ 1: 'Attic', 2: 'Cellar', 3: 'x*y' })[ref.split(':')[0] ?? ''];

describe('the server of an item', () => {
  it.each([
    ['on Attic', film({ ratingKey: '1:5' })],
    ['on Attic and Cellar', film({ ratingKey: '1:5', also: ['2:7'] })],
    ['on Cellar and x\\*y', film({ ratingKey: '2:5', also: ['3:7', '9:9'] })],
    [undefined, film({ ratingKey: '9:5' })],
    [undefined, film({ ratingKey: undefined })],
  ])('the servers of an item are written as %s', (said, item) => {
    expect(formatServerNamesPhrase(en, item, names)).toBe(said);
  });

  it('the servers of an item are named in each language, and not if there is only one server', () => {
    const item = film({ ratingKey: '1:5', also: ['2:7'] });
    expect(formatServerNamesPhrase(de, item, names)).toBe('auf Attic und Cellar');
    expect(formatServerNamesPhrase(en, item, () => undefined)).toBeUndefined();
  });
});

describe('the note about missing servers', () => {
  const missing = (...all: readonly [string, MissingItemsReason][]) => new Map(all);

  it('a note about missing servers follows the first line of the message', () => {
    const message = createListMessage({ head: '## Libraries', rows: [{ content: 'Films' }], foot: () => 'end' });
    expect(textsOf(withMissingServers(en, message, missing(['Attic', 'silent'])))).toEqual([
      '## Libraries\n-# Attic does not answer; shown without it.',
      'Films',
      'end',
    ]);
  });

  it.each([
    [en, 'Attic and x\\*y do not answer; shown without them.', 'Cellar refused to answer; shown without it.'],
    [de, 'Attic und x\\*y antworten nicht und fehlen hier.', 'Cellar hat abgelehnt und fehlt hier.'],
  ])('a note about missing servers groups them by reason', (texts, silent, refused) => {
    const all = missing(['Attic', 'silent'], ['Cellar', 'refused'], ['x*y', 'silent']);
    expect(textOf(withMissingServers(texts, createNoteMessage('A'), all))).toBe(`A\n-# ${silent}\n-# ${refused}`);
  });

  test('a message without missing servers stays as it is', () => {
    const message = createNoteMessage('A', { private: true });
    expect(withMissingServers(en, message, missing())).toBe(message);
  });

  it('a note about missing servers is added to a full message in place of some of its text', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ content: `${at} `.padEnd(at === 7 ? 300 : 194, 'x') }));
    const message = createListMessage({ head: 'Head', rows, foot: () => undefined });
    const whole = textsOf(withMissingServers(en, message, missing(['Attic', 'silent'])));
    expect(whole.join('').length).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
    expect(whole[0]).toBe('Head\n-# Attic does not answer; shown without it.');
    expect(whole.slice(1).filter((row, at) => row !== rows[at]?.content)).toHaveLength(1);
    expect(
      textsOf(withMissingServers(en, noteOf('y'.repeat(MAX_MESSAGE_TEXT_LENGTH)), missing(['Attic', 'silent'])))[0],
    ).toHaveLength(MAX_MESSAGE_TEXT_LENGTH);
  });

  it('a note about missing servers changes nothing else of the message', () => {
    const message = { ...createNoteMessage('A', { private: true, accent: 3 }), outcome: 'done' } as const;
    expect(withMissingServers(en, message, missing(['Attic', 'refused']))).toEqual({
      ...noteOf('A\n-# Attic refused to answer; shown without it.', { private: true, accent: 3 }),
      outcome: 'done',
    });
  });
});
