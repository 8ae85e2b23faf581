import type { Capability } from '../../../../../src/domain/access/capabilities.ts';
import type { GuildServers } from '../../../../../src/domain/servers/mediaServers.ts';
import { knownServer } from '../../../../support/servers.ts';
import type { Door } from './doors.ts';

/** The two media servers of the installation. Most guilds may see the first. */
const FIRST = knownServer(1, 'Home');
const OTHER = knownServer(2, 'Den');

/** Which of them every guild may see, and whether it chose one for what goes to one. */
export const SEEN = {
  'one of two': [FIRST],
  both: [FIRST, OTHER],
  'both, with a default': [FIRST, OTHER],
  none: [],
} as const;
export type SeenName = keyof typeof SEEN;

/** What an interaction names: by the option `server`, by the answer that it was pressed in, or by choosing it. */
export const NAMED = { nothing: undefined, first: FIRST, other: OTHER } as const;
export type NamedServer = keyof typeof NAMED;

/** What goes to one server, and what goes on without any, written out: this is the promise. Anything else reads over all. */
const ABOUT: readonly (readonly ['one' | 'none', string])[] = [
  ['one', 'account.link library.scan resource.list library.edit pref.show pref.set task.run log.write'],
  [
    'none',
    'report.manage wish.manage help account.shared notify.list notify.edit rule.list rule.edit board.edit counter.list counter.edit',
  ],
  ['none', 'access.manage privacy.own privacy.manage account.map audit.read doctor.run servers.list servers.manage'],
];
export const aboutOf = (capability: Capability): 'one' | 'none' | 'all' =>
  ABOUT.find(([, names]) => names.split(' ').includes(capability))?.[0] ?? 'all';

interface Asking {
  readonly door: Door;
  readonly sees: SeenName;
  readonly names: NamedServer;
}

/** The numbers of the servers that it is about; undefined where it must not go on. Found without any code of the bot. */
export function serversOf({ door, sees, names }: Asking): readonly number[] | undefined {
  const about = door.coversAllServers ? 'all' : aboutOf(door.requires);
  const seen = SEEN[sees].map(({ id }) => Number(id));
  if (about !== 'none' && seen.length === 0) return undefined;
  const named = isNamed(door) ? NAMED[names] : undefined;
  if (named) return seen.includes(named.id) ? [named.id] : undefined;
  if (door.choosesServer) return undefined;
  if (about !== 'one' || seen.length < 2) return seen;
  return sees === 'both, with a default' && !door.asksForServer ? [2] : undefined;
}

/** The numbers of the servers that reach the action: for a setting all that the guild sees, even if it is limited to one. */
export function reachedServers(asking: Asking): readonly number[] {
  const servers = serversOf(asking) ?? [];
  const isLimited = asking.door.limitsSetting && isNamed(asking.door) && asking.names !== 'nothing';
  return isLimited ? SEEN[asking.sees].map(({ id }) => Number(id)) : servers;
}

/** The server that the audit trail names: the only one that it is about; of what works without any, the one that was named. */
export function auditedServer(asking: Asking): number | undefined {
  const [server, ...others] = serversOf(asking) ?? [];
  const isNone = aboutOf(asking.door.requires) === 'none' && !(isNamed(asking.door) && asking.names !== 'nothing');
  return isNone || others.length > 0 ? undefined : server;
}

/** A menu has nowhere to name one, what takes no option `server` neither; a choice of a server is made in a select. */
function isNamed(door: Door): boolean {
  if (door.way === 'menu') return false;
  if (door.way === 'command' || door.way === 'autocomplete') return takesServer(door);
  return door.choosesServer ? door.way === 'select' : true;
}

/** Whether its command has the option `server`. */
export const takesServer = ({ requires }: Door): boolean => aboutOf(requires) !== 'none';

/** Whether a person is told in words that the guild may see no media server. */
export const isNoneSeen = ({ door, sees }: Asking): boolean => sees === 'none' && aboutOf(door.requires) !== 'none';

/** Whether nothing is offered, since there is no server of that name to those who ask. */
export const isNamedInVain = (asking: Asking): boolean =>
  serversOf(asking) === undefined && isNamed(asking.door) && asking.names !== 'nothing';

/** As the store has it for that case. */
export const guildServers = (sees: () => SeenName): GuildServers => ({
  serversOf: () => SEEN[sees()],
  defaultOf: () => (sees() === 'both, with a default' ? OTHER.id : undefined),
});
