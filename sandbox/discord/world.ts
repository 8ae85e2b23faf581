import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { Locale } from './locales.ts';

/** Initial state of the embedded Discord as plain data. */
export interface SimulatedDiscordWorld {
  readonly application: {
    readonly id: string;
    readonly name: string;
    /** The application's team. Without a team, the first guild's owner owns the application. */
    team?: Team;
    /** Privileged intents of the application, as bits. None by default. */
    privilegedIntents?: number;
    /** True if anyone may add the bot to their guild, as with every new application. */
    isPublic?: boolean;
  };
  readonly bot: { readonly id: string; readonly username: string; readonly displayName: string };
  readonly botToken: string;
  readonly people: SimulatedPerson[];
  readonly guilds: Guild[];
}

interface Team {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** Members of the team, including the owner and invited people who have not accepted yet. */
  readonly members: readonly {
    readonly userId: string;
    readonly role: 'admin' | 'developer' | 'read_only';
    readonly isInvited?: boolean;
  }[];
}

export interface SimulatedPerson {
  readonly id: string;
  /** Name in tests and at the terminal. */
  readonly name: string;
  readonly displayName: string;
  /** Language of this person's client. The person may change it. */
  locale: Locale;
  /** True if this person accepts direct messages from friends only, as many people do. */
  readonly closedToDirectMessages?: boolean;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly roles: Role[];
  readonly channels: Channel[];
  readonly members: Member[];
  /** Reason why the bot cannot access the guild: an outage, or the bot's removal. Undefined if it can. */
  missing?: 'unavailable' | 'removed' | undefined;
}

export interface Role {
  readonly id: string;
  name: string;
  permissions: bigint;
  readonly managedBy?: string;
}

interface Member {
  readonly userId: string;
  roleIds: string[];
  /** Time-out by a moderator. Until its end, the member can only read. */
  timeOut?: TimeOut | undefined;
}

interface TimeOut {
  readonly until: number;
  readonly isOver: () => boolean;
}

export interface Channel {
  readonly id: string;
  name: string;
  readonly topic: string;
  /**
   * Kind of the channel. A text channel by default. A forum holds only threads (its posts), and takes no messages
   * itself. A voice channel is for talking.
   */
  readonly kind?: 'announcement' | 'forum' | 'voice';
  /** A thread's parent channel. Its permissions apply to the thread too. */
  readonly parentId?: string;
  /** State of a closed thread. A message reopens an archived thread; only thread managers can reopen a locked one. */
  closed?: 'archived' | 'locked' | undefined;
  /** Members of a private thread. Other people see it only as thread managers. */
  privateTo?: readonly string[];
  /** Person who started the thread. The guild's owner by default. */
  readonly ownerId?: string;
  /** Id of the newest public message, even if it was deleted. */
  lastMessageId?: string;
  overwrites: Overwrite[];
}

interface Overwrite {
  readonly id: string;
  readonly kind: 'role' | 'member';
  readonly allow: bigint;
  readonly deny: bigint;
}

/**
 * A canary: a unique token in the form of a real one (three parts of base64url). If it appears in a log line or a
 * message, the bot has leaked its secret.
 */
const BOT_TOKEN = 'MTEwMDAwMDAwMDAwMDAwMDkw.GSand8.canary-discord-bot-token-xU5h3rNever1eavesThe1oopback';

/** Permissions of @everyone in a new guild, except for a few that this world does not need. */
const EVERYONE =
  Bit.ViewChannel |
  Bit.SendMessages |
  Bit.SendMessagesInThreads |
  Bit.ReadMessageHistory |
  Bit.AddReactions |
  Bit.EmbedLinks |
  Bit.AttachFiles |
  Bit.UseApplicationCommands |
  Bit.MentionEveryone;

const BOT = (EVERYONE & ~(Bit.UseApplicationCommands | Bit.MentionEveryone)) | Bit.CreateEvents | Bit.PinMessages;
const id = (n: number) => `1100000000000${String(n).padStart(5, '0')}`;

const GUILD = id(1);
const ELSEWHERE = id(2);
const ADMIN_ROLE = id(14);
const USHER = id(90);

const PEOPLE: SimulatedPerson[] = [
  { id: id(101), name: 'viewer', displayName: 'Vera', locale: 'en-US' },
  { id: id(102), name: 'curator', displayName: 'Curt', locale: 'de' },
  { id: id(103), name: 'moderator', displayName: 'Ada', locale: 'en-US' },
  { id: id(104), name: 'admin', displayName: 'Olga', locale: 'en-US' },
  { id: id(105), name: 'stranger', displayName: 'Stan', locale: 'en-US', closedToDirectMessages: true },
];

const PICTURE_HOUSE: Guild = {
  id: GUILD,
  name: 'The Picture House',
  ownerId: id(104),
  roles: [
    { id: GUILD, name: '@everyone', permissions: EVERYONE },
    { id: id(11), name: 'viewer', permissions: 0n },
    { id: id(12), name: 'curator', permissions: 0n },
    { id: id(13), name: 'moderator', permissions: Bit.ManageMessages | Bit.KickMembers | Bit.ModerateMembers },
    { id: ADMIN_ROLE, name: 'admin', permissions: Bit.Administrator },
    { id: id(15), name: 'Usher', permissions: BOT, managedBy: USHER },
  ],
  channels: [
    { id: id(201), name: 'cinema', topic: 'What shall we watch?', overwrites: [] },
    { id: id(202), name: 'history', topic: 'What was watched', overwrites: [] },
    { id: id(203), name: 'maintenance', topic: 'What the server does at night', overwrites: [] },
    {
      id: id(204),
      name: 'vault',
      topic: 'Only the admins see this',
      overwrites: [
        { id: GUILD, kind: 'role', allow: 0n, deny: Bit.ViewChannel },
        { id: ADMIN_ROLE, kind: 'role', allow: Bit.ViewChannel, deny: 0n },
      ],
    },
    {
      id: id(205),
      name: 'read-only',
      topic: 'To read, not to write',
      overwrites: [{ id: GUILD, kind: 'role', allow: 0n, deny: Bit.SendMessages | Bit.SendMessagesInThreads }],
    },
    { id: id(206), name: 'silent films', topic: '', parentId: id(201), overwrites: [] },
    { id: id(207), name: 'news', topic: 'For everybody who follows', kind: 'announcement', overwrites: [] },
    { id: id(208), name: 'wishes', topic: 'What should we get?', kind: 'forum', overwrites: [] },
    { id: id(209), name: 'more comedies', topic: '', parentId: id(208), overwrites: [] },
    {
      id: id(210),
      name: 'box office',
      topic: '',
      kind: 'voice',
      overwrites: [{ id: id(15), kind: 'role', allow: Bit.ManageChannels | Bit.Connect, deny: 0n }],
    },
    { id: id(211), name: 'lobby talk', topic: '', kind: 'voice', overwrites: [] },
  ],
  members: [
    { userId: id(101), roleIds: [id(11)] },
    { userId: id(102), roleIds: [id(12)] },
    { userId: id(103), roleIds: [id(13)] },
    { userId: id(104), roleIds: [ADMIN_ROLE] },
    { userId: id(105), roleIds: [] },
    { userId: USHER, roleIds: [id(15)] },
  ],
};

/** A guild that invited the bot but did not configure it. It shares its moderator with the first guild. */
const SOMEWHERE_ELSE: Guild = {
  id: ELSEWHERE,
  name: 'Somewhere Else',
  ownerId: id(103),
  roles: [
    { id: ELSEWHERE, name: '@everyone', permissions: EVERYONE },
    { id: id(21), name: 'moderator', permissions: Bit.ManageMessages },
    { id: id(22), name: 'Usher', permissions: BOT, managedBy: USHER },
  ],
  channels: [{ id: id(301), name: 'lobby', topic: 'Another guild altogether', overwrites: [] }],
  members: [
    ...PEOPLE.map((person) => ({ userId: person.id, roleIds: person.name === 'moderator' ? [id(21)] : [] })),
    { userId: USHER, roleIds: [id(22)] },
  ],
};

/**
 * Creates a new world, because tests change it. The bot serves the first guild. `name` is the name of the bot's
 * application and role.
 */
export function createSimulatedDiscordWorld(name = 'Usher'): SimulatedDiscordWorld {
  const world: SimulatedDiscordWorld = structuredClone({
    application: { id: USHER, name },
    bot: { id: USHER, username: name.toLowerCase(), displayName: name },
    botToken: BOT_TOKEN,
    people: PEOPLE,
    guilds: [PICTURE_HOUSE, SOMEWHERE_ELSE],
  });
  for (const role of world.guilds.flatMap(({ roles }) => roles)) if (role.managedBy === USHER) role.name = name;
  return world;
}
