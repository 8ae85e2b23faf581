import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { jsonOf } from '../../domain/json.ts';
import type { Logger } from '../../domain/logger.ts';
import { type ServerId, serverId } from '../../domain/servers/refs.ts';
import type { Ticket, Tickets } from '../../domain/tickets.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { withoutPresses } from '../components.ts';

const KIND = 'press';
/** A card is useful for an evening; after that people run the command again. */
const LIFE_MS = 24 * 3_600_000;

/**
 * The record of a press in the store. `one` makes every single-use ticket unique, so that the same one is never issued
 * twice, and tells apart two presses in one message that stand for the same thing: Discord refuses duplicate custom ids. `server`:
 * the answer was about that one media server, and so is what is pressed in it.
 */
const storedPress = jsonOf(
  z.object({
    action: z.string(),
    target: z.unknown(),
    by: z.enum(['anyone', 'invoker']),
    once: z.boolean(),
    one: z.string().optional(),
    server: z.int().min(1).transform(serverId).optional(),
  }),
);
export type StoredPress = z.output<typeof storedPress>;

export interface PressTickets {
  /** The custom id that stands for this press. */
  issue(press: Press, userId: string): Promise<string>;
  /** The message's components, with a ticket in the place of each press. */
  fill(message: Message, userId: string): Promise<Message['components']>;
  /** The same for an answer about one media server, if it is. */
  staying(server: ServerId | undefined): PressTickets;
}

export function createPressTickets(
  deps: { readonly tickets: Tickets; readonly clock: Clock; readonly log: Pick<Logger, 'error'> },
  about?: ServerId,
): PressTickets {
  const { tickets, clock, log } = deps;
  async function issue(press: Press, userId: string, twin = 0): Promise<string> {
    const { action, target, by, once = false, forMs = LIFE_MS, server = about, of = userId } = press;
    const one = once ? randomUUID() : twin > 0 ? String(twin) : undefined;
    const stored: StoredPress = { action, target, by, once, one, server };
    const expiresAt = new Date(clock.now().getTime() + forMs);
    return await tickets.issue({ kind: KIND, userId: of, target: JSON.stringify(stored), expiresAt });
  }
  return {
    issue: (press, userId) => issue(press, userId),
    fill: async ({ components, presses = [] }, userId) => {
      const twins = twinsBefore(presses);
      try {
        const ids = await Promise.all(presses.map((press, index) => issue(press, userId, twins[index])));
        return replaceIds(components, new Map(ids.map((id, index) => [`press:${index}`, id])));
      } catch (err) {
        // The disk is full or the database locked: the message's text is still worth reading.
        log.error({ err }, 'buttons and menus could not be stored; a message is sent without them');
        return withoutPresses({ components, presses }).components;
      }
    },
    staying: (only) => createPressTickets(deps, only),
  };
}

/** For each press, how many before it in the message stand for the same thing. */
function twinsBefore(presses: readonly Press[]): readonly number[] {
  const seen = new Map<string, number>();
  return presses.map((press) => {
    const key = JSON.stringify(press);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  });
}

/** The press of a ticket; undefined if the ticket is of another kind or cannot be read. */
export function readPress(ticket: Ticket): StoredPress | undefined {
  return ticket.kind === KIND ? storedPress.safeParse(ticket.target).data : undefined;
}

/**
 * The same JSON with other custom ids. An id that is not in the map stays unchanged, and Discord refuses it.
 */
function replaceIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    name === 'custom_id' && typeof inner === 'string' ? (ids.get(inner) ?? inner) : inner,
  );
  // The only cast here: only strings were replaced, by strings.
  return JSON.parse(text) as T;
}
