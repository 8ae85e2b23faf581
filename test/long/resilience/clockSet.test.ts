import { test } from 'vitest';
import { announces, startSettableBot } from '../../support/settableBot.ts';

const HOUR = 3_600_000;

test.concurrent('a bot whose clock is set back by an hour and then right again continues within seconds', async (context) => {
  const bot = await startSettableBot(context);
  await announces('Metropolis', bot, context);
  bot.set(-HOUR);
  await announces('Nosferatu', bot, context);
  bot.set(0);
  await announces('Cops', bot, context);
});

test.concurrent('a bot that starts with a database a day ahead of its clock continues within seconds', async (context) => {
  const bot = await startSettableBot(context);
  await announces('Metropolis', bot, context);
  await bot.world.bot().stop();
  bot.set(-24 * HOUR);
  const begun = performance.now();
  await bot.world.startAgain();
  context.expect(performance.now() - begun).toBeLessThan(60_000);
  await announces('Nosferatu', bot, context);
});
