import type { AuditDetails, AuditResult } from '../../domain/audit.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { type EndingProgress, endAndWatch, type Watched } from '../../domain/media/sessions/ending.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { type SessionRef, serverOf } from '../../domain/servers/refs.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { isSame, type Offer, pickedTitle, readTicket, type Subject, typedSession } from './ticket.ts';
import { renderNotDone } from './views/list.ts';
import { sessionName, sessionNames } from './views/session.ts';

type EndingDeps = Pick<Deps, 'media' | 'serverNames' | 'tickets' | 'clock'>;
type Context = Pick<InteractionContext, 'actor' | 'texts' | 'signal' | 'servers' | 'missing'>;

/** Ends a session, or its transcode. */
export interface Ending<T extends Subject> extends Offer<T> {
  /** The id of the thing to end, in a session and in a ticket. */
  readonly idOf: (session: Session) => SessionRef | undefined;
  readonly idIn: (target: T) => SessionRef;
  /** The answer to a typed id without a session that can be ended. */
  readonly pick: (texts: Texts['session'], sessions: readonly Session[]) => string;
  readonly gone: (texts: Texts, target: T, sessions: readonly Session[]) => string;
  readonly changed: (texts: Texts['session'], was: string, now: string) => string;
  /** Why nothing is done if the server lists several under one id. */
  readonly shared: (texts: Texts['session'], count: number, names: string) => string;
  /** True if it is still there, or continues under another id; `before` was read before the request. */
  readonly isThere: (found: Found<T>, sessions: readonly Session[], before: readonly Session[]) => boolean;
  readonly end: (media: MediaServer, request: EndingRequest<T>) => Promise<void>;
  readonly say: (texts: Texts, outcome: EndingOutcome<T>) => ChangeMessage;
  readonly records: (target: T, reason: string) => AuditDetails;
  /** The wanted state, as the audit trail keeps it. */
  readonly after: string;
}

interface EndingRequest<T> {
  readonly target: T;
  /** Shown to the viewer. */
  readonly reason: string;
  readonly signal: AbortSignal;
}

interface EndingOutcome<T> {
  readonly found: Found<T>;
  readonly watched: Watched;
  readonly reason: string;
}

export interface Found<T> {
  readonly session: Session;
  readonly target: T;
}

interface ChosenEnding<T extends Subject> {
  readonly ending: Ending<T>;
  /** The option's value, chosen or typed. */
  readonly value: string;
  readonly reason: string;
  /** The sessions as just read. */
  readonly sessions?: readonly Session[] | undefined;
}

/** Finds the session, makes sure that it is the same, asks the server to end it, and checks that it did. */
export async function* endChosen<T extends Subject>(
  { ending, value, reason, sessions }: ChosenEnding<T>,
  { deps, context }: Working<EndingDeps, Context>,
): AsyncIterable<ChangeMessage> {
  const ticket = await readTicket(value, ending, { deps, context });
  // A ticket keeps the title, which must not be shown if the server is now out of sight.
  const isUnseen = ticket && !('why' in ticket) && !context.servers.includes(serverOf(ending.idIn(ticket)));
  const picked = isUnseen ? { why: context.texts.session.ticketUnknown } : ticket;
  // With a server missing from the list, a picked session may still play unlisted, so its own server is asked.
  const known = picked && context.missing.size > 0 ? undefined : sessions;
  yield* endPicked<T>(
    { ending, picked: picked ?? { typed: typedSession(value) }, reason, sessions: known },
    { deps, context },
  );
}

interface PickedEnding<T extends Subject> {
  readonly ending: Ending<T>;
  readonly picked: T | { readonly typed: SessionRef } | { readonly why: string };
  readonly reason: string;
  /** The sessions as just read. */
  readonly sessions?: readonly Session[] | undefined;
}

/** The same for a button, which names its own target. Compares identity, never position. */
export async function* endPicked<T extends Subject>(
  { ending, picked, reason, sessions: known }: PickedEnding<T>,
  { deps, context }: Working<Pick<Deps, 'media' | 'clock' | 'serverNames'>, Context>,
): AsyncIterable<ChangeMessage> {
  const { texts, signal } = context;
  const media = 'why' in picked ? deps.media : onServerOf('typed' in picked ? picked.typed : ending.idIn(picked), deps);
  const sessions = known ?? (await orUnsupported(media.sessions({ signal })));
  const found = 'why' in picked ? picked : find(ending, picked, sessions, texts);
  if ('why' in found) return yield renderNotDone(texts, { why: found.why, sessions, servers: deps.serverNames });
  const { target } = found;
  const what = {
    end: () => ending.end(deps.media, { target, reason, signal }),
    isThere: (now: readonly Session[]) => ending.isThere(found, now, sessions),
  };
  for await (const watched of endAndWatch(what, { ...deps, media }, signal)) {
    const record = { ...ending.records(target, reason), ...endingRecord(ending.after, watched.progress) };
    yield audited(ending.say(texts, { found, watched, reason }), record);
  }
}

/** True if a request by the id of that session can mean no other one. */
export const isOnlyOne = <T extends Subject>(
  { idOf }: Pick<Ending<T>, 'idOf'>,
  session: Session,
  sessions: readonly Session[],
): boolean => sessions.filter((each) => idOf(each) === idOf(session)).length <= 1;

/**
 * The sessions on the server of that id: if that server does not answer, a session missing from the list of
 * all has not ended.
 */
const onServerOf = (id: SessionRef, { media }: Pick<Deps, 'media'>): Pick<MediaServer, 'sessions'> => ({
  sessions: (options) => media.sessions({ ...options, only: serverOf(id) }),
});

/** The wanted result, and the actual one. */
export const endingRecord = (after: string, { kind }: EndingProgress): AuditResult => ({ after, failure: kind });

function find<T extends Subject>(
  ending: Ending<T>,
  picked: T | { readonly typed: SessionRef },
  sessions: readonly Session[],
  texts: Texts,
): Found<T> | { readonly why: string } {
  const id = 'typed' in picked ? picked.typed : ending.idIn(picked);
  const withId = sessions.filter((session) => ending.idOf(session) === id);
  // The request names only the id, so the server may end any session that has it.
  if (withId.length > 1) return { why: ending.shared(texts.session, withId.length, sessionNames(texts, withId)) };
  const [session] = withId;
  if ('typed' in picked) {
    const target = session && ending.targetOf(session);
    return session && target ? { session, target } : { why: ending.pick(texts.session, sessions) };
  }
  if (!session) return { why: ending.gone(texts, picked, sessions) };
  if (isSame(picked, session)) return { session, target: picked };
  return { why: ending.changed(texts.session, pickedTitle(texts, picked), sessionName(texts, session)) };
}
