import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../../src/commands/framework/action.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { makeOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createPressAction } from '../../../src/commands/framework/press.ts';
import { EMPTY_PERMISSION_MAP, EVERYONE, type PermissionMap } from '../../../src/domain/access/access.ts';
import { type AnswerOutcome, NO_TELEMETRY } from '../../../src/domain/telemetry.ts';
import { note } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const options = { query: makeOptional(textOption({ max: 9, complete: async () => [] })) };
const again = createPressAction({
  name: 'again',
  requires,
  changes: false,
  target: z.object({}),
  place: 'public',
  answer: async () => note('Again.'),
});
const controls = [
  [{ label: 'Again', style: 'primary', press: { action: 'again', target: {}, by: 'anyone' } }] as const,
];

/** A bot with /look, and what is counted of its interactions and their answers. */
async function startCounted(answer: () => Answer = async () => note('Looked.', { controls })) {
  const received: string[] = [];
  const answered: [string, AnswerOutcome][] = [];
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
  test.each<[AnswerOutcome, () => Answer]>([
    ['done', async () => note('Looked.')],
    ['nothing', async () => ({ ...note('Nothing.'), outcome: 'nothing' })],
    ['failed', () => Promise.reject(new Error('no'))],
  ])('an answer is counted with the outcome %s', async (outcome, answer) => {
    const { viewer, answered, settled } = await startCounted(answer);
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', outcome]]);
  });

  test('an answer of several messages is counted with the last outcome that they state', async () => {
    const { viewer, answered, settled } = await startCounted(async function* () {
      yield { ...note('Half.'), outcome: 'nothing' };
      yield note('Whole.');
    });
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', 'nothing']]);
  });

  test('an answer is counted as refused if the person lacks the right', async () => {
    const { discord, maps, viewer, answered, settled } = await startCounted();
    const override = { capability: requires, effect: 'deny', subject: { kind: 'role', id: EVERYONE } } as const;
    maps.set(discord.world.guilds[0]?.id ?? '', { ...EMPTY_PERMISSION_MAP, overrides: [override] });
    await viewer.run('/look');
    await settled();
    expect(answered).toEqual([['look', 'refused']]);
  });
});
