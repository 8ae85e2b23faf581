import type { Attributes, XmlElement } from '../xml.ts';
import { element, escapeXml, writeDocument } from '../xml.ts';

export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  /** The document that the body is, for clients that want it as JSON. */
  readonly root?: XmlElement;
  /** In seconds. */
  readonly retryAfter?: number;
  /** Set when the body is compressed. */
  readonly encoding?: 'gzip';
  /** Headers that the vendor's servers put on each response; responses of a proxy or a fault have none. */
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

/** Builds a response that carries data in a container; `size` is the number of children unless an attribute says otherwise. */
export function containerAnswer(attributes: Attributes, children: readonly XmlElement[], status = 200): Answer {
  return documentAnswer(element('MediaContainer', { size: children.length, ...attributes }, children), status);
}

/** Builds one of the few responses with another root. */
export function documentAnswer(root: XmlElement, status = 200): Answer {
  return { status, contentType: XML, body: Buffer.from(writeDocument(root)), root };
}

/** Builds a response for "Response: none": the status is the only result. */
export function emptyAnswer(status = 200): Answer {
  return { status, contentType: undefined, body: Buffer.alloc(0) };
}

/** An error body is a small page, never XML (MEDIA-SERVER.md, quirk 3; interface.md section 7 does not show its form). */
export function errorAnswer(status: number, why = ''): Answer {
  const title = `${status} ${REASONS[status] ?? 'Error'}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1>${why && `<p>${escapeXml(why)}</p>`}</body></html>\n`;
  return { status, contentType: 'text/html', body: Buffer.from(page) };
}

export function pictureAnswer(body: Buffer): Answer {
  return { status: 200, contentType: 'image/jpeg', body };
}

export function otherAnswer(status: number, body: string | Uint8Array, contentType: string): Answer {
  return { status, contentType, body: Buffer.from(body) };
}

/** An error in the server's own words (4.2, 4.6). */
export function textAnswer(status: number, text: string): Answer {
  return otherAnswer(status, text, 'text/plain;charset=utf-8');
}
