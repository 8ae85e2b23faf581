import { expect, vi } from 'vitest';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import { PATIENCE_MS } from './patience.ts';

/**
 * Runs a command until its answer has at least this many pictures. On a busy machine an answer does not wait for its
 * posters, which the next answer has.
 */
export async function answerWithPictures(run: () => Promise<BotAnswer>, pictures: number): Promise<BotAnswer> {
  return await vi.waitFor(
    async () => {
      const answer = await run();
      expect(answer.message?.files.length).toBeGreaterThanOrEqual(pictures);
      return answer;
    },
    { timeout: PATIENCE_MS, interval: 1000 },
  );
}
