import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type MediaRef, type ServerLocalKey, serverLocalKeyOfRef } from '../domain/servers/refs.ts';

/** Ids have only digits, up to 64 bits. Other characters could lead to a different path. */
const ID = /^\d{1,19}$/;

/** Characters of a path in RFC 3986. A path from the server may contain no others, no query and no fragment. */
const PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@%]+)+$/;

/** Matches `.` and `..`, which lead upwards. Only for paths without percent-encoding. */
const DOTS = /\/\.{1,2}(?:\/|$)/;

export const isId = (text: string): boolean => ID.test(text);

/**
 * Returns a valid id. Throws `invalid` for any other, so that no request is sent. `path` is the endpoint's template.
 */
export function requireNumericId(id: ServerLocalKey, method: string, path: string): ServerLocalKey {
  if (isId(id)) return id;
  throw new MediaServerFailure('invalid', {
    method,
    path,
    asked: false,
    cause: new Error('the id is not 1 to 19 digits'),
  });
}

/** The number in a ref, without the server, which the caller has already chosen. */
export const requireNumericKey = (ref: MediaRef, method: string, path: string): ServerLocalKey =>
  requireNumericId(serverLocalKeyOfRef(ref), method, path);

/**
 * True if a segment of a path could lead to another folder, such as `..` or `%2e%2e`. The server may decode it twice,
 * so a `%` that is left after decoding counts too.
 */
function leadsUpwards(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === '.' || decoded === '..' || /[/\\%]|[^\x20-\uFFFF]/.test(decoded);
  } catch {
    return true;
  }
}

/** True for an absolute path on the server itself, such as `/library/metadata/1/thumb/159`. */
export const isSafeServerPath = (path: string): boolean =>
  path.length <= 2048 &&
  PATH.test(path) &&
  !(path.includes('%') ? path.split('/').some(leadsUpwards) : DOTS.test(path));

/**
 * Matches paths of pictures, for all vendors. A GET to another path may change something (interface.md, 4.3, 4.9, 4.10,
 * 4.18), so no other picture is requested.
 */
const PICTURES = [
  /^\/library\/(?:metadata|collections|sections)\/\d{1,19}\/(?:thumb|art|banner|poster|background|composite|clearLogo|squareArt)(?:\/\d{1,19})?$/,
  /^\/playlists\/\d{1,19}\/composite(?:\/\d{1,19})?$/,
  /^\/:\/resources\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
];

const isPicturePath = (path: string): boolean => PICTURES.some((pattern) => pattern.test(path));

/** Matches a query parameter such as the size or version of a picture. A URL or a token does not match. */
const PICTURE_PARAMETER = /^(?![^=]*token)[\w\-.]{1,40}=[\w\-.,]{1,100}$/i;
const MAX_PARAMETERS = 10;

/** Path of a picture on the server itself. Undefined if the path may lead to something else. */
export function parseServerPicturePath(thumb: string): ServerLocalKey | undefined {
  const [path = '', ...queries] = thumb.split('?');
  if (thumb.length > 2048 || !isPicturePath(path)) return undefined;
  const parameters = queries
    .join('?')
    .split('&')
    .filter((pair) => PICTURE_PARAMETER.test(pair))
    .slice(0, MAX_PARAMETERS);
  return (parameters.length === 0 ? path : `${path}?${parameters.join('&')}`) as ServerLocalKey;
}
