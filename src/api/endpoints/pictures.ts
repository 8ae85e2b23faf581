import { MediaServerFailure } from '../../domain/failure.ts';
import { picture, read } from '../endpoint.ts';
import { isOwnPath } from '../paths.ts';
import { UnreadableXml } from '../xml.ts';

/** The beginning of a login or error page that came with status 200. */
const isPage = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype html|html|MediaContainer)/i.test(Buffer.from(bytes.subarray(0, 256)).toString('latin1'));

function checkedPicture(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength === 0 || isPage(bytes)) throw new UnreadableXml('it is not a picture');
  return bytes;
}

/** What comes before a query: `?width=400` asks for another size and may hold a token; the picture is there without it. */
const withoutQuery = (thumb: string): string => thumb.split('?', 1)[0] ?? '';

/** 4.12, for any picture: `thumb` is a path from an item. Pictures that lie on another host are refused as `invalid`. */
export function poster(thumb: string) {
  const path = withoutQuery(thumb);
  if (isOwnPath(path)) return read({ path, reading: picture(checkedPicture) });
  const cause = new Error('the picture is not on the server itself');
  throw new MediaServerFailure('invalid', { method: 'GET', path: '{thumb}', cause });
}
