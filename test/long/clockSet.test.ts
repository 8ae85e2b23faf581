import { test } from 'vitest';
import { announces, startSettableBot } from '../support/settableBot.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.concurrent.for([
  ['a minute and a half back', -1.5 * MINUTE],
  ['a day back', -DAY],
  ['a week back', -7 * DAY],
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
] as const)(
  'a bot whose clock is set %s while it runs, and then right again, continues within seconds',
  async ([, byMs], context) => {
    const bot = await startSettableBot(context);
    await announces('Metropolis', bot, context);
    bot.set(byMs);
    await announces('Nosferatu', bot, context);
    bot.set(0);
    await announces('Cops', bot, { expect: context.expect, counts: Math.abs(byMs) >= HOUR });
  },
);

test.concurrent.for([
  ['a minute and a half', 1.5 * MINUTE],
  ['an hour', HOUR],
  ['a month', 30 * DAY],
] as const)(
  'a bot that starts with a database %s ahead of its clock continues within seconds',
  async ([, byMs], context) => {
    const bot = await startSettableBot(context);
    await announces('Metropolis', bot, context);
    await bot.world.bot().stop();
    bot.set(-byMs);
    const begun = performance.now();
    await bot.world.startAgain();
    context.expect(performance.now() - begun).toBeLessThan(60_000);
    await announces('Nosferatu', bot, context);
  },
);
