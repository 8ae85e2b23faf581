import { z } from 'zod';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { requestStreamEnd, type StreamEndingProgress } from '../../domain/media/sessions/ending.ts';
import { hasEndedStreamReconnected } from '../../domain/media/sessions/reconnect.ts';
import { toStorableInput } from '../../domain/media/sessions/sessionId.ts';
import { createMediaRef, type ServerLocalKey } from '../../domain/servers/refs.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { undefinedIfUnsupported } from '../shared/endpoint.ts';
import { onlyElement } from '../shared/names.ts';
import { endSession, endTypedSession, type SessionEndingMethod, sessionEndingAuditResult } from './ending.ts';
import {
  choiceAuditText,
  completeSessions,
  describeSession,
  isSameSession,
  type SessionTarget,
  sessionAuditTarget,
  sessionTargetSchema,
  targetTitle,
} from './ticket.ts';
import { renderReasonForm, renderTerminateOutcome } from './views/ending.ts';

const ASK_REASON_PRESS = 'session.terminate.ask';
const SUBMIT_REASON_PRESS = 'session.terminate.submit';

/** Matches a session id. The id is checked, because it becomes part of a request. */
const SESSION_ID_PATTERN = /^[\w-]{1,100}$/;

export const TERMINATE_SESSION_METHOD: SessionEndingMethod<SessionTarget> = {
  kind: 'session.terminate',
  schema: sessionTargetSchema,
  targetOf: (session) =>
    session.id === undefined ? undefined : { sessionId: session.id, ...describeSession(session) },
  idOfSession: ({ id }) => id,
  idOfTarget: ({ sessionId }) => sessionId,
  pickText: (texts, sessions) => (sessions.length === 0 ? texts.pickNone : texts.pick),
  goneText: (texts, target) => texts.session.ending.gone(targetTitle(texts, target)),
  changedText: (texts, was, now) => texts.changed(was, now),
  sharedText: (texts, count, names) => texts.sharedId(count, names),
  isStillListed: ({ session, target }, sessions, before) =>
    sessions.some((candidate) => candidate.id === target.sessionId && isSameSession(target, candidate)) ||
    hasEndedStreamReconnected(session, before, sessions),
  end: (media, { target, reason, signal }) => media.terminateSession(target.sessionId, reason, { signal }),
  renderOutcome: (texts, { match, observation, reason, paidPlan }) =>
    renderTerminateOutcome(texts, match.session, { progress: observation.progress, reason, paidPlan }),
  records: ({ session, target }, reason) => ({
    ...sessionAuditTarget(target),
    before: session.player.state === 'paused' ? 'paused' : 'playing',
    reason,
  }),
  after: 'ended',
};

export const terminateCommand = createSubcommand({
  words: (texts) => texts.session.declarations.terminate,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `session ${choiceAuditText(args.session)}`, reason: args.reason }),
  options: {
    session: textOption({ complete: completeSessions(TERMINATE_SESSION_METHOD), discloses: true, menu: true }),
    reason: makeOptionOptional(textOption({ max: 300 })),
  },
  answer: async function* ({ args, deps, context }) {
    const { session, reason: typedReason } = args;
    const reason = typedReason ?? deps.terminateReason;
    const sessions = await undefinedIfUnsupported(deps.media.sessions({ signal: context.signal }));
    yield* sessions
      ? endTypedSession({ ending: TERMINATE_SESSION_METHOD, value: session, reason, sessions }, { deps, context })
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
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'vendorOf'>>,
): AsyncIterable<ChangeResultMessage> {
  const { media } = deps;
  const { texts, signal, servers } = context;
  const server = onlyElement(servers);
  if (!SESSION_ID_PATTERN.test(value) || server === undefined)
    throw new MediaServerFailure('unsupported', { method: 'GET', path: '/status/sessions' });
  // A typed id may be a token. It is sent to the server, but neither displayed nor stored.
  const storedText = toStorableInput(value);
  const shownId = createMediaRef<'session'>(server, storedText as ServerLocalKey);
  const session = { item: { kind: 'other', title: storedText }, user: {} } as const;
  const id = createMediaRef<'session'>(server, value as ServerLocalKey);
  const terminationResult = await requestStreamEnd(() => media.terminateSession(id, reason, { signal }));
  const progress: StreamEndingProgress =
    'progress' in terminationResult
      ? terminationResult.progress
      : { kind: 'unverified', answered: terminationResult.answered };
  const paidPlan = deps.vendorOf(server)?.paidPlan;
  const message = renderTerminateOutcome(texts, session, { progress, reason, paidPlan });
  yield addAuditDetailsToMessage(message, {
    target: `session ${shownId}`,
    refs: [shownId],
    reason,
    ...sessionEndingAuditResult('ended', progress),
  });
}

export const terminateSessionButton = (texts: Texts, target: SessionTarget): Button => ({
  label: texts.session.endButton,
  style: 'danger',
  press: { action: ASK_REASON_PRESS, target, by: 'anyone' },
});

/**
 * Before the form opens, the permission and the button's stored session are checked. The session itself is looked up
 * only after the form.
 */
export const askTerminateReasonPressHandler = createPressHandler({
  name: ASK_REASON_PRESS,
  requires: 'session.terminate',
  changes: false,
  target: sessionTargetSchema,
  modal: ({ target, deps, context }) =>
    renderReasonForm(context.texts, {
      title: target.title,
      reason: deps.terminateReason,
      press: confirmationPress(SUBMIT_REASON_PRESS, target),
    }),
});

export const terminateSessionPressHandler = createPressHandler({
  name: SUBMIT_REASON_PRESS,
  requires: 'session.terminate',
  changes: ({ target, pressed }) => ({ ...sessionAuditTarget(target), reason: pressed.fields.reason }),
  target: sessionTargetSchema,
  fields: z.object({ reason: z.string().trim().max(300).optional() }),
  place: 'private',
  answer: ({ target, pressed, deps, context }) =>
    endSession(
      { ending: TERMINATE_SESSION_METHOD, choice: target, reason: pressed.fields.reason || deps.terminateReason },
      { deps, context },
    ),
});
