import type { CommandDeps } from '../../../../src/commands/framework/context.ts';
import type { ServerConnectionTestResult } from '../../../../src/domain/firstSetup.ts';
import type { NewServer } from '../../../../src/domain/servers/mediaServers.ts';
import type { ServerId } from '../../../../src/domain/servers/refs.ts';
import { memoryStore } from '../../../store/support/openStore.ts';
import { asking, depsWith } from '../../support/deps.ts';

export const HERE = '200000000000000001';
export const ELSEWHERE = '200000000000000002';
export const OWNER = '300000000000000001';
export const VERA = '300000000000000002';
export const TOKEN = 'canary-token-of-somebody';

/** Somebody who runs the bot, in the first guild. */
export const owner = asking({ actor: { userId: OWNER, guildId: HERE, roleIds: [], channelIds: ['5', '4'] } });

const HOME: NewServer = {
  name: 'Home',
  address: new URL('http://home.example:32400/'),
  token: 'canary-token-of-home',
  machineIdentifier: 'home-1',
  vocabulary: 'plex',
  addedBy: OWNER,
  guildId: HERE,
};
export const ATTIC: NewServer = {
  ...HOME,
  name: 'Attic',
  address: new URL('http://attic.example:32400/'),
  token: 'canary-token-of-attic',
  machineIdentifier: 'attic-1',
  guildId: ELSEWHERE,
};

export const WORKS: Extract<ServerConnectionTestResult, { kind: 'works' }> = {
  kind: 'works',
  vocabulary: 'plex',
  version: '1.40',
  machineIdentifier: 'cabin-1',
  libraries: 3,
  isOwner: true,
};
export const SILENT: ServerConnectionTestResult = {
  kind: 'fails',
  problem: { failure: 'unreachable', reason: 'refused' },
  instead: undefined,
};

interface Tries {
  readonly tried: { readonly address: string; readonly token: string }[];
}

/**
 * A real store with the servers Home, which may be seen here, and Attic, which may be seen elsewhere; what is tried is
 * as `answer` says.
 */
export async function twoServers(
  answer: ServerConnectionTestResult | CommandDeps['tryServer'] = WORKS,
  given: Partial<CommandDeps> = {},
): Promise<{ readonly deps: CommandDeps; readonly home: ServerId; readonly attic: ServerId } & Tries> {
  const store = await memoryStore();
  const { mediaServers, linkedAccounts, installationAdmins, subscriptions, boards, counters } = store;
  const [home, attic] = [await idOf(mediaServers.add(HOME)), await idOf(mediaServers.add(ATTIC))];
  const tried: Tries['tried'][number][] = [];
  const deps = depsWith({
    mediaServers,
    linkedAccounts,
    installationAdmins,
    subscriptions,
    boards,
    counters,
    installation: {
      owners: () => [OWNER],
      isAdmin: (userId) => userId === OWNER || installationAdmins.list().includes(userId),
    },
    guilds: () => [
      { id: HERE, name: 'Here' },
      { id: ELSEWHERE, name: 'Elsewhere' },
    ],
    tryServer: async (access) => {
      tried.push({ address: access.address.href, token: access.token });
      return typeof answer === 'function' ? await answer(access) : answer;
    },
    ...given,
  });
  return { deps, home, attic, tried };
}

async function idOf(adding: ReturnType<CommandDeps['mediaServers']['add']>): Promise<ServerId> {
  const added = await adding;
  if (added.kind !== 'added') throw new Error(`not added: ${added.kind}`);
  return added.id;
}
