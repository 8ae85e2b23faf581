import { MediaServerFailure } from '../domain/media/server/failure.ts';

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

/**
 * Where pictures are, in every vocabulary: those of an item, a list or a library, in one of their versions, and what comes
 * with the server. Whatever else answers a GET may do something (4.3, 4.9, 4.10, 4.18), so a server's word alone is not
 * enough to ask for it in our name.
 */
const PICTURES = [
  /^\/library\/(?:metadata|collections|sections)\/\d{1,19}\/(?:thumb|art|banner|poster|background|composite|clearLogo|squareArt)(?:\/\d{1,19})?$/,
  /^\/playlists\/\d{1,19}\/composite(?:\/\d{1,19})?$/,
  /^\/:\/resources\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
];

const isPicturePath = (path: string): boolean => PICTURES.some((place) => place.test(path));

/**
 * A parameter that says which picture it is: its size, its version. What may be an address or a token is none, so neither
 * is ever asked for or kept.
 */
const SAYS_WHICH = /^(?![^=]*token)[\w\-.]{1,40}=[\w\-.,]{1,100}$/i;
/** More is no size. */
const MOST_PARAMETERS = 10;

/** The address of a picture on the server itself, as it is asked for and known by; undefined where it may be anything else. */
export function ownPicture(thumb: string): string | undefined {
  const [path = '', ...queries] = thumb.split('?');
  if (thumb.length > 2048 || !isPicturePath(path)) return undefined;
  const says = queries
    .join('?')
    .split('&')
    .filter((pair) => SAYS_WHICH.test(pair))
    .slice(0, MOST_PARAMETERS);
  return says.length === 0 ? path : `${path}?${says.join('&')}`;
}
