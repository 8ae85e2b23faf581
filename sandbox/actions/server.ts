import type { Fault } from '../media-server/http/faults.ts';
import type { AnyMediaServer } from '../media-server/server.ts';
import { UsageError } from '../usageError.ts';
import { commandNameOf } from './namedServer.ts';

/** Faults of a media server by the words that start them. The word `up` ends all faults. */
const FAULTS: Readonly<Record<'slow' | '401' | 'truncated', { readonly fault: Fault; readonly does: string }>> = {
  slow: { fault: { match: {}, kind: 'delay', ms: 4000 }, does: 'takes four seconds for every answer' },
  401: { fault: { match: {}, kind: 'status', code: 401 }, does: 'refuses every request with 401' },
  truncated: { fault: { match: {}, kind: 'truncate', bytes: 200 }, does: 'breaks off every answer after 200 bytes' },
};
export const SERVER_STATES = ['up', 'down', 'slow', '401', 'truncated'] as const;
type ServerState = (typeof SERVER_STATES)[number];

const states = new WeakMap<AnyMediaServer, ServerState>();

export const stateOf = (media: AnyMediaServer): ServerState => states.get(media) ?? 'up';

/** Runs `server down`, `server slow` or `server up`. `names` lists the servers if there are several. */
export async function server(input: string, media: AnyMediaServer, names: readonly string[] = []): Promise<string> {
  const [which, again] = names.length > 0 ? [media.profile.name, ` ${commandNameOf(media)}`] : ['The media server', ''];
  const state = SERVER_STATES.find((candidate) => candidate === input);
  if (!state)
    throw new UsageError(
      `Type server down or server up${names.length > 0 ? `, and ${names.join(' or ')} after it` : ''}. It takes slow, 401 and truncated too.`,
    );
  states.set(media, state);
  media.faults.clear();
  if (state === 'down') {
    await media.goDown();
    return `${which} is down; #server will say so in about 20 seconds. Type server up${again} to bring it back.`;
  }
  await media.comeBack();
  if (state === 'up') return `${which} is up again; #server will say so in a few seconds, if it had reported it down.`;
  const { fault, does } = FAULTS[state];
  media.faults.add(fault);
  return `${which} ${does}. Type server up${again} to end that.`;
}

const NAMES = ['Nursery projector', 'Guest phone', 'Attic TV', 'Garden speaker'];

export function device(name: string, { knownDevices }: AnyMediaServer): string {
  const knownNames = new Set(knownDevices.all.map((device) => device.name));
  const newDevice = knownDevices.add({
    name: name || (NAMES.find((candidate) => !knownNames.has(candidate)) ?? `Device ${knownNames.size}`),
  });
  return `“${newDevice.name}” connected for the first time; #devices will show it in a few seconds.`;
}

/** `signin Jonas Weber`: this person confirms the sign-in on the vendor's page to which the bot linked last. */
export function signIn(name: string, { accountService }: AnyMediaServer): string {
  if (name === '') throw new UsageError('Type signin and the name of an account, such as signin Jonas Weber.');
  return accountService.signIns.confirm(name)
    ? `${name} has signed in; the bot will notice within a few seconds.`
    : 'Nothing waits for a sign-in. Type /me link first; the media server has to speak plex.';
}
