import type { Attributes, XmlElement } from '../xml.ts';
import { createXmlElement, escapeXml, writeDocument } from '../xml.ts';

export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly root?: XmlElement;
  /** Seconds until the client may try again, as in the Retry-After header. */
  readonly retryAfter?: number;
  readonly encoding?: 'gzip';
  /** Headers of every response of the vendor's servers. Responses of a proxy or a fault do not have them. */
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

/** Builds a response with a container. Its `size` is the number of children, unless `attributes` has another size. */
export function containerAnswer(attributes: Attributes, children: readonly XmlElement[], status = 200): Answer {
  return documentAnswer(createXmlElement('MediaContainer', { size: children.length, ...attributes }, children), status);
}

export function documentAnswer(root: XmlElement, status = 200): Answer {
  return { status, contentType: XML, body: Buffer.from(writeDocument(root)), root };
}

export function emptyAnswer(status = 200): Answer {
  return { status, contentType: undefined, body: Buffer.alloc(0) };
}

/**
 * Builds an error with a small HTML page, never XML (MEDIA-SERVER.md, quirk 3; interface.md, section 7 does not show
 * it).
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

/** Builds a response with the server's own text, as errors of interface.md, 4.2 and 4.6 have. */
export function textAnswer(status: number, text: string): Answer {
  return answerWithBody(status, text, 'text/plain;charset=utf-8');
}
