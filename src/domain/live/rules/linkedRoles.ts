import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import type { ChannelDirectory } from '../../notifications/channels.ts';
import type { LinkedAccounts } from '../../people/linkedAccounts.ts';
import type { AccountRef } from '../../servers/refs.ts';
import type { FindDiscordRolesOfAccount } from './conditions.ts';
import { formerAccountsOfViewers } from './owners.ts';
import type { RuleEngineMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import type { Stream } from './stream.ts';

interface Deps {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: Pick<ChannelDirectory, 'rolesOf'>;
}

/** Reads the roles of viewers, for rules that exempt roles. Rejects if the database fails. */
export type ReadViewerRoles = (
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  before: Pick<RuleEngineMemory, 'streams'>,
) => Promise<FindDiscordRolesOfAccount>;

/**
 * How long roles are cached, in ms. Without the cache, the bot would ask Discord every five seconds. A role that a
 * person gets or loses takes effect within a minute.
 */
const CACHED_FOR_MS = 60_000;
const MOST_CACHED = 1000;

type Roles = readonly string[] | undefined;
type ReadAccountRoles = (guildId: string, account: AccountRef) => Promise<Roles>;

/** Reads the roles of the people whose linked accounts are watching, in the guilds whose rules exempt roles. */
export function createCachedRoleReader({
  clock,
  ...deps
}: Deps & { readonly clock: Pick<Clock, 'steadyMs'> }): ReadViewerRoles {
  const cache = new LRUCache<string, { readonly roles: Roles }>({
    max: MOST_CACHED,
    ttl: CACHED_FOR_MS,
    ttlResolution: 0,
    perf: { now: () => clock.steadyMs() },
  });
  const readCached: ReadAccountRoles = async (guildId, account) => {
    const key = memberKey(guildId, account);
    const cachedEntry = cache.get(key);
    if (cachedEntry) return cachedEntry.roles;
    const roles = await linkedRoles(guildId, account, deps);
    // The roles are wrapped in an object, so that unknown roles (undefined) can be cached too.
    cache.set(key, { roles });
    return roles;
  };
  return (rules, streams, before) => readExemptRoles({ rules, streams, before }, readCached);
}

/** Reads roles without a cache, always from Discord. Used directly before a stream is ended. */
export function createUncachedRoleReader(deps: Deps): ReadViewerRoles {
  const readNow: ReadAccountRoles = (guildId, account) => linkedRoles(guildId, account, deps);
  return (rules, streams, before) => readExemptRoles({ rules, streams, before }, readNow);
}

async function linkedRoles(guildId: string, account: AccountRef, { linkedAccounts, directory }: Deps): Promise<Roles> {
  const users = (await linkedAccounts.usersOf([account])).get(account) ?? [];
  const rolesByUser = await Promise.all(users.map((userId) => directory.rolesOf(guildId, userId)));
  const readableRoles = rolesByUser.flatMap((roles) => (roles === undefined ? [] : [roles]));
  return readableRoles.length < rolesByUser.length ? undefined : readableRoles.flat();
}

interface Viewing {
  readonly rules: readonly SessionRule[];
  readonly streams: readonly Stream[];
  readonly before: Pick<RuleEngineMemory, 'streams'>;
}

async function readExemptRoles(
  { rules, streams, before }: Viewing,
  readAccount: ReadAccountRoles,
): Promise<FindDiscordRolesOfAccount> {
  const guildIds = rules.flatMap(({ guildId, exempt }) => (exempt.roleIds.length > 0 ? [guildId] : []));
  const accounts = new Set<AccountRef>([
    ...streams.flatMap(({ account }) => account ?? []),
    ...formerAccountsOfViewers(rules, streams, before),
  ]);
  const roles = new Map<string, Roles>();
  for (const guildId of new Set(guildIds))
    for (const account of accounts) roles.set(memberKey(guildId, account), await readAccount(guildId, account));
  return (guildId, account) => roles.get(memberKey(guildId, account));
}

const memberKey = (guildId: string, account: AccountRef): string => JSON.stringify([guildId, account]);
