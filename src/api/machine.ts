import type { CallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ServerIdentity } from '../domain/media/server/identity.ts';
import type { Call } from './call.ts';
import { identity, isMachineIdentifier, isWithheld } from './endpoints/identity.ts';

/** Asks for the server's identity. */
export type AskIdentity = (call: Call, options?: CallOptions) => Promise<ServerIdentity>;

/**
 * Asks without the token until a server, as interface 5.1 says, or a proxy in front of it wants it, and from then on with it, once the
 * vocabulary is known.
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

/** Does something that needs the machineIdentifier, which playlist uris contain. */
export type WithMachine = <Value>(options: CallOptions, use: (machine: string) => Promise<Value>) => Promise<Value>;

/**
 * Asks the server for its machineIdentifier when it is first needed and remembers it. If the call that used it fails, it asks
 * again, since a server that was set up again has a different one. A `given` one is never questioned.
 */
export function createWithMachine(
  ask: (options: CallOptions) => Promise<ServerIdentity>,
  given: string | undefined,
): WithMachine {
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
async function askFirst(ask: Parameters<typeof createWithMachine>[0], options: CallOptions): Promise<string> {
  try {
    return (await ask(options)).machineIdentifier;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}
