import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AccountService, Pin, SeenServer } from '../../domain/people/signIn.ts';
import { createLook, vocabularyOf } from '../call.ts';
import { change, type Endpoint } from '../endpoint.ts';
import { json } from '../json.ts';
import type { Transport } from '../transport/request.ts';
import { type OwnResource, RETIRED, readResources } from './accountResources.ts';

const PINS = '/api/v2/pins';
/** The same characters as the form for tokens accepts, because the scrubbing of all texts relies on them. */
const token = z.string().regex(/^[\w.~+/=-]{8,4000}$/);

const newPin = z.object({ id: z.int().positive(), code: z.string().regex(/^[\w-]{4,64}$/) });
const askedPin = z.object({ authToken: token.nullish() });

const makePin = (client: string) =>
  change('POST', {
    path: PINS,
    query: [['strong', 'true']],
    proof: 'none',
    client,
    failures: RETIRED,
    reading: json(newPin, 'a pin'),
  });

type Asked = z.output<typeof askedPin> | 'over';

/** Not a `read`, which would be retried sooner than a pin may be asked for. */
const askPin = ({ id, client }: Pick<Pin, 'id' | 'client'>): Endpoint<Asked> =>
  change<Asked>('GET', {
    path: `${PINS}/${id}`,
    proof: 'none',
    client,
    failures: RETIRED,
    reading: json<Asked>(askedPin, 'a pin'),
    resultsByStatus: { 404: { value: 'over' } },
  });

function decodeSeen({ resource, accessToken }: OwnResource): SeenServer | undefined {
  const { name, clientIdentifier: machineIdentifier, owned: isOwned = false, connections } = resource;
  const given = token.safeParse(accessToken).data;
  if (machineIdentifier === undefined || given === undefined) return undefined;
  return { machineIdentifier, name, connections, token: given, isOwned };
}

/**
 * The number of a pin and its client are enough to get the token of the person who confirms it, and numbers
 * can be guessed. So each pin has a client of its own, which no media server and no other person sees.
 * `onToken` gets every token before any other use, so that none is ever logged or shown.
 */
export function createAccountService(
  transport: Transport,
  { onToken, newClient = randomUUID }: { readonly onToken: (token: string) => void; readonly newClient?: () => string },
): AccountService {
  const call = createLook(transport);
  return {
    begin: async (options) => {
      const client = newClient();
      return { ...(await call(makePin(client), options)), client };
    },
    seenBy: async (pin, machines, options) => {
      const asked = await call(askPin(pin), options);
      if (asked === 'over') return 'over';
      if (!asked.authToken) return 'waiting';
      onToken(asked.authToken);
      const vocabulary = await vocabularyOf(transport, options?.signal);
      const asking = { call, vocabulary, client: pin.client };
      const all = await readResources(asking, { ...options, token: asked.authToken });
      const seen = all
        .flatMap((resource) => decodeSeen(resource) ?? [])
        .filter(({ machineIdentifier }) => machines.has(machineIdentifier));
      for (const each of seen) onToken(each.token);
      return seen;
    },
  };
}
