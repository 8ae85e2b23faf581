import type { Dispatcher } from 'undici';
import { type FailureKind, MediaServerFailure } from '../domain/failure.ts';
import { discard, readBeginning, readBody } from './body.ts';
import type { Redact } from './redact.ts';
import { kindOfStatus, REFUSAL_BYTES, wordsOf } from './refusal.ts';

/** What of a request decides how its answer is read. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly maxBytes: number;
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
}

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** How long the end of a body that nobody looks at is waited for, so that the connection can be used again. */
const LEFTOVER_MS = 500;

/** Decides by the status first: a refusal's body is never parsed, a change's answer has none to speak of. */
export async function answerOf(response: Dispatcher.ResponseData, asked: Asked, redact: Redact): Promise<Answer> {
  const { statusCode: status, headers, body } = response;
  const encoding = String(headers['content-encoding'] ?? '');
  if (status < 200 || status >= 300) {
    const words = wordsOf(await readBeginning(body, encoding, REFUSAL_BYTES), redact);
    const kind = asked.failures?.[status] ?? kindOfStatus(status);
    throw new MediaServerFailure(kind, { method: asked.method, path: redact(asked.path), status, words });
  }
  if (asked.maxBytes === 0) {
    await body.dump({ limit: REFUSAL_BYTES, signal: AbortSignal.timeout(LEFTOVER_MS) }).catch(() => undefined);
    return { status, bytes: new Uint8Array() };
  }
  try {
    return { status, bytes: await readBody(body, encoding, asked.maxBytes) };
  } catch (error) {
    discard(body);
    throw error;
  }
}
