import type { CallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { Call } from './call.ts';
import { identity, isMachineIdentifier } from './endpoints/identity.ts';

/** Does something with the machineIdentifier that playlist uris want. */
export type WithMachine = <Value>(options: CallOptions, use: (machine: string) => Promise<Value>) => Promise<Value>;

/**
 * Asks the server for its machineIdentifier when it is first wanted and remembers it; after a failure of what it was
 * used for it is asked again, since a server that was set up anew has another one. A `given` one is believed for good.
 */
export function createWithMachine(call: Call, given: string | undefined): WithMachine {
  if (given !== undefined && !isMachineIdentifier(given)) throw new TypeError('machineIdentifier has odd characters');
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

/** When this fails, what it was asked for was never sent. */
async function askFirst(call: Call, options: CallOptions): Promise<string> {
  try {
    return (await call(identity(), options)).machineIdentifier;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}
