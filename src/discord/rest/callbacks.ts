import { RESTJSONErrorCodes } from 'discord.js';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { findImpostor } from './impostor.ts';
import { interactionIdOfCallback, type SendDiscordRequest, wasConnectionNeverMade } from './send.ts';

/** Discord waits 3 s for the first response to an interaction. The last attempt begins within that time. */
const ATTEMPTS = 3;
const ATTEMPT_MS = 1000;
const PAUSE_MS = 100;

/** No attempt to acknowledge an interaction got a response that shows whether Discord accepted it. */
export class InteractionCallbackUnanswered extends Error {
  override readonly name = 'InteractionCallbackUnanswered';
}

/**
 * Sends the first response to an interaction with retries. Attempts are counted, because "already acknowledged" (40060)
 * has two meanings: after an attempt without a response, that attempt was accepted, so this is a success; at the first
 * attempt, another process has answered. Rejects with InteractionCallbackUnanswered if an attempt may have been
 * accepted, or with the failure to connect.
 */
export function withInteractionCallbackRetries(
  send: SendDiscordRequest,
  clock: Pick<Clock, 'wait'>,
): SendDiscordRequest {
  return (url, init) =>
    interactionIdOfCallback(url) === undefined ? send(url, init) : sendWithRetries({ send, clock, url, init });
}

interface Callback {
  readonly send: SendDiscordRequest;
  readonly clock: Pick<Clock, 'wait'>;
  readonly url: string;
  readonly init: RequestInit;
}

async function sendWithRetries({ send, clock, url, init }: Callback): Promise<Response> {
  let mayBeAccepted = false;
  let failure: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.wait(PAUSE_MS);
    const result = await attemptOnce(send, url, attempt < ATTEMPTS ? withTimeLimit(init) : init);
    if ('response' in result) return mayBeAccepted ? await afterUnanswered(result.response) : result.response;
    mayBeAccepted ||= result.mayBeAccepted;
    failure = result.failure;
  }
  if (mayBeAccepted)
    throw new InteractionCallbackUnanswered('Discord did not answer an acknowledgement', { cause: failure });
  throw failure;
}

type Result =
  | { readonly response: Response }
  /** The request failed. `mayBeAccepted` is false if no connection to Discord was made. */
  | { readonly failure: unknown; readonly mayBeAccepted: boolean };

async function attemptOnce(send: SendDiscordRequest, url: string, init: RequestInit): Promise<Result> {
  try {
    const response = await send(url, init);
    if (response.status < 500) return { response };
    await response.arrayBuffer();
    return { failure: undefined, mayBeAccepted: true };
  } catch (failure) {
    return { failure, mayBeAccepted: !wasConnectionNeverMade(failure) && !findImpostor(failure) };
  }
}

/** An upload has no time limit, because it may take longer than an attempt. */
function withTimeLimit(init: RequestInit): RequestInit {
  if (init.body instanceof FormData) return init;
  const limit = AbortSignal.timeout(ATTEMPT_MS);
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit };
}

const errorBody = z.object({ code: z.number() });

/** Reads a response to a retry whose earlier attempt may have been accepted. */
async function afterUnanswered(response: Response): Promise<Response> {
  if (response.status === 429)
    throw new InteractionCallbackUnanswered('Discord limits the rate of a repeated acknowledgement');
  if (response.status !== 400) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const isTaken = errorBody.safeParse(body).data?.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
  return isTaken ? new Response(null, { status: 204 }) : response;
}
