import { expect, test } from 'vitest';
import { createRateLimiter, scaleRateLimits } from '../../../src/discord/interactions/rateLimiter.ts';
import {
  AUTOCOMPLETE_RATE_LIMIT,
  FORM_RATE_LIMIT,
  PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  RATE_LIMIT_BY_CAPABILITY,
  REFUSED_COMMAND_RATE_LIMIT,
  SETUP_FORM_RATE_LIMIT,
} from '../../../src/permissions/rateLimits.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const START = new Date('2026-01-01T12:00:00Z');
const LIMITS = {
  ...RATE_LIMIT_BY_CAPABILITY,
  form: FORM_RATE_LIMIT,
  typing: AUTOCOMPLETE_RATE_LIMIT,
  look: PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  refusal: REFUSED_COMMAND_RATE_LIMIT,
  setup: SETUP_FORM_RATE_LIMIT,
  search: { burst: 2, everyMs: 10_000 },
};

function limiterOf(most?: number) {
  const clock = createSteppedClock(START);
  const limiter = createRateLimiter(clock, LIMITS, most);
  return { clock, limiter, search: (userId: string) => limiter.take(userId, 'search') };
}

test('the owner can make all rate limits wider or narrower by a factor', () => {
  const of = (factor: number) => scaleRateLimits(factor, LIMITS).search;
  expect([of(1), of(3), of(0.5), of(0.1)]).toEqual([
    { burst: 2, everyMs: 10_000 },
    { burst: 6, everyMs: 10_000 / 3 },
    { burst: 1, everyMs: 20_000 },
    { burst: 1, everyMs: 100_000 },
  ]);
});

test('a person has some free attempts, and the next one is told when to try again', async () => {
  const { clock, search } = limiterOf();
  expect([search('1'), search('1')]).toEqual([undefined, undefined]);
  expect(search('1')).toEqual(new Date(START.getTime() + 10_000));
  await clock.advance(4_000);
  expect(search('1')).toEqual(new Date(START.getTime() + 10_000));
  await clock.advance(6_000);
  expect(search('1')).toBeUndefined();
  expect(search('1')).toEqual(new Date(START.getTime() + 20_000));
});

test('neither a refused attempt nor a look at the limit uses up an attempt', async () => {
  const { clock, limiter, search } = limiterOf();
  for (let nth = 0; nth < 50; nth += 1) search('1');
  await clock.advance(10_000);
  expect(limiter.nextAt('1', 'search')).toBeUndefined();
  expect(limiter.nextAt('1', 'search')).toBeUndefined();
  expect(search('1')).toBeUndefined();
  expect(limiter.nextAt('1', 'search')).toEqual(new Date(START.getTime() + 20_000));
});

test('a long pause gives back no more attempts than the full number', async () => {
  const { clock, search } = limiterOf();
  search('1');
  await clock.advance(3_600_000);
  expect([search('1'), search('1')]).toEqual([undefined, undefined]);
  expect(search('1')).toBeInstanceOf(Date);
});

test('attempts are counted separately for each person and each capability', () => {
  const { limiter, search } = limiterOf();
  search('1');
  search('1');
  expect(search('1')).toBeInstanceOf(Date);
  expect(search('2')).toBeUndefined();
  expect(limiter.take('1', 'browse')).toBeUndefined();
});

test.each([
  { name: 'a minute back', ms: -60_000 },
  { name: 'an hour back', ms: -3_600_000 },
  { name: 'a day back', ms: -86_400_000 },
  { name: 'a year back', ms: -365 * 86_400_000 },
  { name: 'an hour ahead', ms: 3_600_000 },
])('rate limits do not change when the clock is set $name', async ({ ms }) => {
  const { clock, search } = limiterOf();
  search('1');
  search('1');
  clock.set(new Date(START.getTime() + ms));
  expect(search('1')).toEqual(new Date(clock.now().getTime() + 10_000));
  await clock.advance(10_000);
  expect(search('1')).toBeUndefined();
});

test('the rate limiter remembers a limited number of people and forgets the longest absent first', () => {
  const { search } = limiterOf(2);
  search('1');
  search('2');
  search('1');
  search('3');
  expect(search('1')).toBeInstanceOf(Date);
  expect([search('2'), search('2')]).toEqual([undefined, undefined]);
});

test.each(['library.scan', 'task.run'] as const)(
  'the capability %s may be used three times, then once a minute',
  async (what) => {
    const { clock, limiter } = limiterOf();
    const take = () => limiter.take('1', what);
    expect([take(), take(), take()]).toEqual([undefined, undefined, undefined]);
    expect(take()).toEqual(new Date(START.getTime() + 60_000));
    await clock.advance(60_000);
    expect(take()).toBeUndefined();
  },
);

test.each(['report.send', 'vote.start'] as const)(
  'the capability %s may be used a dozen times at once, then twice a minute',
  (what) => {
    const clock = createSteppedClock();
    const limiter = createRateLimiter(clock);
    for (let n = 0; n < 12; n += 1) expect(limiter.take('1', what)).toBeUndefined();
    expect(limiter.take('1', what)).toEqual(new Date(clock.now().getTime() + 30_000));
  },
);
