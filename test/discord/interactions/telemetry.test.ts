import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../../src/commands/framework/action.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { EMPTY_PERMISSION_MAP, EVERYONE_ROLE, type PermissionMap } from '../../../src/domain/access/access.ts';
import { type InteractionAnswerOutcome, NO_TELEMETRY } from '../../../src/domain/telemetry.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const options = { query: makeOptionOptional(textOption({ max: 9, complete: async () => [] })) };
const again = createPressHandler({
  name: 'again',
  requires,
  changes: false,
  target: z.object({}),
  place: 'public',
  answer: async () => createNoteMessage('Again.'),
});
const controls = [
  [{ label: 'Again', style: 'primary', press: { action: 'again', target: {}, by: 'anyone' } }] as const,
];

/** A bot with /look, and what is counted of its interactions and their answers. */
async function startCounted(answer: () => Answer = async () => createNoteMessage('Looked.', { controls })) {
  const received: string[] = [];
  const answered: [string, InteractionAnswerOutcome][] = [];
  const maps = new Map<string, PermissionMap>();
  const look = createCommand({
    words: wordsFor('look', options),
    requires,
    changes: false,
    options,
    visibility: 'public',
    answer,
  });
  const bot = await startSmallBot({
    commands: [look],
    pressActions: [again],
    maps,
    telemetry: {
      ...NO_TELEMETRY,
      interactionReceived: (_, kind) => void received.push(kind),
      answered: (...each) => void answered.push(each),
    },
  });
  return { ...bot, maps, received, answered, viewer: bot.discord.person('viewer') };
}

test('commands, presses and completions are counted separately, and completions have no outcome', async () => {
  const { viewer, received, answered, settled } = await startCounted();
  const { message } = await viewer.run('/look');
  if (!message) throw new Error('no answer');
  await viewer.click(message, 'Again');
  await viewer.complete('/look', {}, 'query');
  await settled();
  expect(received).toEqual(['command', 'press', 'typing']);
  expect(answered).toEqual([
    ['look', 'done'],
    ['again', 'done'],
  ]);
});

describe('an answer is counted', () => {
  test.each<[InteractionAnswerOutcome, () => Answer]>([
    ['done', async () => createNoteMessage('Looked.')],
    ['nothing', async () => ({ ...createNoteMessage('Nothing.'), outcome: 'nothing' })],
    ['failed', () => Promise.reject(new Error('no'))],
  ])('an answer is counted with the outcome %s', async (outcome, answer) => {
    const { viewer, answered, settled } = await startCounted(answer);
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', outcome]]);
  });

  test('an answer of several messages is counted with the last outcome that they state', async () => {
    const { viewer, answered, settled } = await startCounted(async function* () {
      yield { ...createNoteMessage('Half.'), outcome: 'nothing' };
      yield createNoteMessage('Whole.');
    });
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', 'nothing']]);
  });

  test('an answer is counted as refused if the person lacks the right', async () => {
    const { discord, maps, viewer, answered, settled } = await startCounted();
    const override = { capability: requires, effect: 'deny', subject: { kind: 'role', id: EVERYONE_ROLE } } as const;
    maps.set(discord.world.guilds[0]?.id ?? '', { ...EMPTY_PERMISSION_MAP, overrides: [override] });
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', 'refused']]);
  });
});
