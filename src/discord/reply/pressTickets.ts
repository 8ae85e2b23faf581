import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { jsonCodec } from '../../domain/json.ts';
import type { Logger } from '../../domain/logger.ts';
import { type ServerId, serverId } from '../../domain/servers/refs.ts';
import type { Ticket, Tickets } from '../../domain/tickets.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { removeButtonsAndMenus } from '../components.ts';

const KIND = 'press';
/**
 * How long a message's buttons work, in ms. They are useful for an evening; after that people run the command again.
 */
const LIFE_MS = 24 * 3_600_000;

/**
 * A press as the database stores it. `one` makes every single-use ticket unique, and distinguishes two equal presses in
 * one message, because Discord refuses duplicate custom ids. `server` is set if the answer was about that one media
 * server, and its presses stay with it. `choices`: see `ComponentPress`.
 */
const storedPress = jsonCodec(
  z.object({
    action: z.string(),
    target: z.unknown(),
    by: z.enum(['anyone', 'invoker']),
    once: z.boolean(),
    one: z.string().optional(),
    server: z.int().min(1).transform(serverId).optional(),
    choices: z.record(z.string(), z.object({ action: z.string(), target: z.unknown() })).optional(),
  }),
);
export type StoredComponentPress = z.output<typeof storedPress>;

export interface ComponentPressTickets {
  issue(press: ComponentPress, userId: string): Promise<string>;
  /** Returns the message's components with the ids of stored tickets for its buttons and menus. */
  fill(message: Message, userId: string): Promise<Message['components']>;
  /** Creates tickets that tie their presses to this media server. Without a server, the presses are tied to none. */
  staying(server: ServerId | undefined): ComponentPressTickets;
}

export function createComponentPressTickets(
  deps: { readonly tickets: Tickets; readonly clock: Clock; readonly log: Pick<Logger, 'error'> },
  answerServer?: ServerId,
): ComponentPressTickets {
  const { tickets, clock, log } = deps;
  async function issue(press: ComponentPress, userId: string, twinNumber = 0): Promise<string> {
    const {
      action,
      target,
      by,
      once = false,
      forMs = LIFE_MS,
      server = answerServer,
      of: ownerId = userId,
      choices,
    } = press;
    const twinId = twinNumber > 0 ? String(twinNumber) : undefined;
    const one = once ? randomUUID() : twinId;
    const pressToStore: StoredComponentPress = { action, target, by, once, one, server, choices };
    const expiresAt = new Date(clock.now().getTime() + forMs);
    return await tickets.issue({ kind: KIND, userId: ownerId, target: JSON.stringify(pressToStore), expiresAt });
  }
  return {
    issue: (press, userId) => issue(press, userId),
    // In a message, the custom id `press:0` stands for the first press.
    fill: async ({ components, presses = [] }, userId) => {
      const twinNumbers = twinNumbersOf(presses);
      try {
        const ids = await Promise.all(presses.map((press, index) => issue(press, userId, twinNumbers[index])));
        return replaceIds(components, new Map(ids.map((id, index) => [`press:${index}`, id])));
      } catch (err) {
        // The disk is full or the database is locked, but the message's text is still worth reading.
        log.error({ err }, 'buttons and menus could not be stored; a message is sent without them');
        return removeButtonsAndMenus({ components, presses }).components;
      }
    },
    staying: (only) => createComponentPressTickets(deps, only),
  };
}

/** For each button: the number of buttons with the same action before it in the message. */
function twinNumbersOf(presses: readonly ComponentPress[]): readonly number[] {
  const countByPress = new Map<string, number>();
  return presses.map((press) => {
    const key = JSON.stringify(press);
    const count = countByPress.get(key) ?? 0;
    countByPress.set(key, count + 1);
    return count;
  });
}

/** The press that a ticket stores. Undefined if the ticket is of another kind or cannot be read. */
export function readStoredComponentPress(ticket: Ticket): StoredComponentPress | undefined {
  return ticket.kind === KIND ? storedPress.safeParse(ticket.target).data : undefined;
}

/** The press of the chosen option in a menu. Undefined for an unknown option. */
export function pressOfChosenOption(
  menuPress: StoredComponentPress,
  values: readonly string[],
): StoredComponentPress | undefined {
  const { choices, ...press } = menuPress;
  if (!choices) return menuPress;
  const [value] = values;
  const choice = value !== undefined && Object.hasOwn(choices, value) ? choices[value] : undefined;
  return choice && { ...press, action: choice.action, target: choice.target };
}

/** The same JSON with other custom ids. An id that is not in the map stays, so that Discord refuses it. */
function replaceIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    name === 'custom_id' && typeof inner === 'string' ? (ids.get(inner) ?? inner) : inner,
  );
  // The type stays the same, because only strings were replaced, by strings.
  return JSON.parse(text) as T;
}
