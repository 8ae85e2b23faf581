import type { PermissionMap, PermissionOverride } from '../../../../../src/domain/access/access.ts';
import { EVERYONE_ROLE } from '../../../../../src/domain/access/access.ts';
import type { Capability } from '../../../../../src/domain/access/capabilities.ts';
import { MAY } from '../../../../permissions/support/promise.ts';
import type { Door } from './doors.ts';
import { type NamedServer, type SeenName, serversOf } from './servers.ts';

/**
 * Who comes to a door, by the one role they have in the first guild; `x` is a role without a level. The owner runs the
 * bot.
 */
export const PERSONS = { viewer: 'v', curator: 'c', moderator: 'm', admin: 'a', stranger: 'x', owner: 'x' } as const;
export type PersonName = keyof typeof PERSONS;

/**
 * In the first guild: a channel, a thread in it and another channel. `second`: a guild that is served too, where
 * everybody may do everything. `unserved`: a guild whose roles have the ids of those in the first. `direct`: direct
 * messages.
 */
export const PLACES = ['channel', 'thread', 'other channel', 'second', 'unserved', 'direct'] as const;
export type PlaceName = (typeof PLACES)[number];

/** Whose ticket a press comes with, and in which state; whoever may not use it is refused whatever their roles. */
export const TICKETS = ['for anyone', 'own', 'of somebody else', 'expired', 'used'] as const;
export type TicketState = (typeof TICKETS)[number] | 'none';

interface Said {
  readonly effect: PermissionOverride['effect'];
  /** `own`: a role that the person has; `other`: one that they have not. */
  readonly whom: 'own' | 'other' | 'everyone' | 'person' | 'another person';
  /** In the first guild; missing: everywhere in it. */
  readonly where?: 'channel' | 'other channel';
  /** It is about a capability that the door does not need. */
  readonly ofAnother?: true;
}

/** What is stored for the first guild beside the levels of the roles; `environment`: nothing is stored. */
export const OVERRIDES = {
  none: [],
  'own role allowed': [{ effect: 'allow', whom: 'own' }],
  'own role denied': [{ effect: 'deny', whom: 'own' }],
  'another role allowed': [{ effect: 'allow', whom: 'other' }],
  'another role denied': [{ effect: 'deny', whom: 'other' }],
  'everyone allowed': [{ effect: 'allow', whom: 'everyone' }],
  'everyone denied': [{ effect: 'deny', whom: 'everyone' }],
  'person allowed': [{ effect: 'allow', whom: 'person' }],
  'another person allowed': [{ effect: 'allow', whom: 'another person' }],
  'person allowed something else': [{ effect: 'allow', whom: 'person', ofAnother: true }],
  'own role denied something else': [{ effect: 'deny', whom: 'own', ofAnother: true }],
  'person allowed and own role denied': [
    { effect: 'allow', whom: 'person' },
    { effect: 'deny', whom: 'own' },
  ],
  'own role allowed in the channel': [{ effect: 'allow', whom: 'own', where: 'channel' }],
  'own role denied in the channel': [{ effect: 'deny', whom: 'own', where: 'channel' }],
  'person allowed in the channel': [{ effect: 'allow', whom: 'person', where: 'channel' }],
  'everyone denied in the other channel': [{ effect: 'deny', whom: 'everyone', where: 'other channel' }],
  'allowed everywhere, denied in the channel': [
    { effect: 'allow', whom: 'person' },
    { effect: 'deny', whom: 'everyone', where: 'channel' },
  ],
  environment: 'environment',
  unreadable: 'unreadable',
} as const satisfies Record<string, readonly Said[] | 'environment' | 'unreadable'>;
export type OverrideName = keyof typeof OVERRIDES;

export interface Case {
  readonly door: Door;
  readonly person: PersonName;
  readonly override: OverrideName;
  readonly place: PlaceName;
  readonly ticket: TicketState;
  /** Which media servers the guild may see, and which one the interaction names. */
  readonly sees: SeenName;
  readonly names: NamedServer;
}

/** Whether it must open, found without any code of the bot: the rules of docs/permissions.md, told once more. */
export const mustOpen = (one: Case): boolean => isAllowed(one) && serversOf(one) !== undefined;

/** Whether it would open if only permissions counted. */
export function isAllowed({ door, person, override, place, ticket }: Case): boolean {
  if (!['none', 'for anyone', 'own'].includes(ticket)) return false;
  if (door.opensForm && (door.way === 'form' || place === 'direct')) return false;
  if (place === 'unserved') return false;
  // What names a guild names the first one: there are no roles of it to judge by in another.
  if (place === 'second' && door.namesGuild) return false;
  if (place === 'direct' && !door.namesGuild) return false;
  if (person === 'owner' && OF_OWNERS.includes(door.requires)) return true;
  if (door.requires === 'servers.manage') return false;
  if (place === 'second') return true;
  return mayInFirst(door.requires, person, OVERRIDES[override], place);
}

/** What is for those who run the bot, in every guild. */
const OF_OWNERS: readonly Capability[] = ['servers.list', 'servers.manage'];

function mayInFirst(
  capability: Capability,
  person: PersonName,
  stored: readonly Said[] | 'environment' | 'unreadable',
  place: PlaceName,
): boolean {
  if (person === 'admin' && capability === 'access.manage') return true;
  if (stored === 'unreadable') return false;
  const said = stored === 'environment' ? [] : stored.filter((each) => isAbout(each, place));
  if (said.some(({ effect }) => effect === 'deny')) return false;
  return MAY[capability].split(' ').includes(PERSONS[person]) || said.length > 0;
}

const INSIDE = { channel: ['channel', 'thread'], 'other channel': ['other channel'] } as const;

function isAbout({ whom, where, ofAnother }: Said, place: PlaceName): boolean {
  if (ofAnother || whom === 'other' || whom === 'another person') return false;
  return where === undefined || INSIDE[where].some((each) => each === place);
}

interface Ids {
  readonly person: string;
  readonly anotherPerson: string;
  readonly role: (name: PersonName) => string;
  readonly channel: (name: 'channel' | 'other channel') => string;
}

/** The map to store for that case; undefined: none. */
export function mapFor({ door, person, override }: Case, ids: Ids): PermissionMap | 'unreadable' | undefined {
  const stored: readonly Said[] | 'environment' | 'unreadable' = OVERRIDES[override];
  if (stored === 'environment') return undefined;
  if (stored === 'unreadable') return stored;
  const other: PersonName = person === 'viewer' ? 'curator' : 'viewer';
  const subjects = {
    own: { kind: 'role', id: ids.role(person) },
    other: { kind: 'role', id: ids.role(other) },
    everyone: { kind: 'role', id: EVERYONE_ROLE },
    person: { kind: 'person', id: ids.person },
    'another person': { kind: 'person', id: ids.anotherPerson },
  } as const;
  const another: Capability = door.requires === 'search' ? 'browse' : 'search';
  const levels = { viewer: 'viewer', curator: 'curator', moderator: 'moderator' } as const;
  return {
    levels: Object.fromEntries(Object.values(levels).map((level) => [ids.role(level), level])),
    overrides: stored.map(({ effect, whom, where, ofAnother }) => ({
      effect,
      subject: subjects[whom],
      capability: ofAnother ? another : door.requires,
      ...(where && { channelId: ids.channel(where) }),
    })),
  };
}
