import { sessionElement } from '../elements/sessionElement.ts';
import type { Answer } from '../http/answer.ts';
import { containerAnswer, emptyAnswer, refusal } from '../http/answer.ts';
import type { Ask, Route } from '../http/route.ts';
import { optional, parameterOf, required } from '../http/route.ts';

export const listSessions: Route = {
  operation: 'MEDIA-SERVER.md: active sessions',
  title: 'List active sessions',
  method: 'GET',
  path: '/status/sessions',
  parameters: {},
  answer: ({ world, account }) => {
    // Quirk 3: 403 on sessions means that the token is not the owner's.
    if (!account.isOwner) return refusal(world.behaviour.sessionsRefusal, 'sessions are for the owner of the server');
    return containerAnswer(
      {},
      world.sessions.active.map((session) => sessionElement(world, session)),
    );
  },
};

export const terminateSession: Route = {
  operation: '4.9',
  title: 'Terminate a play session',
  method: 'GET',
  path: '/status/sessions/terminate',
  parameters: { sessionId: required(), reason: required() },
  vendorParameters: { reason: optional() },
  isChange: true,
  answer: terminate,
};

/** A session without a Session element has no id to name it by (quirk 1), so it cannot be ended. */
function terminate(ask: Ask): Answer {
  const { sessions, life, behaviour } = ask.world;
  const id = parameterOf(ask, 'sessionId');
  const session = sessions.wasIssued(id) ? sessions.get(id) : undefined;
  if (!sessions.wasIssued(id)) ask.violation(`the session id "${id}" was never given out`);
  if (session === undefined) return refusal(behaviour.endedSession, 'no such session');
  life.terminate(session, ask.values.get('reason') ?? '');
  return emptyAnswer();
}
