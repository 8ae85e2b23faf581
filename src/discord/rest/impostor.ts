import type { SendDiscordRequest } from './send.ts';

/** Something other than Discord that answers at Discord's address. */
export type Impostor =
  /** A login page of the network, or a proxy's refusal page. */
  | { readonly kind: 'web-page'; readonly status: number }
  /** `code` is Node's name of the fault, for example `SELF_SIGNED_CERT_IN_CHAIN`. */
  | { readonly kind: 'certificate'; readonly code: string };

/** A web page answered instead of Discord. No part of the request reached Discord. */
class WebPageAnswered extends Error {
  override readonly name = 'WebPageAnswered';
  readonly status: number;

  constructor(status: number) {
    super(`a web page answered in Discord’s place (status ${status})`);
    this.status = status;
  }
}

/** Makes a web page's answer a failure. discord.js would accept a page with a success status as Discord's response. */
export function withWebPagesRejected(send: SendDiscordRequest): SendDiscordRequest {
  return async (url, init) => {
    const response = await send(url, init);
    if (!isPageOfOthers(response)) return response;
    await response.body?.cancel();
    throw new WebPageAnswered(response.status);
  };
}

/** HTTP status "Network Authentication Required": a network's login page answers. */
const LOGIN_NEEDED = 511;

/**
 * True for a web page that is not Discord's. Discord's own proxy, Cloudflare, has pages for outages and for IP
 * addresses that it limits.
 */
function isPageOfOthers({ status, headers }: Response): boolean {
  if (!/\bhtml\b/i.test(headers.get('content-type') ?? '') || headers.get('server') === 'cloudflare') return false;
  return status === LOGIN_NEEDED || (status < 500 && status !== 429);
}

const OF_A_CERTIFICATE = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
/** The error of `ws` for a response that no gateway sends. */
const NO_GATEWAY = /^Unexpected server response: ([1-4]\d\d)$/;

/** The error of `fetch` for a proxy that opens no connection to Discord, so that nothing was sent. */
const NO_TUNNEL = /^Proxy response \((\d{3})\)/;

/** Tells from an error what answered in Discord's place. Undefined if Discord itself may have answered. */
export function findImpostor(error: unknown): Impostor | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof WebPageAnswered) return { kind: 'web-page', status: error.status };
  const [, status = ''] = NO_GATEWAY.exec(error.message) ?? [];
  if (status !== '' && status !== '429') return { kind: 'web-page', status: Number(status) };
  const [, tunnel] = NO_TUNNEL.exec(error.message) ?? [];
  if (tunnel !== undefined) return { kind: 'web-page', status: Number(tunnel) };
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && OF_A_CERTIFICATE.test(code)) return { kind: 'certificate', code };
  return findImpostor(error.cause);
}

/** A sentence for the log, without its period. */
export function describeDiscordImpostor(impostor: Impostor): string {
  if (impostor.kind === 'web-page')
    return `a web page answers in Discord’s place (status ${impostor.status}): a login page of the network, or a proxy that does not let Usher through`;
  return `what answers in Discord’s place has a certificate that is not trusted (${impostor.code}): a proxy or a virus scanner may read along. If it is yours, start Usher with NODE_EXTRA_CA_CERTS=/path/to/authority.pem in the environment`;
}
