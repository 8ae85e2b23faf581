import { z } from 'zod';
import type { Session } from '../../domain/media.ts';
import { clip } from '../../render/markdown.ts';
import { sessionChoice } from '../../render/session.ts';
import type { Ask, Choice, Deps } from '../deps.ts';
import { holds } from '../names.ts';

const KIND = 'session.terminate';
const CHOICES = 25;
/** Long enough to write a reason, short enough that what was picked is still what plays. */
const LIFE_MS = 15 * 60_000;

/** What a choice names: that session while that user plays that item, and nothing else. */
export const sessionTarget = z.object({
  sessionId: z.string(),
  ratingKey: z.string().optional(),
  title: z.string(),
  userId: z.string().optional(),
  userName: z.string().optional(),
});
export type SessionTarget = z.output<typeof sessionTarget>;

export const targetOf = (session: Session, sessionId: string): SessionTarget => ({
  sessionId,
  ratingKey: session.item.ratingKey,
  title: session.item.title,
  userId: session.user.id,
  userName: session.user.name,
});

/** Whether this session is still what the choice was made for. */
export function isSame(picked: SessionTarget, { item, user }: Session): boolean {
  const sameItem =
    picked.ratingKey === item.ratingKey && (picked.ratingKey !== undefined || picked.title === item.title);
  const sameUser = picked.userId === user.id && (picked.userId !== undefined || picked.userName === user.name);
  return sameItem && sameUser;
}

/** Autocomplete: the sessions that can be ended, each as a ticket for that very session, item and user. */
export async function completeSession(typed: string, { media, tickets, clock }: Deps, ask: Ask): Promise<Choice[]> {
  const sessions = await media.sessions({ signal: ask.signal });
  const named = sessions.flatMap((session) =>
    session.id === undefined
      ? []
      : [{ name: sessionChoice(ask.texts, session), target: targetOf(session, session.id) }],
  );
  const matching = named.filter(({ name }) => holds(name, typed)).slice(0, CHOICES);
  const choices = matching.map(async ({ name, target }): Promise<Choice> => {
    const id = await tickets.issue({
      kind: KIND,
      userId: ask.actor.userId,
      target: JSON.stringify(target),
      expiresAt: new Date(clock.now().getTime() + LIFE_MS),
    });
    return { name: clip(name, 100), value: `~${id}` };
  });
  return await Promise.all(choices);
}

export type Choosing =
  | { readonly kind: 'picked'; readonly target: SessionTarget }
  | { readonly kind: 'unknown' | 'expired' | 'of-other' | 'typed' };

/** What a value stands for. Only the person who was offered a choice may use it. */
export async function readTicket(
  value: string,
  { tickets, clock }: Pick<Deps, 'tickets' | 'clock'>,
  userId: string,
): Promise<Choosing> {
  if (!value.startsWith('~')) return { kind: 'typed' };
  const ticket = await tickets.find(value.slice(1));
  if (!ticket || ticket.kind !== KIND) return { kind: 'unknown' };
  if (ticket.userId !== userId) return { kind: 'of-other' };
  if (ticket.expiresAt <= clock.now()) return { kind: 'expired' };
  const decoded = sessionTarget.safeParse(parseJson(ticket.target));
  return decoded.success ? { kind: 'picked', target: decoded.data } : { kind: 'unknown' };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
