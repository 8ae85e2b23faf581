import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AccountServer, AccountService, SignInPin } from '../../domain/people/signIn.ts';
import { createCallWithoutServer, getOrDetectVendorVocabulary } from '../call.ts';
import { changeEndpoint, type Endpoint } from '../endpoint.ts';
import { createJsonResponseReader } from '../json.ts';
import type { Transport } from '../transport/request.ts';
import { type AccountResourceWithToken, readAccountResources, UNSUPPORTED_IF_RETIRED } from './accountResources.ts';

const PINS = '/api/v2/pins';
/** Characters that the form for tokens accepts. Other code finds tokens in texts by these characters. */
const tokenSchema = z.string().regex(/^[\w.~+/=-]{8,4000}$/);

const newPinSchema = z.object({ id: z.int().positive(), code: z.string().regex(/^[\w-]{4,64}$/) });
const pinStatusSchema = z.object({ authToken: tokenSchema.nullish() });

const createPin = (client: string) =>
  changeEndpoint('POST', {
    path: PINS,
    query: [['strong', 'true']],
    proof: 'none',
    client,
    failures: UNSUPPORTED_IF_RETIRED,
    reading: createJsonResponseReader(newPinSchema, 'a pin'),
  });

type PinAnswer = z.output<typeof pinStatusSchema> | 'over';

/**
 * Asks for the state of a sign-in. Declared a change, because a read would be repeated sooner than the account service
 * allows.
 */
const askPin = ({ id, client }: Pick<SignInPin, 'id' | 'client'>): Endpoint<PinAnswer> =>
  changeEndpoint<PinAnswer>('GET', {
    path: `${PINS}/${id}`,
    proof: 'none',
    client,
    failures: UNSUPPORTED_IF_RETIRED,
    reading: createJsonResponseReader<PinAnswer>(pinStatusSchema, 'a pin'),
    resultsByStatus: { 404: { value: 'over' } },
  });

function decodeServer({ resource, accessToken }: AccountResourceWithToken): AccountServer | undefined {
  const { name, clientIdentifier: machineIdentifier, owned: isOwned = false, connections } = resource;
  const validToken = tokenSchema.safeParse(accessToken).data;
  if (machineIdentifier === undefined || validToken === undefined) return undefined;
  return { machineIdentifier, name, connections, token: validToken, isOwned };
}

/**
 * Signs people in at the account service. The number and the client of a sign-in are enough to get the token of the
 * person who confirms it, and numbers can be guessed. So each sign-in has its own random client, which no media server
 * and no other person sees. `onToken` gets every token before any other use, so that no token is ever logged or shown.
 */
export function createAccountServiceClient(
  transport: Transport,
  { onToken, newClient = randomUUID }: { readonly onToken: (token: string) => void; readonly newClient?: () => string },
): AccountService {
  const call = createCallWithoutServer(transport);
  return {
    begin: async (options) => {
      const client = newClient();
      return { ...(await call(createPin(client), options)), client };
    },
    seenBy: async (pin, machines, options) => {
      const answer = await call(askPin(pin), options);
      if (answer === 'over') return 'over';
      if (!answer.authToken) return 'waiting';
      onToken(answer.authToken);
      const vocabulary = await getOrDetectVendorVocabulary(transport, options?.signal);
      const request = { call, vocabulary, client: pin.client };
      const resources = await readAccountResources(request, { ...options, token: answer.authToken });
      const servers = resources
        .flatMap((resource) => decodeServer(resource) ?? [])
        .filter(({ machineIdentifier }) => machines.has(machineIdentifier));
      for (const server of servers) onToken(server.token);
      return servers;
    },
  };
}
