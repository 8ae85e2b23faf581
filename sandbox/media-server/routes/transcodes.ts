import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { requirePathSegment } from '../http/route.ts';
import { isSessionTranscoding } from '../state/sessions.ts';

/** Routes that stop transcodes: for both forms of a session's key, with and without an id. */
export const stopTranscodesRoutes: readonly MediaServerRoute[] = ['session', 'sessions'].flatMap((shape) => [
  route(`/transcode/${shape}/{id}`, (context) => stop(context, shape, requirePathSegment(context, 'id'))),
  route(`/transcode/${shape}/`, (context) => stop(context, shape, '')),
]);

function route(path: string, answer: (context: RouteContext) => MediaServerResponse): MediaServerRoute {
  return { operation: '4.11', title: 'Terminate a transcode session', method: 'DELETE', path, parameters: {}, answer };
}

/** Stops a transcode. The key must have the form in which the client received it; another form does not exist. */
function stop(context: RouteContext, shape: string, id: string): MediaServerResponse {
  const { sessions, simulation, behaviour } = context.world;
  if (!sessions.wasTranscodeIssued(id) && !/^[A-Za-z0-9-]+$/.test(id)) {
    context.violation(`"${id}" is not the id of a transcode session`);
    return createErrorResponse(400, 'a parameter is missing or wrong');
  }
  const wasGiven = sessions.wasTranscodeIssued(id) && shape === behaviour.transcodeKey;
  if (!wasGiven) context.violation(`the key /transcode/${shape}/${id} was never given out`);
  const session = sessions.active.find((candidate) => candidate.transcodeId === id && isSessionTranscoding(candidate));
  if (session === undefined || !wasGiven) return createErrorResponse(404);
  simulation.stopTranscode(session);
  return createEmptyResponse();
}
