import { createSessionXmlElement } from '../elements/createSessionXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { optionalRouteParameter, requiredRouteParameter } from '../http/route.ts';

export const listSessionsRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: active sessions',
  title: 'List active sessions',
  method: 'GET',
  path: '/status/sessions',
  parameters: {},
  answer: ({ world, account }) => {
    // A 403 on sessions means that the token is not the owner's (MEDIA-SERVER.md, quirk 3).
    if (!account.isOwner)
      return createErrorResponse(world.behaviour.sessionsRefusal, 'sessions are for the owner of the server');
    return createMediaContainerResponse(
      {},
      world.sessions.active.map((session) => createSessionXmlElement(world, session)),
    );
  },
};

export const terminateSessionRoute: MediaServerRoute = {
  operation: '4.9',
  title: 'Terminate a play session',
  method: 'GET',
  path: '/status/sessions/terminate',
  parameters: { sessionId: requiredRouteParameter(), reason: requiredRouteParameter() },
  vendorParameters: { sessionId: optionalRouteParameter(), reason: optionalRouteParameter() },
  isChange: true,
  answer: terminate,
};

/** Ends a session. A session without a Session element has no id, so it cannot be ended (MEDIA-SERVER.md, quirk 1). */
function terminate(context: RouteContext): MediaServerResponse {
  const { sessions, simulation, behaviour } = context.world;
  const { statuses } = context.world.words;
  const id = context.values.get('sessionId') ?? '';
  if (id === '') {
    context.violation('parameter sessionId is missing');
    return createErrorResponse(statuses.noSessionId, 'parameter sessionId is missing');
  }
  const session = sessions.wasIssued(id) ? sessions.get(id) : undefined;
  if (!sessions.wasIssued(id)) context.violation(`the session id "${id}" was never given out`);
  if (session === undefined) return createErrorResponse(behaviour.endedSession, 'no such session');
  simulation.terminate(session, context.values.get('reason') ?? '');
  return createEmptyResponse();
}
