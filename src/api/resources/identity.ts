import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ServerIdentity } from '../../domain/media/server/serverApi.ts';
import type { Call } from '../call.ts';
import { MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { flag, text } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

/** Matches an identifier that can be the host of a playlist's uri without changing the uri's meaning. */
const MACHINE = /^[\w.~-]{1,128}$/;

const isMachineIdentifier = (name: string): boolean => MACHINE.test(name);

function decodeIdentity(container: Element): ServerIdentity {
  const a = attributesOf(container);
  const machineIdentifier = text(a, 'machineIdentifier');
  if (machineIdentifier === undefined || !isMachineIdentifier(machineIdentifier)) {
    throw new UnreadableXml('it has no machineIdentifier');
  }
  return { machineIdentifier, version: text(a, 'version'), claimed: flag(a, 'claimed') };
}

/**
 * Named in 4.24, shown in MEDIA-SERVER.md. Sent without a token: real servers need none, and a stranger may
 * answer.
 */
export const identity = () =>
  read({ path: '/identity', reading: xml(decodeIdentity), failures: MAY_BE_MISSING, proof: 'none' });

/**
 * A server may lack the identity. By interface 5.1 it may need the token for it, and a proxy may withhold it
 * from requests without one.
 */
export const isWithheld = (error: unknown): error is MediaServerFailure =>
  error instanceof MediaServerFailure && WITHHELD.has(error.kind);

const WITHHELD: ReadonlySet<string> = new Set(['unsupported', 'unauthorized', 'forbidden']);

export type AskIdentity = (call: Call, options?: CallOptions) => Promise<ServerIdentity>;

/**
 * Asks without the token until the server (interface 5.1) or its proxy demands one. From then on it sends the
 * token, once the vocabulary is known.
 */
export function createAskIdentity(): AskIdentity {
  let isTokenWanted = false;
  const withToken: AskIdentity = (call, options) => call({ ...identity(), proof: undefined }, options);
  return async (call, options) => {
    if (isTokenWanted) return withToken(call, options);
    try {
      return await call(identity(), options);
    } catch (error) {
      if (!isWithheld(error) || error.kind === 'unsupported') throw error;
    }
    const answer = await withToken(call, options);
    isTokenWanted = true;
    return answer;
  };
}

type ReadIdentity = (options: CallOptions) => Promise<ServerIdentity>;

/** Does something that needs the machineIdentifier, which playlist uris contain. */
export type WithMachine = <Value>(options: CallOptions, use: (machine: string) => Promise<Value>) => Promise<Value>;

/**
 * Asks the server for its machineIdentifier when it is first needed, and remembers it. If the call that used
 * it fails, it asks again, because a server that was set up again has a different one. A `given` one is never
 * questioned.
 */
export function createWithMachine(ask: ReadIdentity, given: string | undefined): WithMachine {
  if (given !== undefined && !isMachineIdentifier(given))
    throw new TypeError('machineIdentifier has invalid characters');
  let known = given;
  return async (options, use) => {
    const machine = known ?? (await askFirst(ask, options));
    known = machine;
    try {
      return await use(machine);
    } catch (error) {
      known = given;
      throw error;
    }
  };
}

/** If this fails, the request that needed it was never sent. */
async function askFirst(ask: ReadIdentity, options: CallOptions): Promise<string> {
  try {
    return (await ask(options)).machineIdentifier;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}
