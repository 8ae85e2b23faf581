import { randomBytes, randomInt } from 'node:crypto';
import { type Account, account, type People } from './people.ts';

interface Pin {
  readonly id: number;
  readonly code: string;
  readonly client: string;
  readonly expiresAt: number;
  askedAt: number;
  token: string | null;
}

/** Half an hour, as on the vendor's. */
const LIFE_MS = 1_800_000;
/** In ms. "Every two seconds or slower": a little less, because requests take different times to arrive. */
const ASKED_EVERY_MS = 1_500;

/**
 * Signing in at the account service: an application gets a pin, a person confirms its code on the vendor's page, and the application, which
 * asks for the pin again and again, gets the token of that person's account. Accounts of several media servers belong to one person if they
 * have the same name. Its times are real ones.
 */
export class SignIns<World extends { readonly people: Pick<People, 'all'> }> {
  readonly #pins: Pin[] = [];
  readonly #signedIn = new Map<string, string>();
  readonly #worlds: World[] = [];

  /** Adds a media server that people's accounts may see. */
  join(world: World): void {
    this.#worlds.push(world);
  }

  make(client: string): { readonly id: number; readonly code: string; readonly expiresIn: number } {
    const code = randomBytes(13).toString('base64url').toLowerCase();
    const pin = { id: randomInt(1e8, 1e9), code, client, expiresAt: Date.now() + LIFE_MS, askedAt: 0, token: null };
    this.#pins.push(pin);
    return { id: pin.id, code, expiresIn: LIFE_MS / 1000 };
  }

  /** Undefined if no pin has that number, if it belongs to another application, or if it has expired. */
  ask(id: number, client: string): { readonly token: string | null } | 'too soon' | undefined {
    const pin = this.#pins.find((each) => each.id === id && each.client === client && each.expiresAt > Date.now());
    if (!pin) return undefined;
    const isSoon = Date.now() - pin.askedAt < ASKED_EVERY_MS;
    pin.askedAt = Date.now();
    return isSoon ? 'too soon' : { token: pin.token };
  }

  /**
   * Confirms a code on the vendor's page as that person; by default the newest code. False if it cannot be
   * confirmed, or was already.
   */
  confirm(name: string, code = this.#pins.at(-1)?.code): boolean {
    const pin = this.#pins.find((each) => each.code === code && each.expiresAt > Date.now());
    if (!pin || pin.token !== null) return false;
    pin.token = `canary-media-account-${randomBytes(10).toString('hex')}`;
    this.#signedIn.set(pin.token, name);
    return true;
  }

  /** Expires every pin. */
  expire(): void {
    this.#pins.length = 0;
  }

  /** The account of that token, on no server in particular. */
  accountOf(token: string): Account | undefined {
    const name = this.#signedIn.get(token);
    return name === undefined ? undefined : account(0, name, token);
  }

  /** The media servers that this account sees, each with its account there. */
  seenBy({ name, token }: Account): readonly { readonly world: World; readonly account: Account }[] {
    if (!this.#signedIn.has(token)) return [];
    return this.#worlds.flatMap((world) => {
      const there = world.people.all.find((each) => each.name === name);
      return there ? { world, account: there } : [];
    });
  }
}
