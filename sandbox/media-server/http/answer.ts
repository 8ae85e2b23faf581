import type { Attributes, XmlElement } from '../xml.ts';
import { element, escapeXml, writeDocument } from '../xml.ts';

export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly root?: XmlElement;
  /** Seconds until the client may try again, as in the Retry-After header. */
  readonly retryAfter?: number;
  readonly encoding?: 'gzip';
  /** Headers of every response of the vendor's servers; absent in responses of a proxy or a fault. */
  readonly headers?: Readonly<Record<string, string>>;
}

const XML = 'text/xml;charset=utf-8';
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  498: 'Token Expired',
  500: 'Internal Server Error',
};

/** Builds a response with data in a container. `size` is the number of children, unless `attributes` has another. */
export function containerAnswer(attributes: Attributes, children: readonly XmlElement[], status = 200): Answer {
  return documentAnswer(element('MediaContainer', { size: children.length, ...attributes }, children), status);
}

export function documentAnswer(root: XmlElement, status = 200): Answer {
  return { status, contentType: XML, body: Buffer.from(writeDocument(root)), root };
}

export function emptyAnswer(status = 200): Answer {
  return { status, contentType: undefined, body: Buffer.alloc(0) };
}

/**
 * An error's body is a small HTML page, never XML (MEDIA-SERVER.md, quirk 3; interface.md, section 7 does not show it).
 */
export function errorAnswer(status: number, reason = ''): Answer {
  const title = `${status} ${REASONS[status] ?? 'Error'}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1>${reason && `<p>${escapeXml(reason)}</p>`}</body></html>\n`;
  return { status, contentType: 'text/html', body: Buffer.from(page) };
}

export function pictureAnswer(body: Buffer): Answer {
  return { status: 200, contentType: 'image/jpeg', body };
}

export function answerWithBody(status: number, body: string | Uint8Array, contentType: string): Answer {
  return { status, contentType, body: Buffer.from(body) };
}

/** An error whose body is the server's own text (interface.md, 4.2 and 4.6). */
export function textAnswer(status: number, text: string): Answer {
  return answerWithBody(status, text, 'text/plain;charset=utf-8');
}
