import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import manifest from '../../../package.json' with { type: 'json' };
import { createProbe } from '../../api/discovery/probeServer.ts';
import { createAccountService } from '../../api/resources/signIn.ts';
import type { OwnHosts } from '../../api/transport/linkLocal.ts';
import { SETUP_VENDOR } from '../../api/vocabularies/vocabularies.ts';
import { createDiscordLookup, createLookupRest } from '../../discord/doctor/lookup.ts';
import { isRefusedToken } from '../../discord/doctor/whySilent.ts';
import { inviteLink } from '../../discord/registration/invite.ts';
import type { DiscordSetup, FoundServer, MayBe, MediaSetup, OwnersSignIn } from '../../domain/firstSetup.ts';
import { relaysLast } from '../../domain/media/server/connections.ts';
import { hasChanged, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import type { AccountResource } from '../../domain/media/server/serverApi.ts';
import { type AccountService, ASK_EVERY_MS, type Pin, signInPage } from '../../domain/people/signIn.ts';
import { resourcesFrom } from '../servers/openServer.ts';
import { type Client, openAccount, optionsFor, tryServer, withIdentity } from './tryServer.ts';

/** Discord for setting up; `apiUrl` is undefined for Discord itself. */
export const createDiscordSetup = (apiUrl: URL | undefined): DiscordSetup => ({
  open: async (token) => {
    const lookup = createDiscordLookup(createLookupRest(token, apiUrl));
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
      return isRefusedToken(error) ? 'refused' : 'silent';
    }
  },
});

const DEADLINE_MS = 15_000;

interface MediaSetupOptions {
  /** The address of the account service, if it is not the vendor's. */
  readonly accountUrl?: URL | undefined;
  /** The identifier by which the media server knows Usher as a device. */
  readonly identifier?: string | undefined;
  readonly ownHosts?: OwnHosts | undefined;
}

/** The media server for setting up. */
export function createMediaSetup({
  accountUrl,
  identifier = randomUUID(),
  ownHosts,
}: MediaSetupOptions = {}): MediaSetup {
  const client = { client: { identifier, version: manifest.version }, ownHosts };
  const probe = createProbe(client);
  return {
    tryServer: async (access, mayBe) => {
      const accountService = access.accountService ?? accountUrl;
      // One deadline for all of it: `/server add` answers some people only after the longest time that this takes.
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const tried = await tryServer({ ...access, accountService }, client, { mayBe, signal });
      return await withIdentity(tried, { address: access.address, probe, signal });
    },
    findServers: async (token) => {
      const account = () => openAccount(optionsFor(token, client), accountUrl);
      const known = await resourcesFrom(account, { signal: AbortSignal.timeout(DEADLINE_MS) }).catch(() => []);
      const servers = known.filter(({ provides }) => provides.includes('server'));
      const found = await Promise.all(
        servers.map((server) => {
          // A server that does not identify itself may still be the right one: the person who typed the token chooses.
          const mayBe = (machine: string | undefined) => machine === undefined || machine === server.clientIdentifier;
          return answering(server, mayBe, probe);
        }),
      );
      return found.flat().sort(bestFirst);
    },
    signIn: (product, onToken) => signInAt(accountUrl, { product, onToken }, client, probe),
  };
}

/**
 * The addresses at which a server answers. An address in a home network may belong to another device in
 * another network.
 */
async function answering(
  { name, connections }: Pick<AccountResource, 'name' | 'connections'>,
  mayBe: MayBe,
  probe: Probe,
): Promise<readonly FoundServer[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const found = connections.map(async ({ uri = '', relay }): Promise<readonly FoundServer[]> => {
    if (!/^https?:/.test(uri) || !URL.canParse(uri)) return [];
    const probed = await probe(new URL(uri), signal).catch(() => undefined);
    if (!probed || !mayBe(probed.machineIdentifier)) return [];
    return [{ name, address: uri.replace(/\/$/, ''), ms: probed.ms, relay }];
  });
  return (await Promise.all(found)).flat().sort(bestFirst);
}

/** Sorts by speed, relays last however fast they are: the vendor limits them. */
const bestFirst = (a: FoundServer, b: FoundServer): number => relaysLast(a, b) || a.ms - b.ms;

/** Each question has a connection of its own: it is unknown which question is the last one. */
async function signInAt(
  accountUrl: URL | undefined,
  { product, onToken }: { readonly product: string; readonly onToken: (token: string) => void },
  client: Client,
  probe: Probe,
): Promise<OwnersSignIn | 'changed' | undefined> {
  const asking = async <T>(ask: (service: AccountService) => Promise<T>): Promise<T> => {
    // A transport has one token, and none is known yet.
    const transport = openAccount(optionsFor(randomUUID(), client), accountUrl);
    if (transport === undefined) throw new TypeError('there is no account service');
    const service = createAccountService(transport, { onToken });
    return await ask(service).finally(() => transport.close());
  };
  const call = () => ({ signal: AbortSignal.timeout(DEADLINE_MS) });
  let pin: Pin;
  try {
    pin = await asking((service) => service.begin(call()));
  } catch (error) {
    return error instanceof MediaServerFailure && hasChanged(error) ? 'changed' : undefined;
  }
  let askedAt = -ASK_EVERY_MS;
  return {
    url: signInPage(pin, product, SETUP_VENDOR.signInPage),
    ask: async () => {
      // However fast a person presses a key.
      await wait(Math.max(0, askedAt + ASK_EVERY_MS - performance.now()));
      askedAt = performance.now();
      const seen = await asking((service) => service.seenBy(pin, ANY, call()));
      if (typeof seen === 'string') return seen;
      const own = seen.filter(({ isOwned }) => isOwned);
      return await Promise.all(
        own.map(async ({ name, token, machineIdentifier, connections }) => ({
          name,
          token,
          machineIdentifier,
          connections,
          found: await answering({ name, connections }, (machine) => machine === machineIdentifier, probe),
        })),
      );
    },
  };
}

const ANY = { has: () => true };
