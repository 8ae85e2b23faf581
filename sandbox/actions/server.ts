import type { SimulatedServerFault } from '../media-server/http/faults.ts';
import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';
import { UsageError } from '../usageError.ts';
import { mediaServerNameInCommands } from './namedServer.ts';
import type { ActionResultFormatter } from './words.ts';

/** Faults of a media server, by their words at the terminal. The word `up` ends every fault. */
const FAULTS = {
  slow: { fault: { match: {}, kind: 'delay', ms: 4000 }, result: 'slow' },
  401: { fault: { match: {}, kind: 'status', code: 401 }, result: 'unauthorized' },
  truncated: { fault: { match: {}, kind: 'truncate', bytes: 200 }, result: 'truncated' },
} as const satisfies Readonly<
  Record<string, { readonly fault: SimulatedServerFault; readonly result: Parameters<ActionResultFormatter>[0] }>
>;
export const SIMULATED_SERVER_STATES = ['up', 'down', 'slow', '401', 'truncated'] as const;
type ServerState = (typeof SIMULATED_SERVER_STATES)[number];

const states = new WeakMap<AnyEmbeddedMediaServer, ServerState>();

export const simulatedStateOfServer = (media: AnyEmbeddedMediaServer): ServerState => states.get(media) ?? 'up';

interface Switched {
  readonly media: AnyEmbeddedMediaServer;
  readonly say: ActionResultFormatter;
  /** Names of the servers. Missing if there is only one. */
  readonly names?: readonly string[];
}

export async function setSimulatedServerState(input: string, { media, say, names = [] }: Switched): Promise<string> {
  const values =
    names.length > 0
      ? { server: media.profile.name, again: ` ${mediaServerNameInCommands(media)}` }
      : { server: say('theServer'), again: '' };
  const state = SIMULATED_SERVER_STATES.find((candidate) => candidate === input);
  if (!state)
    throw new UsageError(names.length > 0 ? say('usageServers', { names: names.join(say('or')) }) : say('usageServer'));
  states.set(media, state);
  media.faults.clear();
  if (state === 'down') {
    await media.goDown();
    return say('down', values);
  }
  await media.comeBack();
  if (state === 'up') return say('up', values);
  const { fault, result } = FAULTS[state];
  media.faults.add(fault);
  return say(result, values);
}

const NAMES = ['Nursery projector', 'Guest phone', 'Attic TV', 'Garden speaker'];

export function connectNewDevice(
  name: string,
  { knownDevices }: AnyEmbeddedMediaServer,
  say: ActionResultFormatter,
): string {
  const knownNames = new Set(knownDevices.all.map((device) => device.name));
  const newDevice = knownDevices.add({
    name: name || (NAMES.find((candidate) => !knownNames.has(candidate)) ?? `Device ${knownNames.size}`),
  });
  return say('deviceAdded', { name: newDevice.name });
}

/** Runs `signin Jonas Weber`: the person confirms the sign-in that the bot requested last. */
export function confirmSignIn(
  name: string,
  { accountService }: AnyEmbeddedMediaServer,
  say: ActionResultFormatter,
): string {
  if (name === '') throw new UsageError(say('usageSignIn'));
  return accountService.signIns.confirm(name) ? say('signedIn', { person: name }) : say('noSignIn');
}
