import { MediaServerFailure } from '../../domain/failure.ts';
import type { Session } from '../../domain/media.ts';
import type { Message } from '../../render/message.ts';
import { renderNotEnded, renderTerminate, sessionName, type TerminateNews } from '../../render/session.ts';
import { subcommand } from '../command.ts';
import type { Ask, Deps } from '../deps.ts';
import { optional, text } from '../options.ts';
import { type Choosing, completeSession, isSame, readTicket, type SessionTarget, targetOf } from './ticket.ts';

/** How long the list is read again after an ending was asked for, and how often. */
const WATCH_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** What a session id looks like; it goes into a request. */
const SESSION_ID = /^[\w-]{1,100}$/;

type TerminateDeps = Pick<Deps, 'media' | 'tickets' | 'clock' | 'terminateReason'>;
type Context = Pick<Ask, 'actor' | 'texts' | 'signal'>;

export const terminate = subcommand({
  words: (texts) => texts.declarations.sessionTerminate,
  requires: 'session.terminate',
  visibility: 'private',
  changes: true,
  options: {
    session: text({ max: 100, complete: completeSession }),
    reason: optional(text({ max: 300 })),
  },
  answer: (args, deps, ask) => terminateSession(args.session, args.reason ?? deps.terminateReason, deps, ask),
});

/** Finds what was picked, makes sure that it is still that, asks the server to end it, and looks whether it did. */
async function* terminateSession(
  value: string,
  reason: string,
  deps: TerminateDeps,
  ask: Context,
): AsyncIterable<Message> {
  const chosen = await readTicket(value, deps, ask.actor.userId);
  const sessions = await readSessions(deps, ask);
  if (!sessions) return yield* terminateUnseen(value, reason, deps, ask);
  const found = findSession(chosen, value, sessions, ask);
  if ('why' in found) return yield renderNotEnded(ask.texts, found.why, sessions);
  yield* endAndWatch(found, reason, deps, ask);
}

/** The same for a button, which names its session by itself. */
export async function* endIfSame(
  target: SessionTarget,
  reason: string,
  deps: TerminateDeps,
  ask: Context,
): AsyncIterable<Message> {
  const sessions = await deps.media.sessions({ signal: ask.signal });
  const found = findSession({ kind: 'picked', target }, '', sessions, ask);
  if ('why' in found) return yield renderNotEnded(ask.texts, found.why, sessions);
  yield* endAndWatch(found, reason, deps, ask);
}

interface Found {
  readonly session: Pick<Session, 'item' | 'user'>;
  readonly target: SessionTarget;
}

/** Identity, never position: gone, changed or somebody else's choice is a reason to end nothing. */
function findSession(
  chosen: Choosing,
  value: string,
  sessions: readonly Session[],
  { texts }: Context,
): Found | { readonly why: string } {
  if (chosen.kind === 'typed') return typedSession(value, sessions, texts);
  if (chosen.kind !== 'picked') return { why: whyNot(chosen.kind, texts.session) };
  const { target } = chosen;
  const was = { item: { kind: 'other', title: target.title }, user: { name: target.userName } } as const;
  const session = sessions.find(({ id }) => id === target.sessionId);
  if (!session) return { why: texts.session.gone(sessionName(texts, was)) };
  if (isSame(target, session)) return { session, target };
  return { why: texts.session.changed(sessionName(texts, was), sessionName(texts, session)) };
}

function typedSession(
  value: string,
  sessions: readonly Session[],
  texts: Context['texts'],
): Found | { readonly why: string } {
  const session = sessions.find(({ id }) => id !== undefined && id === value);
  if (session) return { session, target: targetOf(session, value) };
  return { why: sessions.length === 0 ? texts.session.pickNone : texts.session.pick };
}

function whyNot(kind: 'unknown' | 'expired' | 'of-other', texts: Context['texts']['session']): string {
  const sentences = { unknown: texts.ticketUnknown, expired: texts.ticketExpired, 'of-other': texts.ticketOfOther };
  return sentences[kind];
}

async function* endAndWatch(
  { session, target }: Found,
  reason: string,
  deps: TerminateDeps,
  ask: Context,
): AsyncIterable<Message> {
  const say = (news: TerminateNews) => renderTerminate(ask.texts, session, news, reason);
  const refused = await requestEnd(target.sessionId, reason, deps, ask);
  if (refused) return yield say(refused);
  yield say({ kind: 'asked' });
  yield say(await watch(target, deps, ask));
}

/** A server without a list of sessions: an id typed by hand is all there is, and nothing can be looked up after. */
async function* terminateUnseen(
  value: string,
  reason: string,
  deps: TerminateDeps,
  ask: Context,
): AsyncIterable<Message> {
  if (!SESSION_ID.test(value)) throw new MediaServerFailure('unsupported', { method: 'GET', path: '/status/sessions' });
  const session = { item: { kind: 'other', title: value }, user: {} } as const;
  const refused = await requestEnd(value, reason, deps, ask);
  yield renderTerminate(ask.texts, session, refused ?? { kind: 'unverified' }, reason);
}

/** Asks the server; the two refusals that mean something of their own here come back as news. */
async function requestEnd(
  sessionId: string,
  reason: string,
  { media }: TerminateDeps,
  { signal }: Context,
): Promise<TerminateNews | undefined> {
  try {
    await media.terminateSession(sessionId, reason, { signal });
    return undefined;
  } catch (error) {
    const kind = error instanceof MediaServerFailure ? error.kind : undefined;
    if (kind === 'unauthorized' || kind === 'forbidden') return { kind };
    if (kind === 'not-found') return { kind: 'gone' };
    throw error;
  }
}

/** Success is observed: reads the list until the session is gone, up to ten seconds. */
async function watch(
  target: SessionTarget,
  { media, clock }: TerminateDeps,
  { signal }: Context,
): Promise<TerminateNews> {
  const began = clock.now().getTime();
  for (;;) {
    const sessions = await media.sessions({ signal }).catch(unreadable);
    if (!sessions) return { kind: 'unverified' };
    const afterMs = clock.now().getTime() - began;
    if (!sessions.some((session) => session.id === target.sessionId && isSame(target, session)))
      return { kind: 'ended', afterMs };
    if (afterMs >= WATCH_MS) return { kind: 'still-playing', afterMs };
    await clock.wait(LOOK_EVERY_MS, signal);
  }
}

function unreadable(error: unknown): undefined {
  if (error instanceof MediaServerFailure) return undefined;
  throw error;
}

async function readSessions({ media }: TerminateDeps, { signal }: Context): Promise<readonly Session[] | undefined> {
  try {
    return await media.sessions({ signal });
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unsupported') return undefined;
    throw error;
  }
}
