/**
 * Every device that has ever connected (interface.md 2.12, 4.17), and the form of a session on each of them.
 */
import type { Clock } from './clock.ts';
import type { Account } from './people.ts';

export interface Device {
  readonly id: number;
  readonly name: string;
  readonly platform: string;
  readonly product: string;
  readonly clientIdentifier: string;
  /** In days before the simulated clock's start; a device that came later has a fraction of a day below 0. */
  readonly knownFor: number;
  readonly address: string;
  readonly local: boolean;
  /** Attributes of its player that replace the usual ones. Undefined leaves an attribute out. */
  readonly player?: Readonly<Record<string, string | number | undefined>>;
  /** Some old players use `token=<the viewer's token>` as the id of their sessions and transcodes. */
  readonly sessionIds?: 'token';
}

export const DEVICES = {
  television: device(11, 'Living room TV', 'Android', 'for Android (TV)', 812, '192.168.1.20'),
  phone: device(12, "Priya's phone", 'iOS', 'for iOS', 640, '203.0.113.24', false),
  browser: device(13, 'Firefox', 'Firefox', 'Web', 430, '192.168.1.35'),
  kitchen: device(14, 'Küche & Bad', 'Linux', 'HTPC', 388, '192.168.1.41'),
  tablet: device(15, 'Tomás — tablet', 'Android', 'for Android', 120, '198.51.100.7', false),
  speaker: device(16, 'Hi-fi', '', 'amp', 61, '192.168.1.50'),
} as const;

/** The address on the internet of the house where the media server and its local devices are. */
export const HOME_ADDRESS = '203.0.113.200';

/** Exists only with `hostile: true`. */
export const HOSTILE_DEVICE = device(
  666,
  'TV*_~|`[](\n)<@&1> \u0004"&',
  'Android',
  'for Android',
  3,
  '203.0.113.66',
  false,
);

export function device(
  id: number,
  name: string,
  platform: string,
  product: string,
  knownFor: number,
  address: string,
  local = true,
): Device {
  const clientIdentifier = `device-${id}-${(id * 7919).toString(16)}`;
  return { id, name, platform, product, clientIdentifier, knownFor, address, local };
}

/** A person on a device. */
export interface Seat {
  readonly account: Account;
  readonly device: Device;
}

type NewDevice = Pick<Device, 'name'> & Partial<Device>;

const DAY_MS = 86_400_000;
/** The first id for a device that connects while the server runs. */
const FIRST_ID = 1001;

/** The devices that 4.17 lists. Removing an authorized device leaves it listed (rule 6 of section 3); `remove` here does not. */
export class Devices {
  readonly #clock: Clock;
  readonly #startMs: number;
  #all: readonly Device[];
  #nextId = FIRST_ID;

  constructor(clock: Clock, known: readonly Device[], hostile: boolean) {
    this.#clock = clock;
    this.#startMs = clock.ms;
    this.#all = hostile ? [...known, HOSTILE_DEVICE] : known;
  }

  get all(): readonly Device[] {
    return this.#all;
  }

  /** Adds a device that connects for the first time now, or an earlier one again, with everything it had. */
  add({ name, id = this.#nextId++, platform = 'Android', product = 'for Android', ...more }: NewDevice): Device {
    const knownFor = (this.#startMs - this.#clock.ms) / DAY_MS;
    const added = { ...device(id, name, platform, product, knownFor, '203.0.113.99', false), ...more };
    this.#all = [...this.#all, added];
    return added;
  }

  remove(id: number): void {
    this.#all = this.#all.filter((each) => each.id !== id);
  }
}
