import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { change, done } from '../endpoint.ts';
import { isOwnPath } from '../paths.ts';

/** Both of quirk 2's, with one segment behind. */
const KEY = /^\/transcode\/sessions?\/[^/]+$/;

/** 4.11: the path is the key itself, verbatim. `not-found` when that transcode is over. */
export function terminateTranscode(key: string) {
  if (KEY.test(key) && isOwnPath(key)) return change('DELETE', { path: key, reading: done });
  const cause = new Error('not the key of a transcode session');
  throw new MediaServerFailure('invalid', { method: 'DELETE', path: '{key}', cause });
}
