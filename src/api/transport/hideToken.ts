import { UnreadableBody } from './body.ts';

/** Blacks out the token in the bytes of a response. Throws UnreadableBody if it occurs far too often. */
export type Hide = (bytes: Uint8Array) => void;

const STAR = 0x2a;
/** A response of some megabytes could consist of nothing but the token; the time this takes must not grow with that. */
const MOST = 10_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A server may send our own token back: in a title, in the address of a picture. It must never get any further, into the database
 * or a chart, where it could not be removed any more, so it is removed from every response, whatever else is scrubbed later.
 */
export function createHide(token: string): Hide {
  const written = token.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  // The token as XML escapes it is longer and begins the same way.
  const forms = [...new Set([written, token, encodeURIComponent(token)])].map((form) => Buffer.from(form));
  return (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let times = 0;
    for (const form of forms)
      for (let at = buffer.indexOf(form); at >= 0; at = buffer.indexOf(form, at + form.length)) {
        times += 1;
        if (times > MOST) throw new UnreadableBody('the body contains the token too often');
        buffer.fill(STAR, at, at + form.length);
      }
  };
}
