import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import { viewerOf } from '../../domain/live/rules/stream.ts';
import { refOf, type Session } from '../../domain/media/sessions/session.ts';
import { storedTyped } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, keyOf, refTo, type SessionRef, serverOf } from '../../domain/servers/refs.ts';
import { accountRef, itemRef, sessionRef } from '../../domain/servers/storedRefs.ts';
import { duration } from '../../render/kit/duration.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { onServer } from '../../render/kit/servers.ts';
import { boldTitle } from '../../render/kit/title.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import type { Complete } from '../framework/options.ts';
import { DECIDE_WITHIN_MS } from '../framework/press.ts';
import { namesApart } from '../shared/choicesApart.ts';
import { holds } from '../shared/names.ts';
import { sessionChoice } from './views/session.ts';

const subject = {
  ratingKey: itemRef.optional(),
  title: z.string(),
  viewer: accountRef.optional(),
};

/** The meaning of a choice: this session while this user plays this item, and nothing else. */
export const sessionTarget = z.object({ sessionId: sessionRef, ...subject });
export type SessionTarget = z.output<typeof sessionTarget>;

/**
 * The same if the server may give no id, or one id to several sessions: then the session's number
 * distinguishes them.
 */
export const anySessionTarget = z.object({
  sessionId: sessionRef.optional(),
  sessionKey: sessionRef.optional(),
  ...subject,
});

/** The same for the transcode of a session, which may have no id. */
export const transcodeTarget = z.object({ transcodeKey: sessionRef, ...subject });
export type TranscodeTarget = z.output<typeof transcodeTarget>;

/** Choices of autocomplete begin with this; other text was typed. */
const TICKET = '~';

/** The session or transcode of a typed id; the typed text may be a token. */
export function typedSession(typed: string): SessionRef {
  // A typed text may name its server, as a ref does.
  const ref = typed as SessionRef;
  return refTo(serverOf(ref), storedTyped(keyOf(ref)) as BareKey);
}

/** The value of the option as the audit trail keeps it. */
export const recordedChoice = (value: string): string => (value.startsWith(TICKET) ? value : typedSession(value));

/** The target as the audit trail keeps it: ids and the item's title, without the viewer's name. */
export const sessionRecord = (target: SessionTarget | TranscodeTarget) => {
  const [kind, id] = 'sessionId' in target ? ['session', target.sessionId] : ['transcode', target.transcodeKey];
  const whose = target.viewer === undefined ? '' : ` of account ${target.viewer}`;
  return { target: `${kind} ${id}: ${target.title}${whose}`, refs: [id] };
};

export type Subject = Omit<SessionTarget, 'sessionId'>;

export const subjectOf = ({ item, user, ...session }: Session): Subject => ({
  ratingKey: item.ratingKey,
  title: item.title,
  viewer: viewerOf(user, session),
});

/** True if this session is still the chosen one. */
export function isSame(picked: Subject, { item, user, ...session }: Session): boolean {
  const sameItem =
    picked.ratingKey === item.ratingKey && (picked.ratingKey !== undefined || picked.title === item.title);
  return sameItem && picked.viewer === viewerOf(user, session);
}

export const isPicked = (picked: z.output<typeof anySessionTarget>, session: Session): boolean =>
  picked.sessionId === session.id &&
  (picked.sessionKey === undefined || picked.sessionKey === session.sessionKey) &&
  isSame(picked, session);

/** The chosen title for use in a sentence; it comes from the ticket, because the session may be gone. */
export const pickedTitle = ({ search }: InteractionContext['texts'], { title }: Subject): string =>
  boldTitle({ kind: 'other', title }, search.untitled);

/** One kind of choice: the name and content of its tickets, and the sessions that have one. */
export interface Offer<T extends Subject> {
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  readonly targetOf: (session: Session) => T | undefined;
}

/** Distinguishes two streams of one person who plays the same item on devices of the same name. */
const factsOf = (
  session: Session,
  { texts }: InteractionContext,
  { serverNames }: Pick<Deps, 'serverNames'>,
): readonly (string | undefined)[] => {
  const {
    id,
    player: { product },
    viewOffsetMs,
    transcode,
  } = session;
  return [
    onServer(texts, refOf(session), serverNames),
    product && oneLine(product),
    viewOffsetMs === undefined ? undefined : duration(viewOffsetMs),
    clip(id ?? transcode?.key ?? '', 20),
  ];
};

/** Autocomplete: the sessions that can be chosen, each as a ticket for exactly this session, item and user. */
export function completeFor<T extends Subject>({ kind, targetOf: find }: Offer<T>): Complete {
  return async (typed, { deps, context }) => {
    const { media, tickets, clock } = deps;
    const sessions = await media.sessions({ signal: context.signal });
    const named = sessions.flatMap((session) => {
      const target = find(session);
      const title = sessionChoice(context.texts, session);
      return target === undefined ? [] : [{ title, target, facts: factsOf(session, context, deps) }];
    });
    const matching = named.filter(({ title }) => holds(title, typed)).slice(0, MAX_CHOICES);
    const names = namesApart(matching);
    const expiresAt = new Date(clock.now().getTime() + DECIDE_WITHIN_MS);
    const choices = matching.map(async ({ target }, n): Promise<Choice> => {
      const id = await tickets.issue({ kind, userId: context.actor.userId, target: JSON.stringify(target), expiresAt });
      return { name: names[n] ?? '', value: `${TICKET}${id}` };
    });
    return await Promise.all(choices);
  };
}

/**
 * The target of a chosen value; undefined if the value was typed. A choice is valid only for the person it
 * was offered to.
 */
export async function readTicket<T extends Subject>(
  value: string,
  { kind, schema }: Offer<T>,
  { deps, context }: Working<Pick<Deps, 'tickets' | 'clock'>, Pick<InteractionContext, 'actor' | 'texts'>>,
): Promise<T | { readonly why: string } | undefined> {
  const { tickets, clock } = deps;
  const { session } = context.texts;
  if (!value.startsWith(TICKET)) return undefined;
  const ticket = await tickets.find(value.slice(TICKET.length));
  if (!ticket || ticket.kind !== kind) return { why: session.ticketUnknown };
  if (ticket.userId !== context.actor.userId) return { why: session.ticketOfOther };
  if (ticket.expiresAt <= clock.now()) return { why: session.ticketExpired };
  return jsonOf(schema).safeParse(ticket.target).data ?? { why: session.ticketUnknown };
}
