import { PICTURE_TYPES, type Picture, type PictureType } from '../../domain/media/items/posters.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { picture, read } from '../endpoint.ts';
import { ownPicture } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import { UnreadableXml } from '../xml/unreadable.ts';

/** How each type begins, byte for byte as Latin-1; what a server says about the type does not count. */
const BEGINNINGS: Readonly<Record<PictureType, RegExp>> = {
  'image/jpeg': /^\xFF\xD8\xFF/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/gif': /^GIF8[79]a/,
  // The brand, or one of the compatible brands, which follow a few words later.
  'image/avif': /^.{4}ftyp(?:.{4}){0,8}?avi[fs]/s,
};

function pictureOf(bytes: Uint8Array): Picture {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const type = PICTURE_TYPES.find((each) => BEGINNINGS[each].test(beginning));
  if (type === undefined) throw new UnreadableXml('it is not a picture');
  return { bytes, type };
}

/** 4.12, for any picture: `thumb` is a path from an item. Anything but a picture on the server itself is refused as `invalid`, and not requested. */
export function poster(thumb: string) {
  const own = ownPicture(thumb);
  if (own !== undefined) return read({ ...splitAtQuery(own), reading: picture(pictureOf) });
  const cause = new Error('that is not a picture on the server itself');
  throw new MediaServerFailure('invalid', { method: 'GET', path: '{thumb}', cause });
}

function splitAtQuery(thumb: string): { readonly path: string; readonly query: readonly QueryPair[] } {
  const [path = '', query] = thumb.split('?', 2);
  return { path, query: [...new URLSearchParams(query)] };
}
