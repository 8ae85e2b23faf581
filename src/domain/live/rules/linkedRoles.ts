import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import type { ChannelDirectory } from '../../notifications/channels.ts';
import type { LinkedAccounts } from '../../people/linkedAccounts.ts';
import type { AccountRef } from '../../servers/refs.ts';
import type { RolesOf } from './conditions.ts';
import { sameAsWatching } from './owners.ts';
import type { Remembered } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import type { Stream } from './stream.ts';

interface Deps {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: Pick<ChannelDirectory, 'rolesOf'>;
}

/** Reads the roles that these rules spare. Rejects with the database's failure. */
export type ReadRoles = (
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  before: Pick<Remembered, 'streams'>,
) => Promise<RolesOf>;

/** A role change takes effect within a minute, so that Discord is not asked every five seconds. */
const KNOWN_FOR_MS = 60_000;
const MOST = 1000;

type Roles = readonly string[] | undefined;
type ReadAccountRoles = (guildId: string, account: AccountRef) => Promise<Roles>;

/** The roles of the people who are linked to the accounts that watch, in the guilds of the rules that spare roles. */
export function createReadRoles({ clock, ...deps }: Deps & { readonly clock: Pick<Clock, 'steadyMs'> }): ReadRoles {
  const known = new LRUCache<string, { readonly roles: Roles }>({
    max: MOST,
    ttl: KNOWN_FOR_MS,
    ttlResolution: 0,
    perf: { now: () => clock.steadyMs() },
  });
  const readKnown: ReadAccountRoles = async (guildId, account) => {
    const key = keyOf(guildId, account);
    const entry = known.get(key) ?? { roles: await linkedRoles(guildId, account, deps) };
    if (!known.has(key)) known.set(key, entry);
    return entry.roles;
  };
  return (rules, streams, before) => rolesToSpare({ rules, streams, before }, readKnown);
}

/** The same as Discord has them at that moment: before a stream is ended. */
export function createReadRolesNow(deps: Deps): ReadRoles {
  const readNow: ReadAccountRoles = (guildId, account) => linkedRoles(guildId, account, deps);
  return (rules, streams, before) => rolesToSpare({ rules, streams, before }, readNow);
}

async function linkedRoles(guildId: string, account: AccountRef, { linkedAccounts, directory }: Deps): Promise<Roles> {
  const users = (await linkedAccounts.usersOf([account])).get(account) ?? [];
  const each = await Promise.all(users.map((userId) => directory.rolesOf(guildId, userId)));
  const all = each.flatMap((roles) => (roles === undefined ? [] : [roles]));
  return all.length < each.length ? undefined : all.flat();
}

interface Watching {
  readonly rules: readonly SessionRule[];
  readonly streams: readonly Stream[];
  readonly before: Pick<Remembered, 'streams'>;
}

async function rolesToSpare({ rules, streams, before }: Watching, read: ReadAccountRoles): Promise<RolesOf> {
  const guildIds = rules.flatMap(({ guildId, exempt }) => (exempt.roleIds.length > 0 ? [guildId] : []));
  const accounts = new Set<AccountRef>([
    ...streams.flatMap(({ account }) => account ?? []),
    ...sameAsWatching(rules, streams, before),
  ]);
  const roles = new Map<string, Roles>();
  for (const guildId of new Set(guildIds))
    for (const account of accounts) roles.set(keyOf(guildId, account), await read(guildId, account));
  return (guildId, account) => roles.get(keyOf(guildId, account));
}

const keyOf = (guildId: string, account: AccountRef): string => JSON.stringify([guildId, account]);
