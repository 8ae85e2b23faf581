import type { CallOptions } from '../media/callOptions.ts';

/** What somebody is to confirm on the vendor's page, by its code. A person who passes it on signs in the one who confirms it. */
export interface Pin {
  readonly id: number;
  readonly code: string;
  /** By which the vendor knows this installation. */
  readonly client: string;
}

/** A media server that an account sees, with that account's token for this one server. */
export interface SeenServer {
  readonly machineIdentifier: string;
  readonly token: string;
  readonly isOwned: boolean;
}

/** The vendor's account service, as far as people sign in there. */
export interface AccountService {
  begin(options?: CallOptions): Promise<Pin>;
  /**
   * Which of these media servers, by machine identifier, the account sees that confirmed the pin. The account's own token is used for that, and is in nothing that leaves this port.
   * `over`: nobody can confirm it any more.
   */
  seenBy(
    pin: Pin,
    machines: { has(machineIdentifier: string): boolean },
    options?: CallOptions,
  ): Promise<'waiting' | 'over' | readonly SeenServer[]>;
}

/** Discord's limit for the address of a link button, in characters. */
const MAX_URL = 512;

/** The vendor's page for that pin, which tells who confirms it what they sign in to: as much of `product` as there is room for. */
export function signInPage({ client, code }: Pin, product: string): string {
  let url = `https://app.plex.tv/auth#?clientID=${encodeURIComponent(client)}&code=${encodeURIComponent(code)}&context%5Bdevice%5D%5Bproduct%5D=`;
  for (const character of product.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (url.length + encoded.length > MAX_URL) break;
    url += encoded;
  }
  return url;
}
