import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgementWindow } from '../../sandbox/busyness.ts';
import type { Answer } from '../../sandbox/discord/people/answer.ts';
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

/** 100 messages of a channel, five in five seconds, are 100 s at best. */
const ALL_DELIVERED_MS = 240_000;

interface BurstSizes {
  /** 0.01: Discord's seconds are a hundredth of what they are. */
  readonly timeScale: number;
  readonly posts: number;
  readonly plays: number;
}

export function burstTests({ timeScale, posts, plays }: BurstSizes): void {
  describe.each([
    [`${posts} posts at once for five channels`, burstOfPosts, posts],
    [`${plays} plays in one second in five libraries`, burstOfPlays, plays],
  ])('%s', (_, begin, events) => {
    let burst: Burst;
    let answers: readonly Answer[];
    beforeAll(async () => {
      burst = await begin({ timeScale, events });
      answers = await askMeanwhile(burst, ALL_DELIVERED_MS);
    }, 2 * ALL_DELIVERED_MS);
    afterAll(() => burst.close());

    test.each(CHANNELS)('all of %s arrive, each once', (channel) => {
      expect(accountedIn(burst, channel)).toBe(namesOf(burst, channel).length);
      expect(postedIn(burst, channel)).toHaveLength(new Set(postedIn(burst, channel)).size);
    });

    test.each(CHANNELS)('%s tells them in their order', (channel) => {
      const delivered = new Set(postedIn(burst, channel));
      expect(delivered.size).toBeGreaterThan(0);
      expect([...delivered]).toEqual(namesOf(burst, channel).filter((name) => delivered.has(name)));
    });

    test('every refusal for the rate was followed by a send that was taken', () => {
      const posts = burst.world.discord.requests.filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
      );
      const taken = new Set(posts.filter(({ status }) => status === 200).map(({ body }) => body));
      expect(posts.filter(({ status, body }) => status === 429 && !taken.has(body))).toEqual([]);
      expect(posts.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    });

    test('commands are acknowledged in time meanwhile', () => {
      expect(answers.length).toBeGreaterThan(0);
      expect(Math.max(...answers.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs))).toBeLessThan(
        acknowledgementWindow(),
      );
      expect(answers.filter(({ text }) => !text.includes('The General'))).toEqual([]);
    });
  });
}
