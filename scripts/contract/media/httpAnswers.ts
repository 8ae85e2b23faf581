import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The kinds of content that an answer can claim to be. */
export const CONTENT_TYPES = ['XML', 'JSON', 'web page', 'picture', 'plain text', 'none', 'another'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The head of one answer. */
export interface HttpAnswer {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: ContentType;
}

const CHANNEL = 'undici:request:headers';

/** Listens to the heads of all answers from these origins, as undici publishes them. Returns a function that ends it. */
export function listenToHttp(origins: ReadonlySet<string>, onAnswer: (answer: HttpAnswer) => void): () => void {
  const listener = (message: unknown): void => {
    const request = property(message, 'request');
    const response = property(message, 'response');
    if (!origins.has(String(property(request, 'origin')))) return;
    const [path = ''] = String(property(request, 'path')).split('?');
    const method = String(property(request, 'method'));
    const status = Number(property(response, 'statusCode'));
    onAnswer({ method, path, status, contentType: contentTypeOf(headerIn(property(response, 'headers'))) });
  };
  subscribe(CHANNEL, listener);
  return () => {
    unsubscribe(CHANNEL, listener);
  };
}

const property = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** The content type in a list of names and values. */
function headerIn(headers: unknown): string | undefined {
  const texts = Array.isArray(headers) ? headers.map(String) : [];
  const at = texts.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'content-type');
  return at < 0 ? undefined : texts[at + 1];
}

function contentTypeOf(header: string | undefined): ContentType {
  if (header === undefined) return 'none';
  const [type = ''] = header.toLowerCase().split(';');
  if (/^(?:text|application)\/xml\s*$/.test(type)) return 'XML';
  if (/^application\/json\s*$/.test(type)) return 'JSON';
  if (/^text\/html\s*$/.test(type)) return 'web page';
  if (type.startsWith('image/')) return 'picture';
  return type.startsWith('text/plain') ? 'plain text' : 'another';
}
