import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBehind } from '../support/heldDatabase.ts';
import { answers, whileAlive } from '../support/outages.ts';

test('a start waits for a program that holds the database for ten seconds, and then continues', async () => {
  const { world, otherProgram, bot } = await startBehind();
  await bot.line((line) => line.includes('another program is using the database; waiting for it'));
  await whileAlive(world, wait(10_000));
  otherProgram.close();
  await bot.ready;
  expect(world.discord.gateway.counts).toEqual({ identified: 1, resumed: 0 });
  await answers(world);
});
