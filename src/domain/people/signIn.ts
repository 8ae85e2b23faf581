import type { Clock } from '../clock.ts';
import type { MediaServerCallOptions } from '../media/callOptions.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../media/server/failure.ts';
import type { ResourceConnection } from '../media/server/serverApi.ts';
import type { MediaServerVendor } from '../servers/vendor.ts';

/**
 * A sign-in that a person confirms by its code on the vendor's page. The bot gets the account of the person who
 * confirms, so the link must not be passed on.
 */
export interface SignInPin {
  readonly id: number;
  readonly code: string;
  /**
   * Identifies the sign-in's client to the vendor, who answers only requests with this identifier. Random for each
   * sign-in.
   */
  readonly client: string;
}

/** A media server that an account can see, with the account's token for that server only. */
export interface AccountServer {
  readonly machineIdentifier: string;
  readonly name: string;
  readonly connections: readonly ResourceConnection[];
  readonly token: string;
  readonly isOwned: boolean;
}

export interface AccountService {
  begin(options?: MediaServerCallOptions): Promise<SignInPin>;
  /**
   * Returns the media servers that the account of the person who confirmed can see, if `machines` has their machine
   * identifiers. Uses the account's main token, which does not leave this service. `over`: the sign-in has expired.
   */
  seenBy(
    pin: SignInPin,
    machines: { has(machineIdentifier: string): boolean },
    options?: MediaServerCallOptions,
  ): Promise<'waiting' | 'over' | readonly AccountServer[]>;
}

/** Finds the account service of a media server. A server has one or none; several servers may share one. */
export interface AccountServices {
  at(address: URL, vendor: MediaServerVendor): AccountService;
}

/** Discord's limit for the URL of a link button, in characters. */
const MAX_URL = 512;

/**
 * URL of the vendor's page (`MediaServerVendor.signInUrl`) for this sign-in. The page names the product that people
 * sign in to; as much of `product` as fits is included.
 */
export function signInUrl({ client, code }: SignInPin, product: string, page: string): string {
  let url = page.replace('{client}', encodeURIComponent(client)).replace('{code}', encodeURIComponent(code));
  for (const character of product.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (url.length + encoded.length > MAX_URL) break;
    url += encoded;
  }
  return url;
}

/** How long a person may take on the vendor's page, in ms. */
export const SIGN_IN_TIMEOUT_MS = 10 * 60_000;
/** Time between two requests for the result, in ms. The vendor does not want more frequent requests. */
export const SIGN_IN_POLL_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Waits until the sign-in is confirmed. `over`: it was not confirmed in time. Waits longer than `everyMs` between
 * requests if the service asks for that or does not respond. Rejects with the service's failure if the last request
 * failed or the service has changed its interface, or with the signal's reason.
 */
export async function waitForSignIn<Answer>(
  askService: () => Promise<Answer | 'waiting'>,
  until: Date,
  { clock, signal, everyMs }: { readonly clock: Clock; readonly signal: AbortSignal; readonly everyMs: () => number },
): Promise<Answer | 'over'> {
  let failure: MediaServerFailure | undefined;
  const end = clock.steadyMs() + Math.min(until.getTime() - clock.now().getTime(), SIGN_IN_TIMEOUT_MS);
  for (let pauseMs = everyMs(); ; ) {
    await clock.wait(Math.min(pauseMs, end - clock.steadyMs()), signal);
    const isOver = clock.steadyMs() >= end;
    if (isOver && failure) throw failure;
    if (isOver) return 'over';
    const reply = await replyTo(askService);
    if (reply.failure === undefined && reply.answer !== 'waiting') return reply.answer;
    failure = reply.failure;
    pauseMs = failure ? Math.max(Math.min(pauseMs * 2, LONGEST_MS), everyMs(), failure.retryAfterMs ?? 0) : everyMs();
  }
}

type Reply<Answer> =
  | { readonly answer: Answer | 'waiting'; readonly failure?: undefined }
  | { readonly failure: MediaServerFailure };

/**
 * Asks the service once. A temporary failure counts as a reply, so that the service is asked again. Rejects with any
 * other failure.
 */
async function replyTo<Answer>(askService: () => Promise<Answer | 'waiting'>): Promise<Reply<Answer>> {
  try {
    return { answer: await askService() };
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || isAccountEndpointRetired(error)) throw error;
    return { failure: error };
  }
}
