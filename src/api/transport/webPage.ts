/** Number of bytes within which a web page is recognised, even after comments and white space. */
const MAX_BYTES = 4 * 1024;

/** Matches text that may precede the first element, then an element that only web pages have. */
const PAGE = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml[^<>]*\?>\s*)*<(?:!doctype\s+html|html|head|body|title|script)\b/is;

/**
 * True if a successful response is a web page instead of a media server's answer. The type alone is no proof, because
 * some servers label every empty response `text/html`.
 */
export function isWebPage(bytes: Uint8Array, contentType: string | string[] | undefined): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
  return (
    PAGE.test(beginning) ||
    (/\bhtml\b/i.test(String(contentType ?? '')) && /^\s*<(?!mediacontainer\b|\?xml\b)/i.test(beginning))
  );
}
