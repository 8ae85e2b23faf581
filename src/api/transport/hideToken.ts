import { UnreadableBody } from './body.ts';

/** Blacks the token out in the bytes of an answer themselves. Throws UnreadableBody where it is there far too often. */
export type Hide = (bytes: Uint8Array) => void;

const STAR = 0x2a;
/** An answer is of megabytes at most, and nothing but the token; the time for this must not grow with it. */
const MOST = 10_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A server may say our own token: in a title, in the address of a picture. So that it never gets any further, into the
 * database or into a chart, where nobody could take it out any more, no answer has it, whatever else scrubs later.
 */
export function createHide(token: string): Hide {
  const written = token.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  // What XML makes of it is longer, and begins alike.
  const forms = [...new Set([written, token, encodeURIComponent(token)])].map((form) => Buffer.from(form));
  return (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let times = 0;
    for (const form of forms)
      for (let at = buffer.indexOf(form); at >= 0; at = buffer.indexOf(form, at + form.length)) {
        times += 1;
        if (times > MOST) throw new UnreadableBody('the body says the token again and again');
        buffer.fill(STAR, at, at + form.length);
      }
  };
}
