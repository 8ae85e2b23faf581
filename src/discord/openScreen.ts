import type { Clock } from '../domain/clock.ts';
import type { Texts } from '../render/texts/texts.ts';
import { renderFailure } from '../render/trouble.ts';
import type { Delivery } from './deliver.ts';
import { createLasting } from './lasting.ts';
import { createOutside } from './outside.ts';
import type { PressTickets } from './pressTickets.ts';
import type { Repliable } from './repliable.ts';
import { createScreen, type Screen } from './screen.ts';

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
  readonly clock: Clock;
  readonly pace?: Partial<Pace> | undefined;
}

/** The screen for one answer: not too fast for Discord, and longer than its token lives where that is needed. */
export function openScreen({ interaction, delivery, texts, note, presses, clock, pace }: Opening): Screen {
  const { everyMs, answerForMs } = { ...PACE, ...pace };
  const lasting = createLasting({ delivery, outside: createOutside(interaction, { presses }), texts, note });
  const over = new AbortController();
  void clock.wait(answerForMs, over.signal).then(lasting.moveOn, () => undefined);
  const lost = (error: unknown) => lasting.show(renderFailure(texts, error, interaction.id));
  const screen = createScreen({ show: lasting.show, lost, note, clock, everyMs });
  return {
    put: screen.put,
    finish: async () => {
      await screen.finish();
      over.abort();
      await lasting.finish().catch(note);
    },
  };
}
