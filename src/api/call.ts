import { MediaServerFailure } from '../domain/failure.ts';
import type { Logger } from '../domain/logger.ts';
import type { CallOptions } from '../domain/mediaServer.ts';
import { type Endpoint, NoSuchThing, type Notes } from './endpoint.ts';
import { natural } from './fields.ts';
import type { Transport } from './transport.ts';
import { attributesOf, countChildren, type Element, UnreadableXml } from './xml.ts';

/** From a request as data to its answer in domain words. Rejects with a MediaServerFailure or the signal's reason. */
export type Call = <Value>(endpoint: Endpoint<Value>, options?: CallOptions) => Promise<Value>;

export type DebugLog = Pick<Logger, 'debug'>;

export function createCall(transport: Transport, log: DebugLog | undefined): Call {
  return async (endpoint, { signal } = {}) => {
    const { method, path, query, body, effect, deadlineMs, reading, failures, proof } = endpoint;
    const { accept, maxBytes } = reading;
    const answer = await transport.send({
      ...{ method, path, query, body, effect, deadlineMs, accept, maxBytes, failures, proof, signal },
    });
    const seen = createSeen();
    try {
      return reading.decode(answer, seen.notes);
    } catch (error) {
      const kind = error instanceof NoSuchThing ? 'not-found' : 'malformed';
      throw new MediaServerFailure(kind, { method, path, status: answer.status, cause: ours(error) });
    } finally {
      seen.tell(log, path);
    }
  };
}

/** Our own errors hold nothing of the answer; of any other one only its name is kept. */
function ours(error: unknown): Error {
  if (error instanceof NoSuchThing || error instanceof UnreadableXml) return error;
  return new Error(error instanceof Error ? error.name : typeof error);
}

interface Seen {
  readonly notes: Notes;
  tell(log: DebugLog | undefined, path: string): void;
}

/** Collects what was odd about one answer. Odd is not wrong: real servers send sizes that do not match (quirk 4). */
function createSeen(): Seen {
  let skipped = 0;
  let root: Element | undefined;
  return {
    notes: {
      skip: () => {
        skipped += 1;
      },
      container: (element) => {
        root = element;
      },
    },
    tell: (log, path) => {
      if (log === undefined) return;
      const size = root && natural(attributesOf(root), 'size');
      const found = root && countChildren(root);
      if (skipped > 0) log.debug({ path, skipped }, 'Left out entries without an identity.');
      if (size !== undefined && size !== found)
        log.debug({ path, size, found }, 'The answer says another size than it has.');
    },
  };
}
