import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { change, done } from '../endpoint.ts';
import { isOwnPath } from '../paths.ts';

/** Both paths of quirk 2, followed by one segment. */
const KEY = /^\/transcode\/sessions?\/[^/]+$/;

/** 4.11: the path is the key itself, verbatim. `not-found` if that transcode is over. */
export function terminateTranscode(key: string) {
  if (KEY.test(key) && isOwnPath(key)) return change('DELETE', { path: key, reading: done });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}
