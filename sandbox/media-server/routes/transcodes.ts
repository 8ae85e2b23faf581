import type { Answer } from '../http/answer.ts';
import { emptyAnswer, refusal } from '../http/answer.ts';
import type { Ask, Route } from '../http/route.ts';
import { segmentOf } from '../http/route.ts';
import { isTranscoding } from '../state/sessions.ts';

/** Both shapes of the key, and each without the id that is its one parameter. */
export const stopTranscodes: readonly Route[] = ['session', 'sessions'].flatMap((shape) => [
  route(`/transcode/${shape}/{id}`, (ask) => stop(ask, shape, segmentOf(ask, 'id'))),
  route(`/transcode/${shape}/`, (ask) => stop(ask, shape, '')),
]);

function route(path: string, answer: (ask: Ask) => Answer): Route {
  return { operation: '4.11', title: 'Terminate a transcode session', method: 'DELETE', path, parameters: {}, answer };
}

/** The key is to be used as it was given, so the other shape of it is a key that does not exist. */
function stop(ask: Ask, shape: string, id: string): Answer {
  const { sessions, life, behaviour } = ask.world;
  if (!/^[A-Za-z0-9-]+$/.test(id)) {
    ask.violation(`"${id}" is not the id of a transcode session`);
    return refusal(400, 'a parameter is missing or wrong');
  }
  const wasGiven = sessions.wasTranscodeIssued(id) && shape === behaviour.transcodeKey;
  if (!wasGiven) ask.violation(`the key /transcode/${shape}/${id} was never given out`);
  const session = sessions.active.find((candidate) => candidate.transcodeId === id && isTranscoding(candidate));
  if (session === undefined || !wasGiven) return refusal(404);
  life.stopTranscode(session);
  return emptyAnswer();
}
