import type { CallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { Call } from './call.ts';
import { identity, isMachineIdentifier } from './endpoints/identity.ts';

/** Does something that needs the machineIdentifier, which playlist uris contain. */
export type WithMachine = <Value>(options: CallOptions, use: (machine: string) => Promise<Value>) => Promise<Value>;

/**
 * Asks the server for its machineIdentifier when it is first needed and remembers it. If the call that used it fails, it asks
 * again, since a server that was set up again has a different one. A `given` one is never questioned.
 */
export function createWithMachine(call: Call, given: string | undefined): WithMachine {
  if (given !== undefined && !isMachineIdentifier(given))
    throw new TypeError('machineIdentifier has invalid characters');
  let known = given;
  return async (options, use) => {
    const machine = known ?? (await askFirst(call, options));
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
async function askFirst(call: Call, options: CallOptions): Promise<string> {
  try {
    return (await call(identity(), options)).machineIdentifier;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}
