import { expect, test } from 'vitest';
import {
  applyAccentColourToMessage,
  PLAYS_COLOUR,
  withAppearance,
} from '../../../../src/render/kit/additions/appearance.ts';
import { createListMessage, createNoteMessage } from '../../../../src/render/kit/message/layout.ts';
import { textOf } from '../../../support/messages.ts';
import { complaintsAbout } from '../../support/limits.ts';

const TEAL = 0x1abc9c;

test('a message gets the colour that the guild chose, unless its own colour has a meaning, as that of a refusal', () => {
  expect(applyAccentColourToMessage(createNoteMessage('Plain'), { colour: TEAL })).toEqual(
    createNoteMessage('Plain', { accent: TEAL }),
  );
  expect(applyAccentColourToMessage(createNoteMessage('Plays', { accent: PLAYS_COLOUR }), { colour: TEAL })).toEqual(
    createNoteMessage('Plays', { accent: TEAL }),
  );
  const refusal = createNoteMessage('Refused', { accent: 0xc0392b });
  expect(applyAccentColourToMessage(refusal, { colour: TEAL })).toEqual(refusal);
});

test('a message keeps its look if the guild chose none', () => {
  const message = createNoteMessage('Plain');
  expect(withAppearance(message, { ownName: undefined, colour: undefined })).toEqual(message);
});

test('the name that the guild chose is shown above the first text, escaped and without a ping', () => {
  const message = withAppearance(createNoteMessage('## Now playing'), {
    ownName: '*Ada* @everyone',
    colour: undefined,
  });
  expect(textOf(message)).toBe('-# **\\*Ada\\* @\u2060everyone**\n## Now playing');
});

test('a full message with the guild’s longest name above it stays within Discord’s limits', () => {
  const rows = [...Array(30).keys()].map((index) => ({ content: `${index} ${'x'.repeat(190)}` }));
  const full = createListMessage({ head: 'Head', rows, foot: () => undefined });
  const ownName = '*'.repeat(60);
  expect(complaintsAbout(withAppearance(full, { ownName, colour: TEAL }))).toEqual([]);
});
