import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { formatMs } from './bench.ts';
import { startBenchChildProcess } from './feed/children.ts';
import { HOSTILE_DOCUMENTS, type HostileDocument } from './hostile/documents.ts';
import {
  DOCUMENT_REQUEST_KINDS,
  type DocumentReadingCost,
  type DocumentRequestKind,
  documentReadingCostSchema,
} from './hostile/words.ts';

const CHILD = fileURLToPath(new URL('./hostile/child.ts', import.meta.url));

/**
 * Measures reading each hostile document once, in a process of its own that has read ordinary documents before. An
 * argument selects documents by name.
 */
export async function* hostileDocumentsBench(): AsyncIterable<string> {
  const [, , , part = ''] = process.argv;
  const ordinary = Object.fromEntries(
    DOCUMENT_REQUEST_KINDS.map((way) => [way, gzipped(HOSTILE_DOCUMENTS.find((document) => document.way === way))]),
  );
  let document: Buffer = Buffer.alloc(0);
  const server = createHostileDocumentServer(ordinary, () => document);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    assert(address !== null && typeof address === 'object');
    for (const hostileDocument of HOSTILE_DOCUMENTS.filter(({ name }) => name.includes(part))) {
      document = gzipped(hostileDocument);
      yield line(
        hostileDocument,
        document.length,
        await readBy(`http://127.0.0.1:${address.port}`, hostileDocument.way),
      );
    }
  } finally {
    server.close();
  }
}

/** A media server that answers ordinary requests with ordinary documents, and all others with one document. */
export const createHostileDocumentServer = (
  ordinary: Readonly<Record<string, Buffer>>,
  document: () => Buffer,
): Server =>
  createServer(({ url = '' }, response) => {
    const isOrdinary = /sections\/1\/|query=1/.test(url);
    response.setHeader('content-encoding', 'gzip').end(isOrdinary ? ordinary[wayTo(url)] : document());
  });

const gzipped = (document: HostileDocument | undefined): Buffer => gzipSync(document?.make() ?? '');

const wayTo = (url: string): DocumentRequestKind => (url.startsWith('/hubs') ? 'search' : 'list');

async function readBy(url: string, way: DocumentRequestKind): Promise<DocumentReadingCost> {
  const { hello, child } = await startBenchChildProcess(CHILD, [url, way], {
    hello: documentReadingCostSchema,
    response: z.never(),
  });
  await child.end();
  return hello;
}

const line = (
  { name, way }: HostileDocument,
  length: number,
  { bytes, work, longest, outcome }: DocumentReadingCost,
): string =>
  `${way} ${name} (${(length / 1e3).toFixed(0)} kB gzipped): +${(bytes / 1e6).toFixed(0)} MB, work ${formatMs(work)}, stall ${formatMs(longest.time)} (work ${formatMs(longest.work)}), ${outcome}`;
