import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import { acknowledgementTimeoutMs } from '../../sandbox/processorLoad.ts';
import {
  accountedIn,
  askMeanwhile,
  type Burst,
  burstOfPlays,
  burstOfPosts,
  CHANNELS,
  namesOf,
  postedIn,
} from './burst.ts';

/** 100 messages in a channel, at five in five seconds, take at least 100 s. */
const ALL_DELIVERED_MS = 240_000;

interface BurstSizes {
  /** With 0.01, Discord's seconds are a hundredth of their real length. */
  readonly timeScale: number;
  readonly posts: number;
  readonly plays: number;
}

export function burstTests({ timeScale, posts, plays }: BurstSizes): void {
  describe.each([
    { name: `${posts} posts at once for five channels`, begin: burstOfPosts, events: posts },
    { name: `${plays} plays in one second in five libraries`, begin: burstOfPlays, events: plays },
  ])('$name', ({ begin, events }) => {
    let burst: Burst;
    let answers: readonly BotAnswer[];
    beforeAll(async () => {
      burst = await begin({ timeScale, events });
      answers = await askMeanwhile(burst, ALL_DELIVERED_MS);
    }, 2 * ALL_DELIVERED_MS);
    afterAll(() => burst.close());

    test.each(CHANNELS)('everything for %s arrives once', (channel) => {
      expect(accountedIn(burst, channel)).toBe(namesOf(burst, channel).length);
      expect(postedIn(burst, channel)).toHaveLength(new Set(postedIn(burst, channel)).size);
    });

    test.each(CHANNELS)('%s shows them in order', (channel) => {
      const delivered = new Set(postedIn(burst, channel));
      expect(delivered.size).toBeGreaterThan(0);
      expect([...delivered]).toEqual(namesOf(burst, channel).filter((name) => delivered.has(name)));
    });

    test('every rate-limit refusal was followed by a send that was accepted', () => {
      const posts = burst.world.discord.requests.filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
      );
      const acceptedBodies = new Set(posts.filter(({ status }) => status === 200).map(({ body }) => body));
      expect(posts.filter(({ status, body }) => status === 429 && !acceptedBodies.has(body))).toEqual([]);
      expect(posts.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    });

    test('commands are still acknowledged in time', () => {
      expect(answers.length).toBeGreaterThan(0);
      expect(Math.max(...answers.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs))).toBeLessThan(
        acknowledgementTimeoutMs(),
      );
      expect(answers.filter(({ text }) => !text.includes('The General'))).toEqual([]);
    });
  });
}
