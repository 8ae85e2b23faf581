import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type EndingProgress, request, requestOf, watch } from '../../domain/media/sessions/ending.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { ifSupported } from '../shared/endpoint.ts';
import {
  type Choosing,
  completeFor,
  endingRecord,
  isSame,
  pickedTitle,
  readTicket,
  type SessionTarget,
  sessionRecord,
  TERMINATE,
  targetOf,
  whyNot,
} from './ticket.ts';
import { renderTerminate } from './views/ending.ts';
import { sessionName } from './views/lines.ts';
import { renderNotDone } from './views/list.ts';

/** What a session id looks like. We check it, because it goes into a request. */
const SESSION_ID = /^[\w-]{1,100}$/;

type TerminateDeps = Pick<Deps, 'media' | 'tickets' | 'clock' | 'terminateReason'>;
type Context = Pick<InteractionContext, 'actor' | 'texts' | 'signal'>;

export const terminate = subcommand({
  words: (texts) => texts.session.declarations.terminate,
  requires: 'session.terminate',
  visibility: 'private',
  changes: ({ session, reason }) => ({ target: `session ${session}`, reason }),
  options: {
    session: text({ complete: completeFor(TERMINATE), discloses: true }),
    reason: optional(text({ max: 300 })),
  },
  answer: (args, deps, context) => terminateSession(args.session, args.reason ?? deps.terminateReason, deps, context),
});

/** Finds the chosen session, makes sure that it is the same, asks the server to end it, and checks that it did. */
async function* terminateSession(
  value: string,
  reason: string,
  deps: TerminateDeps,
  context: Context,
): AsyncIterable<ChangeMessage> {
  const chosen = await readTicket(value, TERMINATE, deps, context.actor.userId);
  const sessions = await ifSupported(deps.media.sessions({ signal: context.signal }));
  if (!sessions) return yield* terminateUnseen(value, reason, deps, context);
  const found = findSession(chosen, value, sessions, context);
  if ('why' in found) return yield renderNotDone(context.texts, found.why, sessions);
  yield* endAndWatch(found, reason, deps, context);
}

/** The same for a button, which itself names its session. */
export async function* endIfSame(
  target: SessionTarget,
  reason: string,
  deps: TerminateDeps,
  context: Context,
): AsyncIterable<ChangeMessage> {
  const sessions = await deps.media.sessions({ signal: context.signal });
  const found = findSession({ kind: 'picked', target }, '', sessions, context);
  if ('why' in found) return yield renderNotDone(context.texts, found.why, sessions);
  yield* endAndWatch(found, reason, deps, context);
}

interface Found {
  readonly session: Pick<Session, 'item' | 'user'>;
  readonly target: SessionTarget;
}

/** Compares identity, never position: ends nothing if the session is gone or changed, or if somebody else chose it. */
function findSession(
  chosen: Choosing<SessionTarget>,
  value: string,
  sessions: readonly Session[],
  { texts }: Context,
): Found | { readonly why: string } {
  if (chosen.kind === 'typed') return typedSession(value, sessions, texts);
  if (chosen.kind !== 'picked') return { why: whyNot(chosen.kind, texts) };
  const { target } = chosen;
  const was = pickedTitle(texts, target);
  const session = sessions.find(({ id }) => id === target.sessionId);
  if (!session) return { why: texts.session.ending.gone(was) };
  if (isSame(target, session)) return { session, target };
  return { why: texts.session.changed(was, sessionName(texts, session)) };
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

async function* endAndWatch(
  { session, target }: Found,
  reason: string,
  deps: TerminateDeps,
  context: Context,
): AsyncIterable<ChangeMessage> {
  const audit = { target: sessionRecord(target), before: 'playing', reason };
  const say = (progress: EndingProgress) =>
    audited(renderTerminate(context.texts, session, progress, reason), {
      ...audit,
      ...endingRecord('ended', progress),
    });
  const isThere = (sessions: readonly Session[]) =>
    sessions.some((each) => each.id === target.sessionId && isSame(target, each));
  const { sessionId } = target;
  const end = () => deps.media.terminateSession(sessionId, reason, { signal: context.signal });
  const requested = await requestOf(end, isThere, deps, context);
  if ('progress' in requested) return yield say(requested.progress);
  const { answered } = requested;
  yield say({ kind: answered ? 'asked' : 'unanswered' });
  yield say((await watch((sessions) => !isThere(sessions), answered, deps, context)).progress);
}

/** For a server without a list of sessions: all we have is an id typed by hand, and nothing to check afterwards. */
async function* terminateUnseen(
  value: string,
  reason: string,
  { media }: TerminateDeps,
  { texts, signal }: Context,
): AsyncIterable<ChangeMessage> {
  if (!SESSION_ID.test(value)) throw new MediaServerFailure('unsupported', { method: 'GET', path: '/status/sessions' });
  const session = { item: { kind: 'other', title: value }, user: {} } as const;
  const requested = await request(() => media.terminateSession(value, reason, { signal }));
  const progress: EndingProgress =
    'progress' in requested ? requested.progress : { kind: 'unverified', answered: requested.answered };
  const message = renderTerminate(texts, session, progress, reason);
  yield audited(message, { target: `session ${value}`, reason, ...endingRecord('ended', progress) });
}
