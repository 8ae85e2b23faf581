import type { AuditDetails, AuditResult } from '../../domain/audit.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import {
  endStreamAndYieldProgress,
  type StreamEndingProgress,
  type StreamEndingProgressReport,
} from '../../domain/media/sessions/ending.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { type SessionRef, serverOfRef } from '../../domain/servers/refs.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { notFoundAsUnsupported } from '../shared/endpoint.ts';
import {
  isSameSession,
  readChosenSession,
  type SessionAutocompleteSpec,
  type SessionDescription,
  sessionRefFromTypedText,
  targetTitle,
} from './ticket.ts';
import { renderSessionNotEnded } from './views/list.ts';
import { sessionName, sessionNames } from './views/session.ts';

type EndingDeps = Pick<CommandDeps, 'media' | 'serverNames' | 'tickets' | 'clock' | 'vendorOf'>;
type Context = Pick<InteractionContext, 'actor' | 'texts' | 'signal' | 'servers' | 'missingServers'>;

export interface SessionEndingMethod<T extends SessionDescription> extends SessionAutocompleteSpec<T> {
  readonly idOfSession: (session: Session) => SessionRef | undefined;
  readonly idOfTarget: (target: T) => SessionRef;
  /** The answer if no session that can be ended has the typed id. */
  readonly pickText: (texts: Texts['session'], sessions: readonly Session[]) => string;
  /** The answer if no session has the id any more. */
  readonly goneText: (texts: Texts, target: T, sessions: readonly Session[]) => string;
  /** The answer if the session now has another item or another viewer. */
  readonly changedText: (texts: Texts['session'], was: string, now: string) => string;
  /** The answer if several sessions have the id. */
  readonly sharedText: (texts: Texts['session'], count: number, names: string) => string;
  /**
   * True if the session or transcode still runs, or continues under another id. `before` lists the sessions before the
   * request.
   */
  readonly isStillListed: (
    endingMatch: SessionToEnd<T>,
    sessions: readonly Session[],
    before: readonly Session[],
  ) => boolean;
  readonly end: (media: MediaServer, request: EndingRequest<T>) => Promise<void>;
  readonly renderOutcome: (texts: Texts, outcome: EndingOutcome<T>) => ChangeResultMessage;
  readonly records: (match: SessionToEnd<T>, reason: string) => AuditDetails;
  /** The requested state, in the audit trail's words. */
  readonly after: string;
}

interface EndingRequest<T> {
  readonly target: T;
  readonly reason: string;
  readonly signal: AbortSignal;
}

interface EndingOutcome<T> {
  readonly match: SessionToEnd<T>;
  readonly observation: StreamEndingProgressReport;
  readonly reason: string;
  /** Name of the vendor's paid plan, which the server may require for ending sessions. */
  readonly paidPlan: string | undefined;
}

export interface SessionToEnd<T> {
  readonly session: Session;
  readonly target: T;
}

interface TypedEnding<T extends SessionDescription> {
  readonly ending: SessionEndingMethod<T>;
  readonly value: string;
  readonly reason: string;
  readonly sessions?: readonly Session[] | undefined;
}

/**
 * Ends the session that the command's option names, by a choice of autocomplete or a typed id. Checks that the session
 * is the expected one, asks the server to end the session, and then checks for a while whether the session has ended.
 */
export async function* endTypedSession<T extends SessionDescription>(
  { ending, value, reason, sessions }: TypedEnding<T>,
  { deps, context }: CommandDepsAndContext<EndingDeps, Context>,
): AsyncIterable<ChangeResultMessage> {
  const chosenTarget = await readChosenSession(value, ending, { deps, context });
  // The guild may no longer see the server, so the title in the ticket must stay hidden.
  const isHidden =
    chosenTarget &&
    !('problem' in chosenTarget) &&
    !context.servers.includes(serverOfRef(ending.idOfTarget(chosenTarget)));
  const choice = isHidden ? { problem: context.texts.session.ticketUnknown } : chosenTarget;
  // If the sessions of some server could not be read, the chosen session may be on that server. Then the session's own
  // server is asked again.
  const currentSessions = choice && context.missingServers.size > 0 ? undefined : sessions;
  yield* endSession<T>(
    { ending, choice: choice ?? { typed: sessionRefFromTypedText(value) }, reason, sessions: currentSessions },
    { deps, context },
  );
}

interface EndingChoice<T extends SessionDescription> {
  readonly ending: SessionEndingMethod<T>;
  /** The session's target, a typed id, or a sentence that says why no session was chosen. */
  readonly choice: T | { readonly typed: SessionRef } | { readonly problem: string };
  readonly reason: string;
  readonly sessions?: readonly Session[] | undefined;
}

/**
 * Ends the session that a button or `endTypedSession` names. Sessions are compared by id, item and viewer, because
 * their positions in the list change.
 */
export async function* endSession<T extends SessionDescription>(
  { ending, choice, reason, sessions: currentSessions }: EndingChoice<T>,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'clock' | 'serverNames' | 'vendorOf'>, Context>,
): AsyncIterable<ChangeResultMessage> {
  const { texts, signal } = context;
  const media = 'problem' in choice ? deps.media : sessionsOnServerOf(idOfChoice(ending, choice), deps);
  const sessions = currentSessions ?? (await notFoundAsUnsupported(media.sessions({ signal })));
  const match = 'problem' in choice ? choice : findSession({ ending, choice }, sessions, texts);
  if ('problem' in match)
    return yield renderSessionNotEnded(texts, { reason: match.problem, sessions, servers: deps.serverNames });
  const { target } = match;
  const paidPlan = deps.vendorOf(serverOfRef(ending.idOfTarget(target)))?.paidPlan;
  const endingAttempt = {
    end: () => ending.end(deps.media, { target, reason, signal }),
    isListed: (now: readonly Session[]) => ending.isStillListed(match, now, sessions),
  };
  for await (const observation of endStreamAndYieldProgress(endingAttempt, { ...deps, media }, signal)) {
    const record = {
      ...ending.records(match, reason),
      ...sessionEndingAuditResult(ending.after, observation.progress),
    };
    yield addAuditDetailsToMessage(ending.renderOutcome(texts, { match, observation, reason, paidPlan }), record);
  }
}

const idOfChoice = <T extends SessionDescription>(
  { idOfTarget }: SessionEndingMethod<T>,
  choice: T | { readonly typed: SessionRef },
): SessionRef => ('typed' in choice ? choice.typed : idOfTarget(choice));

export const hasUniqueId = <T extends SessionDescription>(
  { idOfSession }: Pick<SessionEndingMethod<T>, 'idOfSession'>,
  session: Session,
  sessions: readonly Session[],
): boolean => sessions.filter((candidate) => idOfSession(candidate) === idOfSession(session)).length <= 1;

/** Reads the sessions only from the server of the id. If that server fails, the session does not count as ended. */
const sessionsOnServerOf = (id: SessionRef, { media }: Pick<CommandDeps, 'media'>): Pick<MediaServer, 'sessions'> => ({
  sessions: (options) => media.sessions({ ...options, only: serverOfRef(id) }),
});

export const sessionEndingAuditResult = (after: string, { kind }: StreamEndingProgress): AuditResult => ({
  after,
  failure: kind,
});

function findSession<T extends SessionDescription>(
  { ending, choice }: { readonly ending: SessionEndingMethod<T>; readonly choice: T | { readonly typed: SessionRef } },
  sessions: readonly Session[],
  texts: Texts,
): SessionToEnd<T> | { readonly problem: string } {
  const id = idOfChoice(ending, choice);
  const sessionsWithId = sessions.filter((session) => ending.idOfSession(session) === id);
  // The request contains only the id, so the server could end any session with this id.
  if (sessionsWithId.length > 1)
    return { problem: ending.sharedText(texts.session, sessionsWithId.length, sessionNames(texts, sessionsWithId)) };
  const [session] = sessionsWithId;
  if ('typed' in choice) {
    const target = session && ending.targetOf(session);
    return session && target ? { session, target } : { problem: ending.pickText(texts.session, sessions) };
  }
  if (!session) return { problem: ending.goneText(texts, choice, sessions) };
  if (isSameSession(choice, session)) return { session, target: choice };
  return { problem: ending.changedText(texts.session, targetTitle(texts, choice), sessionName(texts, session)) };
}
