import {
  createSimulatedDiscordWorld,
  type Guild,
  type SimulatedDiscordWorld,
} from '../../../../../sandbox/discord/world.ts';

export const SECOND = 'Second House';
export const UNSERVED = 'Somewhere Else';

const WITHOUT_LEVEL = '110000000000000016';
/** Runs the bot, and has no level anywhere. */
export const OWNER = '110000000000000106';
const OWNERS_ROLE = '110000000000000017';
/** The role that everybody has in the second guild. */
export const EVERYBODY = '110000000000000051';
const SECOND_ID = '110000000000000003';

/**
 * The first guild as it is, with a role for the stranger too; one that is not served, in which everybody has the very
 * roles that they have in the first; and a second one that is served.
 */
export function threeGuilds(): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  const [first, other] = world.guilds;
  if (!first || !other) throw new Error('there are no guilds');
  const home: Guild = {
    ...first,
    roles: [
      ...first.roles,
      { id: WITHOUT_LEVEL, name: 'stranger', permissions: 0n },
      { id: OWNERS_ROLE, name: 'owner', permissions: 0n },
    ],
    members: [...first.members, { userId: OWNER, roleIds: [OWNERS_ROLE] }].map((one) => ({
      ...one,
      roleIds: one.roleIds.length === 0 ? [WITHOUT_LEVEL] : one.roleIds,
    })),
  };
  const unserved: Guild = {
    ...other,
    name: UNSERVED,
    roles: home.roles.map((role) => (role.id === home.id ? { ...role, id: other.id } : role)),
    members: home.members,
  };
  const second: Guild = {
    ...other,
    id: SECOND_ID,
    name: SECOND,
    roles: [
      ...other.roles.filter(({ id }) => id === other.id).map((role) => ({ ...role, id: SECOND_ID })),
      { id: EVERYBODY, name: 'everybody', permissions: 0n },
    ],
    channels: other.channels.map((channel) => ({ ...channel, id: '110000000000000401' })),
    members: home.members.map(({ userId }) => ({ userId, roleIds: [EVERYBODY] })),
  };
  const owner = { id: OWNER, name: 'owner', displayName: 'Otto', locale: 'en-US' } as const;
  return { ...world, people: [...world.people, owner], guilds: [home, unserved, second] };
}
