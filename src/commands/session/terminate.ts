import { z } from 'zod';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type EndingProgress, request } from '../../domain/media/sessions/ending.ts';
import { isReconnected } from '../../domain/media/sessions/reconnect.ts';
import { storedTyped } from '../../domain/media/sessions/sessionId.ts';
import { type BareKey, refTo } from '../../domain/servers/refs.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, Working } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { confirmation, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { ifSupported } from '../shared/endpoint.ts';
import { onlyOne } from '../shared/names.ts';
import { type Ending, endChosen, endingRecord, endPicked } from './ending.ts';
import {
  completeFor,
  isSame,
  pickedTitle,
  recordedChoice,
  type SessionTarget,
  sessionRecord,
  sessionTarget,
  subjectOf,
} from './ticket.ts';
import { renderReasonForm, renderTerminate } from './views/session.ts';

const ASK = 'session.terminate.ask';
const SUBMIT = 'session.terminate.submit';

/** The shape of a session id. Checked, because it goes into a request. */
const SESSION_ID = /^[\w-]{1,100}$/;

export const TERMINATE: Ending<SessionTarget> = {
  kind: 'session.terminate',
  schema: sessionTarget,
  targetOf: (session) => (session.id === undefined ? undefined : { sessionId: session.id, ...subjectOf(session) }),
  idOf: ({ id }) => id,
  idIn: ({ sessionId }) => sessionId,
  pick: (texts, sessions) => (sessions.length === 0 ? texts.pickNone : texts.pick),
  gone: (texts, target) => texts.session.ending.gone(pickedTitle(texts, target)),
  changed: (texts, was, now) => texts.changed(was, now),
  shared: (texts, count, names) => texts.sharedId(count, names),
  isThere: ({ session, target }, sessions, before) =>
    sessions.some((each) => each.id === target.sessionId && isSame(target, each)) ||
    isReconnected(session, before, sessions),
  end: (media, { target, reason, signal }) => media.terminateSession(target.sessionId, reason, { signal }),
  say: (texts, { found, watched, reason }) =>
    renderTerminate(texts, found.session, { progress: watched.progress, reason }),
  records: (target, reason) => ({ ...sessionRecord(target), before: 'playing', reason }),
  after: 'ended',
};

export const terminate = subcommand({
  words: (texts) => texts.session.declarations.terminate,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `session ${recordedChoice(args.session)}`, reason: args.reason }),
  options: {
    session: text({ complete: completeFor(TERMINATE), discloses: true }),
    reason: optional(text({ max: 300 })),
  },
  answer: async function* ({ args, deps, context }) {
    const { session, reason: given } = args;
    const reason = given ?? deps.terminateReason;
    const sessions = await ifSupported(deps.media.sessions({ signal: context.signal }));
    yield* sessions
      ? endChosen({ ending: TERMINATE, value: session, reason, sessions }, { deps, context })
      : terminateUnseen(session, reason, { deps, context });
  },
});

/**
 * Without a list of sessions there is only a typed id: it does not identify one of several servers, and the
 * result cannot be checked.
 */
async function* terminateUnseen(
  value: string,
  reason: string,
  { deps, context }: Working<Pick<Deps, 'media'>>,
): AsyncIterable<ChangeMessage> {
  const { media } = deps;
  const { texts, signal, servers } = context;
  const server = onlyOne(servers);
  if (!SESSION_ID.test(value) || server === undefined)
    throw new MediaServerFailure('unsupported', { method: 'GET', path: '/status/sessions' });
  // An id that may be a token goes to the server, but is neither shown nor stored.
  const shown = storedTyped(value);
  const shownId = refTo<'session'>(server, shown as BareKey);
  const session = { item: { kind: 'other', title: shown }, user: {} } as const;
  const id = refTo<'session'>(server, value as BareKey);
  const requested = await request(() => media.terminateSession(id, reason, { signal }));
  const progress: EndingProgress =
    'progress' in requested ? requested.progress : { kind: 'unverified', answered: requested.answered };
  const message = renderTerminate(texts, session, { progress, reason });
  yield audited(message, { target: `session ${shownId}`, refs: [shownId], reason, ...endingRecord('ended', progress) });
}

export const terminateButton = (texts: Texts, target: SessionTarget): Button => ({
  label: texts.session.endButton,
  style: 'danger',
  press: { action: ASK, target, by: 'anyone' },
});

/** The button opens a form for the reason. Capability and ticket are checked before it, the session itself after. */
export const askReason = press({
  name: ASK,
  requires: 'session.terminate',
  changes: false,
  target: sessionTarget,
  modal: ({ target, deps, context }) =>
    renderReasonForm(context.texts, {
      title: target.title,
      reason: deps.terminateReason,
      press: confirmation(SUBMIT, target),
    }),
});

export const submitReason = press({
  name: SUBMIT,
  requires: 'session.terminate',
  changes: ({ target, pressed }) => ({ ...sessionRecord(target), reason: pressed.fields.reason }),
  target: sessionTarget,
  fields: z.object({ reason: z.string().trim().max(300).optional() }),
  place: 'private',
  answer: ({ target, pressed, deps, context }) =>
    endPicked(
      { ending: TERMINATE, picked: target, reason: pressed.fields.reason || deps.terminateReason },
      { deps, context },
    ),
});
