import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type BareKey, keyOf, type Ref } from '../domain/servers/refs.ts';

/** Ids are digits, up to 64 bits; anything else would lead to a different path. */
const ID = /^\d{1,19}$/;

/** The characters that a path from the server may contain: RFC 3986's path characters, with neither a query nor a fragment. */
const PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@%]+)+$/;

/** A segment that leads upwards, in a path where nothing is encoded, as in nearly all paths. */
const DOTS = /\/\.{1,2}(?:\/|$)/;

export const isId = (text: string): boolean => ID.test(text);

/** Returns the id after checking that it is one. Throws `invalid` before anything is sent; `path` is the endpoint's template. */
export function checkedId(id: BareKey, method: string, path: string): BareKey {
  if (isId(id)) return id;
  throw new MediaServerFailure('invalid', {
    method,
    path,
    asked: false,
    cause: new Error('the id is not 1 to 19 digits'),
  });
}

/** The same for the key of a ref: which server it goes to is decided before. */
export const checkedKey = (ref: Ref, method: string, path: string): BareKey => checkedId(keyOf(ref), method, path);

/** A segment that leads upwards, or would do so once a server decoded it again. */
function climbs(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === '.' || decoded === '..' || /[/\\%]|[^\x20-\uFFFF]/.test(decoded);
  } catch {
    return true;
  }
}

/** True for an absolute path on the server itself that does not lead elsewhere: `/library/metadata/1/thumb/159`. */
export const isOwnPath = (path: string): boolean =>
  path.length <= 2048 && PATH.test(path) && !(path.includes('%') ? path.split('/').some(climbs) : DOTS.test(path));

/**
 * Addresses of pictures, in every vocabulary: versions of an item's, a list's or a library's pictures, and
 * the server's built-in ones. A GET to any other address may have an effect (4.3, 4.9, 4.10, 4.18), so we
 * request no other picture, even if a server names it.
 */
const PICTURES = [
  /^\/library\/(?:metadata|collections|sections)\/\d{1,19}\/(?:thumb|art|banner|poster|background|composite|clearLogo|squareArt)(?:\/\d{1,19})?$/,
  /^\/playlists\/\d{1,19}\/composite(?:\/\d{1,19})?$/,
  /^\/:\/resources\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
];

const isPicturePath = (path: string): boolean => PICTURES.some((place) => place.test(path));

/**
 * A parameter that selects the picture: its size, its version. A parameter that may be an address or a token
 * does not match, so that neither is ever requested or kept.
 */
const SAYS_WHICH = /^(?![^=]*token)[\w\-.]{1,40}=[\w\-.,]{1,100}$/i;
/** A longer number is not a size. */
const MOST_PARAMETERS = 10;

/**
 * The address of a picture on the server itself, for requesting and identifying it; undefined if it may be
 * anything else.
 */
export function ownPicture(thumb: string): BareKey | undefined {
  const [path = '', ...queries] = thumb.split('?');
  if (thumb.length > 2048 || !isPicturePath(path)) return undefined;
  const says = queries
    .join('?')
    .split('&')
    .filter((pair) => SAYS_WHICH.test(pair))
    .slice(0, MOST_PARAMETERS);
  return (says.length === 0 ? path : `${path}?${says.join('&')}`) as BareKey;
}
