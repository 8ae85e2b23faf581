/** Number of bytes in which a web page is recognized, even after comments and white space. */
const MAX_BYTES = 4 * 1024;

/** Matches text that may come before the first element, then an element that only web pages have. */
const PAGE = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml[^<>]*\?>\s*)*<(?:!doctype\s+html|html|head|body|title|script)\b/is;

/**
 * True if a successful response is a web page instead of a media server's answer. The content type alone proves
 * nothing, because some servers label every empty response `text/html`.
 */
export function isWebPage(bytes: Uint8Array, contentType: string | string[] | undefined): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
  return (
    PAGE.test(beginning) ||
    (/\bhtml\b/i.test(String(contentType ?? '')) && /^\s*<(?!mediacontainer\b|\?xml\b)/i.test(beginning))
  );
}
