import type { XmlAttributes, XmlElement } from '../xml.ts';
import { createXmlElement, escapeXml, writeXmlDocument } from '../xml.ts';

export interface MediaServerResponse {
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
export function createMediaContainerResponse(
  attributes: XmlAttributes,
  children: readonly XmlElement[],
  status = 200,
): MediaServerResponse {
  return createXmlResponse(
    createXmlElement('MediaContainer', { size: children.length, ...attributes }, children),
    status,
  );
}

export function createXmlResponse(root: XmlElement, status = 200): MediaServerResponse {
  return { status, contentType: XML, body: Buffer.from(writeXmlDocument(root)), root };
}

export function createEmptyResponse(status = 200): MediaServerResponse {
  return { status, contentType: undefined, body: Buffer.alloc(0) };
}

/**
 * Builds an error with a small HTML page, never XML (MEDIA-SERVER.md, quirk 3; interface.md, section 7 does not show
 * it).
 */
export function createErrorResponse(status: number, reason = ''): MediaServerResponse {
  const title = `${status} ${REASONS[status] ?? 'Error'}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1>${reason && `<p>${escapeXml(reason)}</p>`}</body></html>\n`;
  return { status, contentType: 'text/html', body: Buffer.from(page) };
}

export function createPictureResponse(body: Buffer): MediaServerResponse {
  return { status: 200, contentType: 'image/jpeg', body };
}

export function createResponseWithBody(
  status: number,
  body: string | Uint8Array,
  contentType: string,
): MediaServerResponse {
  return { status, contentType, body: Buffer.from(body) };
}

/** Builds a response with the server's own text, as errors of interface.md, 4.2 and 4.6 have. */
export function createTextResponse(status: number, text: string): MediaServerResponse {
  return createResponseWithBody(status, text, 'text/plain;charset=utf-8');
}
