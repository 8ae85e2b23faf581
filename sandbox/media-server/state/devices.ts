/** Devices that have connected to the server (interface.md, 2.12, 4.17), and the form of their sessions. */
import type { SimulatedClock } from './clock.ts';
import type { MediaServerAccount } from './people.ts';

export interface Device {
  readonly id: number;
  readonly name: string;
  readonly platform: string;
  readonly product: string;
  readonly clientIdentifier: string;
  /** Time of the first connection, in days before the simulated clock's start. Negative for a later connection. */
  readonly knownFor: number;
  readonly address: string;
  readonly local: boolean;
  /** Attributes that replace the player's usual ones. Undefined removes an attribute. */
  readonly player?: Readonly<Record<string, string | number | undefined>>;
  /** Set for some old players. Their sessions and transcodes have the id `token=<the viewer's token>`. */
  readonly sessionIds?: 'token';
}

export const SAMPLE_DEVICES = {
  television: createDevice(11, 'Living room TV', 'Android', 'for Android (TV)', 812, '192.168.1.20'),
  phone: createDevice(12, "Priya's phone", 'iOS', 'for iOS', 640, '203.0.113.24', false),
  browser: createDevice(13, 'Firefox', 'Firefox', 'Web', 430, '192.168.1.35'),
  kitchen: createDevice(14, 'Küche & Bad', 'Linux', 'HTPC', 388, '192.168.1.41'),
  tablet: createDevice(15, 'Tomás — tablet', 'Android', 'for Android', 120, '198.51.100.7', false),
  speaker: createDevice(16, 'Hi-fi', '', 'amp', 61, '192.168.1.50'),
} as const;

/** Public IP address of the house with the media server and its local devices. */
export const HOME_PUBLIC_IP_ADDRESS = '203.0.113.200';

export const DEVICE_WITH_HOSTILE_NAME = createDevice(
  666,
  'TV*_~|`[](\n)<@&1> \u0004"&',
  'Android',
  'for Android',
  3,
  '203.0.113.66',
  false,
);

export function createDevice(
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

export interface AccountWithDevice {
  readonly account: MediaServerAccount;
  readonly device: Device;
}

type NewDevice = Pick<Device, 'name'> & Partial<Device>;

const DAY_MS = 86_400_000;
const FIRST_ID = 1001;

/**
 * Devices from interface.md, 4.17. A real server still lists an authorized device that was removed (rule 6 of section
 * 3). Here, `remove` takes it from the list.
 */
export class ServerDeviceList {
  readonly #clock: SimulatedClock;
  readonly #startMs: number;
  #all: readonly Device[];
  #nextId = FIRST_ID;

  constructor(clock: SimulatedClock, initialDevices: readonly Device[], hostile: boolean) {
    this.#clock = clock;
    this.#startMs = clock.ms;
    this.#all = hostile ? [...initialDevices, DEVICE_WITH_HOSTILE_NAME] : initialDevices;
  }

  get all(): readonly Device[] {
    return this.#all;
  }

  /** Adds a device that connects for the first time, or adds a removed one again. */
  add({ name, id = this.#nextId++, platform = 'Android', product = 'for Android', ...more }: NewDevice): Device {
    const knownFor = (this.#startMs - this.#clock.ms) / DAY_MS;
    const newDevice = { ...createDevice(id, name, platform, product, knownFor, '203.0.113.99', false), ...more };
    this.#all = [...this.#all, newDevice];
    return newDevice;
  }

  remove(id: number): void {
    this.#all = this.#all.filter((device) => device.id !== id);
  }
}
