import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { renderFailure, renderNotShown } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { PressTickets } from '../interactions/pressTickets.ts';
import { kindOf } from '../posting/errors.ts';
import { createFallbackReply } from './fallbackReply.ts';
import { createLongReply } from './longReply.ts';
import type { Repliable } from './repliable.ts';
import type { Delivery } from './send.ts';
import { createThrottledReply, type ThrottledReply } from './throttledReply.ts';

/** How fast an answer may change, and for how long, in milliseconds. */
export interface Pace {
  readonly everyMs: number;
  readonly answerForMs: number;
}

/** An interaction's token lives 15 minutes; a minute is left to say where the answer goes on. */
const PACE: Pace = { everyMs: 2000, answerForMs: 14 * 60_000 };

interface Opening {
  readonly interaction: Repliable;
  readonly delivery: Delivery;
  readonly texts: Texts;
  readonly note: (error: unknown) => void;
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: Clock;
  readonly pace?: Partial<Pace> | undefined;
  /** What was done must be told, whatever becomes of the answer. */
  readonly changes: boolean;
}

/** The screen for one answer: not too fast for Discord, and longer than its token lives where that is needed. */
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
}: Opening): ThrottledReply {
  const { everyMs, answerForMs } = { ...PACE, ...pace };
  const fallbackReply = createFallbackReply(interaction, { presses, log });
  const { id: userId } = interaction.user;
  const longReply = createLongReply({ delivery, fallbackReply, texts, note, userId, mustReach: changes });
  const over = new AbortController();
  void clock.wait(answerForMs, over.signal).then(longReply.moveOn, () => undefined);
  const lost = async (message: Message, error: unknown) => {
    if (!changes) return await longReply.show(renderFailure(texts, error, interaction.id));
    // What Discord never takes as it is, it takes nowhere.
    await longReply.insist(kindOf(error) === 'invalid' ? renderNotShown(texts, interaction.id) : message);
  };
  const throttledReply = createThrottledReply({ show: longReply.show, lost, note, clock, everyMs });
  return {
    put: throttledReply.put,
    finish: async () => {
      await throttledReply.finish();
      over.abort();
      await longReply.finish().catch(note);
    },
  };
}
