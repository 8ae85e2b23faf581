import { randomBytes, randomInt } from 'node:crypto';
import { createMediaServerAccount, type MediaServerAccount, type People } from './people.ts';

interface Pin {
  readonly id: number;
  readonly code: string;
  readonly client: string;
  readonly expiresAt: number;
  askedAt: number;
  token: string | null;
}

/** Lifetime of a pin in milliseconds: half an hour, as at the vendor's. */
const LIFE_MS = 1_800_000;
/**
 * Minimum time in milliseconds between two requests for a pin. The vendor says "every two seconds or slower". This is a
 * little less, because requests take different times to arrive.
 */
const ASKED_EVERY_MS = 1_500;

/**
 * Sign-in at the account service. An application gets a pin, a person confirms its code on the vendor's page, and then
 * the application gets the token of the person's account. Accounts with the same name on several media servers belong
 * to one person. Times are real, not simulated.
 */
export class AccountSignIns<World extends { readonly people: Pick<People, 'all'> }> {
  readonly #pins: Pin[] = [];
  readonly #signedIn = new Map<string, string>();
  readonly #worlds: World[] = [];

  join(world: World): void {
    this.#worlds.push(world);
  }

  make(client: string): { readonly id: number; readonly code: string; readonly expiresIn: number } {
    const code = randomBytes(13).toString('base64url').toLowerCase();
    const pin = { id: randomInt(1e8, 1e9), code, client, expiresAt: Date.now() + LIFE_MS, askedAt: 0, token: null };
    this.#pins.push(pin);
    return { id: pin.id, code, expiresIn: LIFE_MS / 1000 };
  }

  /**
   * Returns the pin's token, or null if the pin is not confirmed yet. Undefined for another application's, an expired
   * or an unknown pin.
   */
  ask(id: number, client: string): { readonly token: string | null } | 'too soon' | undefined {
    const pin = this.#pins.find(
      (candidate) => candidate.id === id && candidate.client === client && candidate.expiresAt > Date.now(),
    );
    if (!pin) return undefined;
    const isSoon = Date.now() - pin.askedAt < ASKED_EVERY_MS;
    pin.askedAt = Date.now();
    return isSoon ? 'too soon' : { token: pin.token };
  }

  /**
   * Confirms a code as this person, by default the newest one. Returns false for an invalid or already confirmed code.
   */
  confirm(name: string, code = this.#pins.at(-1)?.code): boolean {
    const pin = this.#pins.find((candidate) => candidate.code === code && candidate.expiresAt > Date.now());
    if (!pin || pin.token !== null) return false;
    pin.token = `canary-media-account-${randomBytes(10).toString('hex')}`;
    this.#signedIn.set(pin.token, name);
    return true;
  }

  expire(): void {
    this.#pins.length = 0;
  }

  accountOf(token: string): MediaServerAccount | undefined {
    const name = this.#signedIn.get(token);
    return name === undefined ? undefined : createMediaServerAccount(0, name, token);
  }

  /** The media servers that this account may use, each with the person's account on that server. */
  seenBy({
    name,
    token,
  }: MediaServerAccount): readonly { readonly world: World; readonly account: MediaServerAccount }[] {
    if (!this.#signedIn.has(token)) return [];
    return this.#worlds.flatMap((world) => {
      const account = world.people.all.find((candidate) => candidate.name === name);
      return account ? { world, account } : [];
    });
  }
}
