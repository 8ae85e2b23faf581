import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type BareKey, keyOf, type Ref } from '../domain/servers/refs.ts';

/** An id has digits only, up to 64 bits. Other characters could lead to a different path. */
const ID = /^\d{1,19}$/;

/** Characters that a path from the server may contain: those of a path in RFC 3986, without a query or a fragment. */
const PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@%]+)+$/;

/** Matches a segment that leads upwards. Only for paths without percent-encoding, as nearly all are. */
const DOTS = /\/\.{1,2}(?:\/|$)/;

export const isId = (text: string): boolean => ID.test(text);

/**
 * Returns the id if it is valid. Throws `invalid` otherwise, so no request is sent; `path` is the endpoint's template.
 */
export function checkedId(id: BareKey, method: string, path: string): BareKey {
  if (isId(id)) return id;
  throw new MediaServerFailure('invalid', {
    method,
    path,
    asked: false,
    cause: new Error('the id is not 1 to 19 digits'),
  });
}

/** Checks the key of a ref like `checkedId`; the caller has already chosen the server. */
export const checkedKey = (ref: Ref, method: string, path: string): BareKey => checkedId(keyOf(ref), method, path);

/** True if the segment leads upwards, or may do so after the server decodes it again. */
function leadsUpwards(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === '.' || decoded === '..' || /[/\\%]|[^\x20-\uFFFF]/.test(decoded);
  } catch {
    return true;
  }
}

/**
 * True for an absolute path on the server itself that does not lead elsewhere, such as `/library/metadata/1/thumb/159`.
 */
export const isOwnPath = (path: string): boolean =>
  path.length <= 2048 &&
  PATH.test(path) &&
  !(path.includes('%') ? path.split('/').some(leadsUpwards) : DOTS.test(path));

/**
 * Paths of pictures, in every vocabulary: those of items, lists and libraries, and the server's built-in ones. A GET to
 * another path may change something (interface.md, 4.3, 4.9, 4.10, 4.18), so no other picture is requested, even if a
 * server names it.
 */
const PICTURES = [
  /^\/library\/(?:metadata|collections|sections)\/\d{1,19}\/(?:thumb|art|banner|poster|background|composite|clearLogo|squareArt)(?:\/\d{1,19})?$/,
  /^\/playlists\/\d{1,19}\/composite(?:\/\d{1,19})?$/,
  /^\/:\/resources\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
];

const isPicturePath = (path: string): boolean => PICTURES.some((pattern) => pattern.test(path));

/**
 * A query parameter that selects the picture, such as its size or version. A URL or a token does not match, so neither
 * is requested nor stored.
 */
const PICTURE_PARAMETER = /^(?![^=]*token)[\w\-.]{1,40}=[\w\-.,]{1,100}$/i;
const MAX_PARAMETERS = 10;

/** The path of a picture on the server itself, to request and identify it. Undefined if it may be something else. */
export function ownPicture(thumb: string): BareKey | undefined {
  const [path = '', ...queries] = thumb.split('?');
  if (thumb.length > 2048 || !isPicturePath(path)) return undefined;
  const parameters = queries
    .join('?')
    .split('&')
    .filter((pair) => PICTURE_PARAMETER.test(pair))
    .slice(0, MAX_PARAMETERS);
  return (parameters.length === 0 ? path : `${path}?${parameters.join('&')}`) as BareKey;
}
