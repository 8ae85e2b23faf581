import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import type { RateLimiter } from '../../../src/discord/interactions/rateLimiter.ts';
import { EMPTY_PERMISSION_MAP, EVERYONE_ROLE, type PermissionMap } from '../../../src/domain/access/access.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';

/** A bot with a button that counts once and one that says who may press it; how often something was done. */
async function startPressed(by: 'anyone' | 'invoker') {
  const done: string[] = [];
  const change = createPressHandler({
    name: 'change',
    requires,
    target: z.object({}),
    place: 'private',
    changes: () => ({ target: 'it' }),
    answer: async ({ context }) => {
      const { actor } = context;
      done.push(actor.userId);
      return createChangeResultMessage('done', 'Changed.');
    },
  });
  const show = createCommand({
    words: wordsFor('show', {}),
    requires,
    visibility: 'public',
    changes: false,
    options: {},
    answer: async () =>
      createNoteMessage('Here.', {
        controls: [[{ label: 'Change', style: 'danger', press: { action: 'change', target: {}, by, once: true } }]],
      }),
  });
  const maps = new Map<string, PermissionMap>();
  const taken: string[] = [];
  const rateLimiter: RateLimiter = { take: (_, what) => void taken.push(what), nextAt: () => undefined };
  const bot = await startSmallBot({ commands: [show], pressActions: [change], maps, rateLimiter });
  const { message } = await bot.discord.person('viewer').run('/show');
  if (!message) throw new Error('no answer');
  return { ...bot, message, done, maps, taken };
}

test('of two simultaneous presses of a one-time button, one is done and audited, the other counted as refused', async () => {
  const { discord, message, done, audited, refused, taken, settled } = await startPressed('anyone');
  const people = [discord.person('viewer'), discord.person('curator')];
  await Promise.all(people.map((person) => person.click(message, 'Change')));
  await settled();
  expect(done).toHaveLength(1);
  expect(audited.map(({ userId, outcome, target }) => [userId, outcome, target])).toEqual([[done[0], 'done', 'it']]);
  expect(taken.filter((what) => what === 'refusal')).toHaveLength(1);
  expect(refused.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id).filter((id) => id !== done[0]));
});

test('a press of another person’s button is counted as refused, and nothing is audited', async () => {
  const { discord, message, done, audited, refused, settled } = await startPressed('invoker');
  await discord.person('curator').click(message, 'Change');
  await settled();
  expect([done, audited]).toEqual([[], []]);
  expect(refused).toMatchObject([{ userId: discord.person('curator').id, capability: requires }]);
});

test('a person who lost a right is refused and counted, both by a button and by a command', async () => {
  const { discord, message, done, maps, audited, refused, settled } = await startPressed('anyone');
  const [guild] = discord.world.guilds;
  const override = { capability: requires, effect: 'deny', subject: { kind: 'role', id: EVERYONE_ROLE } } as const;
  maps.set(guild?.id ?? '', { ...EMPTY_PERMISSION_MAP, overrides: [override] });
  const viewer = discord.person('viewer');
  await viewer.click(message, 'Change');
  await viewer.run('/show');
  await settled();
  expect([done, audited]).toEqual([[], []]);
  expect(refused.map(({ userId, guildId }) => [userId, guildId])).toEqual([
    [viewer.id, guild?.id],
    [viewer.id, guild?.id],
  ]);
});
