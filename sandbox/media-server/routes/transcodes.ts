import type { Answer } from '../http/answer.ts';
import { emptyAnswer, errorAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { requirePathSegment } from '../http/route.ts';
import { isTranscoding } from '../state/sessions.ts';

/** Routes that stop transcodes: for both forms of a session's key, with and without an id. */
export const stopTranscodes: readonly Route[] = ['session', 'sessions'].flatMap((shape) => [
  route(`/transcode/${shape}/{id}`, (context) => stop(context, shape, requirePathSegment(context, 'id'))),
  route(`/transcode/${shape}/`, (context) => stop(context, shape, '')),
]);

function route(path: string, answer: (context: RouteContext) => Answer): Route {
  return { operation: '4.11', title: 'Terminate a transcode session', method: 'DELETE', path, parameters: {}, answer };
}

/** Stops a transcode. The key must have the form in which the client received it; another form does not exist. */
function stop(context: RouteContext, shape: string, id: string): Answer {
  const { sessions, simulation, behaviour } = context.world;
  if (!sessions.wasTranscodeIssued(id) && !/^[A-Za-z0-9-]+$/.test(id)) {
    context.violation(`"${id}" is not the id of a transcode session`);
    return errorAnswer(400, 'a parameter is missing or wrong');
  }
  const wasGiven = sessions.wasTranscodeIssued(id) && shape === behaviour.transcodeKey;
  if (!wasGiven) context.violation(`the key /transcode/${shape}/${id} was never given out`);
  const session = sessions.active.find((candidate) => candidate.transcodeId === id && isTranscoding(candidate));
  if (session === undefined || !wasGiven) return errorAnswer(404);
  simulation.stopTranscode(session);
  return emptyAnswer();
}
