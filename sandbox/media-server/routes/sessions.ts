import { sessionElement } from '../elements/sessionElement.ts';
import type { Answer } from '../http/answer.ts';
import { containerAnswer, emptyAnswer, errorAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { optionalParameter, requiredParameter } from '../http/route.ts';

export const listSessions: Route = {
  operation: 'MEDIA-SERVER.md: active sessions',
  title: 'List active sessions',
  method: 'GET',
  path: '/status/sessions',
  parameters: {},
  answer: ({ world, account }) => {
    // A 403 on sessions means that the token is not the owner's (MEDIA-SERVER.md, quirk 3).
    if (!account.isOwner)
      return errorAnswer(world.behaviour.sessionsRefusal, 'sessions are for the owner of the server');
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
  parameters: { sessionId: requiredParameter(), reason: requiredParameter() },
  vendorParameters: { sessionId: optionalParameter(), reason: optionalParameter() },
  isChange: true,
  answer: terminate,
};

/** Ends a session. A session without a Session element has no id, so it cannot be ended (MEDIA-SERVER.md, quirk 1). */
function terminate(context: RouteContext): Answer {
  const { sessions, simulation, behaviour } = context.world;
  const { statuses } = context.world.words;
  const id = context.values.get('sessionId') ?? '';
  if (id === '') {
    context.violation('parameter sessionId is missing');
    return errorAnswer(statuses.noSessionId, 'parameter sessionId is missing');
  }
  const session = sessions.wasIssued(id) ? sessions.get(id) : undefined;
  if (!sessions.wasIssued(id)) context.violation(`the session id "${id}" was never given out`);
  if (session === undefined) return errorAnswer(behaviour.endedSession, 'no such session');
  simulation.terminate(session, context.values.get('reason') ?? '');
  return emptyAnswer();
}
