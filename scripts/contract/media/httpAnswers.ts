import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export const CONTENT_TYPES = ['XML', 'JSON', 'web page', 'picture', 'plain text', 'none', 'another'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface HttpAnswer {
  readonly method: string;
  /** Path of the request, without its query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: ContentType;
}

const CHANNEL = 'undici:request:headers';

/** Calls `onAnswer` for each response from these origins that undici publishes. Returns a function that stops this. */
export function listenToHttpAnswers(origins: ReadonlySet<string>, onAnswer: (answer: HttpAnswer) => void): () => void {
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

/** Value of the Content-Type header. undici lists headers with names and values in turn. */
function headerIn(headers: unknown): string | undefined {
  const texts = Array.isArray(headers) ? headers.map(String) : [];
  const nameIndex = texts.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'content-type');
  return nameIndex < 0 ? undefined : texts[nameIndex + 1];
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
