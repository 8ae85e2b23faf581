import type { Clock } from '../../domain/clock.ts';
import { renderFailure, renderNotShown } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { kindOf } from '../posting/errors.ts';
import type { Repliable } from './defer.ts';
import { createFallbackReply, type FallbackReplyDeps } from './fallbackReply.ts';
import { LongReply, type LongReplyDeps } from './longReply.ts';
import { createThrottledReply, type ThrottledReply } from './throttledReply.ts';

/** How fast a reply may change, and for how long, in milliseconds. */
export interface Pace {
  readonly everyMs: number;
  readonly answerForMs: number;
}

/** An interaction's token lives for 15 minutes; one minute is left to say where the answer goes on. */
const PACE: Pace = { everyMs: 2000, answerForMs: 14 * 60_000 };

interface OpenReplyDeps extends FallbackReplyDeps, Pick<LongReplyDeps, 'delivery' | 'texts' | 'note'> {
  readonly interaction: Repliable;
  readonly clock: Clock;
  readonly pace?: Partial<Pace> | undefined;
  /** Something was changed, so the person has to be told even if the reply itself cannot be shown. */
  readonly changes: boolean;
}

/**
 * Opens the reply to one interaction. A message takes these steps, in this order:
 * 1. `defer` has acknowledged the interaction, before anything else;
 * 2. `throttledReply` drops messages that come too fast for Discord, all but the newest;
 * 3. `send` (a `Delivery`) edits the reply, or sends a private follow-up;
 * 4. `longReply` takes over shortly before the token ends, and when the last message cannot be shown;
 * 5. `fallbackReply` then posts in the channel, or a direct message.
 */
export function openReply({
  interaction,
  delivery,
  texts,
  note,
  presses,
  log,
  clock,
  pace,
  changes,
}: OpenReplyDeps): ThrottledReply {
  const { everyMs, answerForMs } = { ...PACE, ...pace };
  const fallbackReply = createFallbackReply(interaction, { presses, log });
  const { id: userId } = interaction.user;
  const longReply = new LongReply({ delivery, fallbackReply, texts, note, userId, mustReach: changes });
  const finished = new AbortController();
  const over = clock.wait(answerForMs, finished.signal);
  void over.then(() => longReply.moveOn()).catch(() => undefined);
  const lost = async (message: Message, error: unknown) => {
    if (!changes) return await longReply.show(renderFailure(texts, error, interaction.id));
    // A message that Discord calls invalid would be refused everywhere else too.
    await longReply.insist(kindOf(error) === 'invalid' ? renderNotShown(texts, interaction.id) : message);
  };
  const throttledReply = createThrottledReply({
    show: (message) => longReply.show(message),
    lost,
    note,
    clock,
    everyMs,
  });
  return {
    put: throttledReply.put,
    finish: async () => {
      await throttledReply.finish();
      finished.abort();
      await longReply.finish().catch(note);
    },
  };
}
