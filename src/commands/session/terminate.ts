import { z } from 'zod';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type EndingProgress, requestEnd } from '../../domain/media/sessions/ending.ts';
import { isReconnected } from '../../domain/media/sessions/reconnect.ts';
import { storedInput } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, refTo } from '../../domain/servers/refs.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, DepsAndContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { confirmation, press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { unlessUnsupported } from '../shared/endpoint.ts';
import { onlyElement } from '../shared/names.ts';
import { type EndingKind, endingRecord, endSession, endTyped } from './ending.ts';
import {
  completeSessions,
  isSameSession,
  recordedChoice,
  type SessionTarget,
  sessionRecord,
  sessionTarget,
  subjectOf,
  targetTitle,
} from './ticket.ts';
import { renderReasonForm, renderTerminate } from './views/ending.ts';

const ASK_REASON_PRESS = 'session.terminate.ask';
const SUBMIT_REASON_PRESS = 'session.terminate.submit';

/** Shape of a session id. It is checked, because the id becomes part of a request. */
const SESSION_ID_PATTERN = /^[\w-]{1,100}$/;

export const TERMINATE: EndingKind<SessionTarget> = {
  kind: 'session.terminate',
  schema: sessionTarget,
  targetOf: (session) => (session.id === undefined ? undefined : { sessionId: session.id, ...subjectOf(session) }),
  idOfSession: ({ id }) => id,
  idOfTarget: ({ sessionId }) => sessionId,
  pickText: (texts, sessions) => (sessions.length === 0 ? texts.pickNone : texts.pick),
  goneText: (texts, target) => texts.session.ending.gone(targetTitle(texts, target)),
  changedText: (texts, was, now) => texts.changed(was, now),
  sharedText: (texts, count, names) => texts.sharedId(count, names),
  isStillListed: ({ session, target }, sessions, before) =>
    sessions.some((candidate) => candidate.id === target.sessionId && isSameSession(target, candidate)) ||
    isReconnected(session, before, sessions),
  end: (media, { target, reason, signal }) => media.terminateSession(target.sessionId, reason, { signal }),
  renderOutcome: (texts, { match, observation, reason, paidPlan }) =>
    renderTerminate(texts, match.session, { progress: observation.progress, reason, paidPlan }),
  records: ({ session, target }, reason) => ({
    ...sessionRecord(target),
    before: session.player.state === 'paused' ? 'paused' : 'playing',
    reason,
  }),
  after: 'ended',
};

export const terminate = subcommand({
  words: (texts) => texts.session.declarations.terminate,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `session ${recordedChoice(args.session)}`, reason: args.reason }),
  options: {
    session: text({ complete: completeSessions(TERMINATE), discloses: true, menu: true }),
    reason: optional(text({ max: 300 })),
  },
  answer: async function* ({ args, deps, context }) {
    const { session, reason: typedReason } = args;
    const reason = typedReason ?? deps.terminateReason;
    const sessions = await unlessUnsupported(deps.media.sessions({ signal: context.signal }));
    yield* sessions
      ? endTyped({ ending: TERMINATE, value: session, reason, sessions }, { deps, context })
      : terminateUnseen(session, reason, { deps, context });
  },
});

/**
 * Ends a session by a typed id on a server that does not list its sessions, so the result cannot be checked. Needs a
 * single server, because the id does not say on which server the session is.
 */
async function* terminateUnseen(
  value: string,
  reason: string,
  { deps, context }: DepsAndContext<Pick<Deps, 'media' | 'vendorOf'>>,
): AsyncIterable<ChangeMessage> {
  const { media } = deps;
  const { texts, signal, servers } = context;
  const server = onlyElement(servers);
  if (!SESSION_ID_PATTERN.test(value) || server === undefined)
    throw new MediaServerFailure('unsupported', { method: 'GET', path: '/status/sessions' });
  // A typed id may be a token. It is sent to the server, but neither displayed nor stored.
  const storedText = storedInput(value);
  const shownId = refTo<'session'>(server, storedText as BareKey);
  const session = { item: { kind: 'other', title: storedText }, user: {} } as const;
  const id = refTo<'session'>(server, value as BareKey);
  const terminationResult = await requestEnd(() => media.terminateSession(id, reason, { signal }));
  const progress: EndingProgress =
    'progress' in terminationResult
      ? terminationResult.progress
      : { kind: 'unverified', answered: terminationResult.answered };
  const paidPlan = deps.vendorOf(server)?.paidPlan;
  const message = renderTerminate(texts, session, { progress, reason, paidPlan });
  yield withAudit(message, {
    target: `session ${shownId}`,
    refs: [shownId],
    reason,
    ...endingRecord('ended', progress),
  });
}

export const terminateButton = (texts: Texts, target: SessionTarget): Button => ({
  label: texts.session.endButton,
  style: 'danger',
  press: { action: ASK_REASON_PRESS, target, by: 'anyone' },
});

/**
 * Before the form opens, the permission and the button's stored session are checked. The session itself is checked
 * afterwards.
 */
export const askReason = press({
  name: ASK_REASON_PRESS,
  requires: 'session.terminate',
  changes: false,
  target: sessionTarget,
  modal: ({ target, deps, context }) =>
    renderReasonForm(context.texts, {
      title: target.title,
      reason: deps.terminateReason,
      press: confirmation(SUBMIT_REASON_PRESS, target),
    }),
});

export const submitReason = press({
  name: SUBMIT_REASON_PRESS,
  requires: 'session.terminate',
  changes: ({ target, pressed }) => ({ ...sessionRecord(target), reason: pressed.fields.reason }),
  target: sessionTarget,
  fields: z.object({ reason: z.string().trim().max(300).optional() }),
  place: 'private',
  answer: ({ target, pressed, deps, context }) =>
    endSession(
      { ending: TERMINATE, choice: target, reason: pressed.fields.reason || deps.terminateReason },
      { deps, context },
    ),
});
