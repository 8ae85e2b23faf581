import type { Clock } from '../clock.ts';
import type { CallOptions } from '../media/callOptions.ts';
import { hasRetiredEndpoint, MediaServerFailure } from '../media/server/failure.ts';
import type { ResourceConnection } from '../media/server/serverApi.ts';
import type { Vendor } from '../servers/vendor.ts';

/**
 * A sign-in that a person confirms by its code on the vendor's page. The person who began it is signed in as the person
 * who confirms it, so the link must not be passed on.
 */
export interface Pin {
  readonly id: number;
  readonly code: string;
  /** Random for each pin. The vendor answers only requests that contain it. */
  readonly client: string;
}

/** A media server that an account sees, with that account's token for this one server. */
export interface SeenServer {
  readonly machineIdentifier: string;
  readonly name: string;
  readonly connections: readonly ResourceConnection[];
  readonly token: string;
  readonly isOwned: boolean;
}

/** The sign-in part of the vendor's account service. */
export interface AccountService {
  begin(options?: CallOptions): Promise<Pin>;
  /**
   * The media servers among these, by machine identifier, that the confirming account sees. Uses the account's own
   * token, which never leaves this port. `over`: the pin has expired.
   */
  seenBy(
    pin: Pin,
    machines: { has(machineIdentifier: string): boolean },
    options?: CallOptions,
  ): Promise<'waiting' | 'over' | readonly SeenServer[]>;
}

/** Each media server has an account service, or none; several may have the same one. */
export interface AccountServices {
  at(address: URL, vendor: Vendor): AccountService;
}

/** Discord's limit for the address of a link button, in characters. */
const MAX_URL = 512;

/**
 * The URL of the vendor's page (`Vendor.signInPage`) for that pin. The page names the product that is signed in to, so
 * `product` is included as far as it fits.
 */
export function signInPage({ client, code }: Pin, product: string, page: string): string {
  let url = page.replace('{client}', encodeURIComponent(client)).replace('{code}', encodeURIComponent(code));
  for (const character of product.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (url.length + encoded.length > MAX_URL) break;
    url += encoded;
  }
  return url;
}

/** The time that a person has on the vendor's page, in ms. */
export const SIGN_IN_MS = 10 * 60_000;
/** Interval of requests in ms. The vendor asks for no more frequent requests. */
export const ASK_EVERY_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Waits for the pin's confirmation and returns its answer. `over`: it was not confirmed in time. Waits longer if the
 * service asks for that or does not respond. Rejects with the service's failure if it does not respond until the end or
 * has changed, or with the signal's reason. `everyMs` is the wait between two requests.
 */
export async function untilSignedIn<Answer>(
  askService: () => Promise<Answer | 'waiting'>,
  until: Date,
  { clock, signal, everyMs }: { readonly clock: Clock; readonly signal: AbortSignal; readonly everyMs: () => number },
): Promise<Answer | 'over'> {
  let failure: MediaServerFailure | undefined;
  const end = clock.steadyMs() + Math.min(until.getTime() - clock.now().getTime(), SIGN_IN_MS);
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

/** A failure after which the service is asked again counts as a reply. Rejects with any other failure. */
async function replyTo<Answer>(askService: () => Promise<Answer | 'waiting'>): Promise<Reply<Answer>> {
  try {
    return { answer: await askService() };
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || hasRetiredEndpoint(error)) throw error;
    return { failure: error };
  }
}
