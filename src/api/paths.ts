import { MediaServerFailure } from '../domain/failure.ts';

/** Ids are digits, up to 64 bits; anything else would reach another path. */
const ID = /^\d{1,19}$/;

/** What a path from the server may be made of: RFC 3986's path characters, and neither a query nor a fragment. */
const PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@%]+)+$/;

/** A segment that climbs in a path where nothing is encoded, which is nearly every one. */
const DOTS = /\/\.{1,2}(?:\/|$)/;

export const isId = (text: string): boolean => ID.test(text);

/** The id, once it is known to be one. Throws `invalid` before anything is sent; `path` is the endpoint's template. */
export function checkedId(id: string, method: string, path: string): string {
  if (isId(id)) return id;
  throw new MediaServerFailure('invalid', { method, path, cause: new Error('the id is not 1 to 19 digits') });
}

/** A segment that climbs, or that would once a server decoded it again. */
function climbs(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === '.' || decoded === '..' || /[/\\%]|[^\x20-\uFFFF]/.test(decoded);
  } catch {
    return true;
  }
}

/** True for an absolute path on the server itself that stays where it points: `/library/metadata/1/thumb/159`. */
export const isOwnPath = (path: string): boolean =>
  path.length <= 2048 && PATH.test(path) && !(path.includes('%') ? path.split('/').some(climbs) : DOTS.test(path));
