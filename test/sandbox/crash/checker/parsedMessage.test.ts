import { expect, test } from 'vitest';
import {
  findUnknownMessageRows,
  parseDiscordMessage,
  parseEventMentions,
} from '../../../../sandbox/crash/checker/parsedMessage.ts';

const text = (content: string) => ({ type: 10, content });
const poster = (description: string) => ({ type: 11, description });
const message = (...components: readonly unknown[]) => [{ type: 17, components }];

test('the crash test reads rows anywhere in a message, and ignores the alt texts of pictures', () => {
  const section = { type: 9, components: [text('**Reel 00001**\n-# Ada')], accessory: poster('Poster of Reel 00001') };
  const reading = parseDiscordMessage(message(text('### Just watched'), section));
  expect(reading).toEqual({
    texts: ['### Just watched', '**Reel 00001**\n-# Ada'],
    total: undefined,
    hidden: 0,
    unnamed: 0,
  });
  expect(parseEventMentions(reading)).toEqual([{ name: 'Reel 00001', times: 1, text: '**Reel 00001**\n-# Ada' }]);
});

test('the crash test reads the total, the repetitions and the number of omitted titles from a summary', () => {
  const head = '### The last hour\n-# <t:0:f> to <t:3600:f>\n1,204 plays · 3 people';
  const reading = parseDiscordMessage(message(text(head), text('**Rerun 00001** · 12 times'), text('… and 40 more')));
  expect(reading).toMatchObject({ total: 1204, hidden: 40 });
  expect(parseEventMentions(reading)).toMatchObject([{ name: 'Rerun 00001', times: 12 }]);
});

test('the crash test compares names without Discord’s escapes', () => {
  expect(parseDiscordMessage([text('Hi\\-fi \\[1\\]')]).texts).toEqual(['Hi-fi [1]']);
});

test('the crash test reads rows that count titles without naming them, in any language', () => {
  const reading = parseDiscordMessage([
    text('### Viele Benachrichtigungen auf einmal'),
    text('8 Folgen von **Les Vampires**\n-# E1, E2'),
    text('**3 new films**\nFind 00001'),
  ]);
  expect(reading.unnamed).toBe(8 + 2);
  expect(findUnknownMessageRows(reading)).toEqual([]);
});
