/** As many bytes as a page needs to show that it is one, after comments and white space. */
const BEGINNING = 4 * 1024;

/** What may precede the first element, followed by an element that only pages have. */
const PAGE = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml[^<>]*\?>\s*)*<(?:!doctype\s+html|html|head|body|title|script)\b/is;

/**
 * Whether a body is a web page rather than something that a media server sends as a success. The type alone does not tell, since
 * some servers call every empty response `text/html`.
 */
export function isWebPage(bytes: Uint8Array, contentType: string | string[] | undefined): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  return (
    PAGE.test(beginning) ||
    (/\bhtml\b/i.test(String(contentType ?? '')) && /^\s*<(?!mediacontainer\b|\?xml\b)/i.test(beginning))
  );
}
