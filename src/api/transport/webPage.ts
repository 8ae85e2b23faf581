/** In bytes: a page shows within these that it is one, after comments and white space. */
const BEGINNING = 4 * 1024;

/** Text that may precede the first element, then an element that only web pages have. */
const PAGE = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml[^<>]*\?>\s*)*<(?:!doctype\s+html|html|head|body|title|script)\b/is;

/**
 * True if a successful response is a web page instead of a media server's answer. The type alone does not
 * tell, because some servers call every empty response `text/html`.
 */
export function isWebPage(bytes: Uint8Array, contentType: string | string[] | undefined): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  return (
    PAGE.test(beginning) ||
    (/\bhtml\b/i.test(String(contentType ?? '')) && /^\s*<(?!mediacontainer\b|\?xml\b)/i.test(beginning))
  );
}
