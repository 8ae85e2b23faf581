/** As much as a page needs to say that it is one, past comments and white space. */
const BEGINNING = 4 * 1024;

/** What may come before the first element, and an element that only pages have. */
const PAGE = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml[^<>]*\?>\s*)*<(?:!doctype\s+html|html|head|body|title|script)\b/is;

/**
 * Whether a body is a web page and nothing that a media server sends as a success. The type alone does not say so: some
 * servers call every empty answer `text/html`.
 */
export function isWebPage(bytes: Uint8Array, contentType: string | string[] | undefined): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  return (
    PAGE.test(beginning) ||
    (/\bhtml\b/i.test(String(contentType ?? '')) && /^\s*<(?!mediacontainer\b|\?xml\b)/i.test(beginning))
  );
}
