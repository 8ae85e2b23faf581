import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import manifest from '../../../package.json' with { type: 'json' };
import { createServerProbe } from '../../api/discovery/probeServer.ts';
import { createAccountServiceClient } from '../../api/resources/signIn.ts';
import type { AllowedLinkLocalHosts } from '../../api/transport/linkLocal.ts';
import type { Transport } from '../../api/transport/request.ts';
import { SETUP_VENDOR } from '../../api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../api/vocabulary.ts';
import { createDiscordLookup, createLookupRestClient } from '../../discord/doctor/lookup.ts';
import { isBotTokenRefused } from '../../discord/posting/errors.ts';
import { inviteLink } from '../../discord/registration/invite.ts';
import type {
  DiscordSetup,
  MayMachineReceiveToken,
  MediaServerSetup,
  OwnerSignIn,
  ReachableServer,
} from '../../domain/firstSetup.ts';
import { compareRelaysLast } from '../../domain/media/server/connections.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ProbeServer } from '../../domain/media/server/probe.ts';
import type { AccountResource } from '../../domain/media/server/serverApi.ts';
import { type AccountService, SIGN_IN_POLL_MS, type SignInPin, signInUrl } from '../../domain/people/signIn.ts';
import { listServersOfAccount } from '../servers/openMediaServerConnection.ts';
import { createServerProbeOptions, markUnidentifiedServer, openAccount, tryServer } from './tryServer.ts';

/** Without `apiUrl`, requests go to Discord itself. */
export const createDiscordSetup = (apiUrl: URL | undefined): DiscordSetup => ({
  open: async (token) => {
    const lookup = createDiscordLookup(createLookupRestClient(token, apiUrl));
    try {
      const [bot, application] = await Promise.all([lookup.bot(), lookup.application()]);
      return {
        name: bot.username,
        invite: inviteLink(application.id),
        guilds: () => lookup.guilds(),
        rolesIn: async (guildId) => {
          const guild = await lookup.guild(guildId);
          const roles = typeof guild === 'string' ? [] : guild.roles;
          return roles.filter(({ id, tags }) => id !== guildId && tags?.bot_id === undefined);
        },
      };
    } catch (error) {
      return isBotTokenRefused(error) ? 'refused' : 'silent';
    }
  },
});

const SETUP_DEADLINE_MS = 15_000;

interface MediaSetupOptions {
  readonly accountUrl?: URL | undefined;
  /** Identifier under which the media server lists Usher as a device. */
  readonly identifier?: string | undefined;
  readonly ownHosts?: AllowedLinkLocalHosts | undefined;
  /** The vendor whose account service lists the owner's servers. */
  readonly vendor?: Vocabulary | undefined;
}

export function createMediaServerSetup({
  accountUrl,
  identifier = randomUUID(),
  ownHosts,
  vendor = SETUP_VENDOR,
}: MediaSetupOptions = {}): MediaServerSetup {
  const clientOptions = { client: { identifier, version: manifest.version }, ownHosts };
  const probe = createServerProbe(clientOptions);
  return {
    signInBrand: vendor.signInPage === undefined ? undefined : vendor.brand,
    tryServer: async (access, acceptsMachine) => {
      const accountService = access.accountService ?? accountUrl;
      // All requests share one deadline, because a person may be waiting for the answer to `/server add`.
      const signal = AbortSignal.timeout(SETUP_DEADLINE_MS);
      const trial = await tryServer({ ...access, accountService }, clientOptions, { acceptsMachine, signal });
      return await markUnidentifiedServer(trial, { address: access.address, probe, signal });
    },
    findServers: async (token) => {
      const signal = AbortSignal.timeout(SETUP_DEADLINE_MS);
      const openService = () => openAccount(createServerProbeOptions(token, clientOptions), accountUrl, vendor);
      const resources = await listServersOfAccount(openService, { signal }).catch(() => []);
      const servers = resources.filter(({ provides }) => provides.includes('server'));
      const foundServers = await Promise.all(
        servers.map((server) => {
          // Accepts a server without an identifier, because it may be the right one. The person who typed the token
          // decides.
          const acceptsMachine = (machine: string | undefined) =>
            machine === undefined || machine === server.clientIdentifier;
          return answeringAddresses(server, acceptsMachine, probe);
        }),
      );
      return foundServers.flat().sort(bestFirst);
    },
    signIn: async (product, onToken) => {
      const { signInPage: page, brand } = vendor;
      if (page === undefined) return undefined;
      const openService = () => openAccount(createServerProbeOptions(randomUUID(), clientOptions), accountUrl, vendor);
      return await signInAt({ openService, page, brand, product, onToken, probe });
    },
  };
}

/**
 * Addresses at which the right machine responds. An address in a home network may belong to another device in the bot's
 * network, so each response must carry the machine's identifier.
 */
async function answeringAddresses(
  { name, connections }: Pick<AccountResource, 'name' | 'connections'>,
  acceptsMachine: MayMachineReceiveToken,
  probe: ProbeServer,
): Promise<readonly ReachableServer[]> {
  const signal = AbortSignal.timeout(SETUP_DEADLINE_MS);
  const answers = connections.map(async ({ uri = '', relay }): Promise<readonly ReachableServer[]> => {
    if (!/^https?:/.test(uri) || !URL.canParse(uri)) return [];
    const answer = await probe(new URL(uri), signal).catch(() => undefined);
    if (!answer || !acceptsMachine(answer.machineIdentifier)) return [];
    return [{ name, address: uri.replace(/\/$/, ''), ms: answer.ms, relay }];
  });
  return (await Promise.all(answers)).flat().sort(bestFirst);
}

/** Sorts servers by speed. Relays come last, because the vendor limits them. */
const bestFirst = (a: ReachableServer, b: ReachableServer): number => compareRelaysLast(a, b) || a.ms - b.ms;

interface SignInOptions {
  /**
   * Opens a transport to the account service with a placeholder token, because the person's own token is not known yet.
   */
  readonly openService: () => Transport | undefined;
  readonly page: string;
  readonly brand: string;
  readonly product: string;
  readonly onToken: (token: string) => void;
  readonly probe: ProbeServer;
}

/** Begins a sign-in. Each request has its own connection, because no one knows which request is the last. */
async function signInAt(options: SignInOptions): Promise<OwnerSignIn | 'changed' | undefined> {
  const { openService, page, brand, product, onToken, probe } = options;
  const withService = async <T>(useService: (service: AccountService) => Promise<T>): Promise<T> => {
    const transport = openService();
    if (transport === undefined) throw new TypeError('there is no account service');
    const service = createAccountServiceClient(transport, { onToken });
    return await useService(service).finally(() => transport.close());
  };
  const callOptions = () => ({ signal: AbortSignal.timeout(SETUP_DEADLINE_MS) });
  let pin: SignInPin;
  try {
    pin = await withService((service) => service.begin(callOptions()));
  } catch (error) {
    return error instanceof MediaServerFailure && isAccountEndpointRetired(error) ? 'changed' : undefined;
  }
  // A time so long ago that the first request need not wait.
  let askedAt = -SIGN_IN_POLL_MS;
  return {
    url: signInUrl(pin, product, page),
    brand,
    ask: async () => {
      // Keeps the minimum pause between requests, even if the person presses keys faster.
      await wait(Math.max(0, askedAt + SIGN_IN_POLL_MS - performance.now()));
      askedAt = performance.now();
      const servers = await withService((service) => service.seenBy(pin, ANY_MACHINE, callOptions()));
      if (typeof servers === 'string') return servers;
      const ownServers = servers.filter(({ isOwned }) => isOwned);
      return await Promise.all(
        ownServers.map(async ({ name, token, machineIdentifier, connections }) => ({
          name,
          token,
          machineIdentifier,
          connections,
          reachable: await answeringAddresses({ name, connections }, (machine) => machine === machineIdentifier, probe),
        })),
      );
    },
  };
}

/** Replaces a set of machine identifiers where every machine is accepted. */
const ANY_MACHINE = { has: () => true };
