import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createMediaServerClient, type MediaServerClientOptions } from '../../../src/api/client.ts';
import { createTransport, type TransportOptions } from '../../../src/api/transport/transport.ts';
import { VOCABULARIES, type VocabularyName } from '../../../src/api/vocabularies/vocabularies.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';

export const TOKEN = 'cAnary+/t0k%n=&';
export const CLIENT = { identifier: 'a-test', version: '1' };

export interface Asked {
  readonly method: string;
  /** The address as it was received, still encoded. */
  readonly url: string;
  readonly path: string;
  /** Number of the request, from 1. */
  readonly nth: number;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** For its body. */
  readonly request: IncomingMessage;
}

export type Answer = (response: ServerResponse, asked: Asked) => void;

export interface Served {
  readonly url: URL;
  readonly asked: readonly Asked[];
}

/** A real HTTP server on loopback that responds as told and remembers what was requested. It ends with its test. */
export async function serve(answer: Answer): Promise<Served> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const { pathname, searchParams } = new URL(url, 'http://server');
    const { method = '', headers } = request;
    const nth = asked.length + 1;
    const seen = { method, url, path: pathname, nth, query: searchParams, headers, request };
    asked.push(seen);
    answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  assert(address !== null && typeof address === 'object');
  return { url: new URL(`http://127.0.0.1:${address.port}`), asked };
}

/** Pauses that are too short to notice. */
const QUICK = { attempts: 3, pauseMs: 2 };

export function transportTo(url: URL, options: Partial<TransportOptions> & { readonly speaks?: VocabularyName } = {}) {
  const { speaks = 'neutral', ...rest } = options;
  const transport = createTransport({
    baseUrl: url,
    token: TOKEN,
    vocabulary: VOCABULARIES[speaks],
    client: CLIENT,
    retry: QUICK,
    ...rest,
  });
  onTestFinished(() => transport.close());
  return transport;
}

export function mediaServerAt(
  url: URL,
  speaks: VocabularyName = 'neutral',
  options: Partial<MediaServerClientOptions> = {},
  transport: Partial<TransportOptions> = {},
) {
  return createMediaServerClient({
    server: FIRST_SERVER_ID,
    transport: transportTo(url, { speaks, ...transport }),
    ...options,
  });
}

/** Responds with a MediaContainer around these elements. */
export function sendContainer(response: ServerResponse, inside: string, attributes = ''): void {
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<MediaContainer ${attributes}>\n${inside}\n</MediaContainer>\n`,
  );
}

/** Gives every request the same MediaContainer. */
export function container(inside: string, attributes = ''): Answer {
  return (response) => sendContainer(response, inside, attributes);
}
