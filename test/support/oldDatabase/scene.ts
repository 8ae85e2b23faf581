import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { BotSettings } from '../../../sandbox/bot.ts';
import { createSimulatedDiscordWorld, type Guild, type SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import type { EmbeddedMediaServer } from '../../../sandbox/media-server/server.ts';

/**
 * When its bot was first started, by the clocks of everything in this scene; and when it ran again, and for the last
 * time.
 */
const BEGIN = new Date('2026-03-05T18:00:00Z');
export const AGAIN = new Date('2026-03-11T19:16:45Z');
export const LAST = new Date('2026-03-14T20:00:00Z');

const LEFT_BEHIND = '110000000000000003';
const ELSEWHERE_ADMINS = '110000000000000021';
const EVERY_SECOND = '* * * * * *';

/** The guilds of the old database: two that it serves, and one that the bot was removed from, or is going to be. */
export function oldWorld(thirdIs?: 'left'): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  const people = world.people.map((person) => ({ ...person, locale: 'en-US' as const }));
  const [pictures, elsewhere] = world.guilds;
  if (!pictures || !elsewhere) throw new Error('the embedded Discord has fewer guilds than before');
  for (const channel of pictures.channels)
    if (channel.name === 'lobby talk')
      channel.overwrites = [{ id: USHER_ROLE, kind: 'role', allow: Bit.ManageChannels | Bit.Connect, deny: 0n }];
  const third = { ...leftBehind(elsewhere), ...(thirdIs === 'left' && { missing: 'removed' as const }) };
  return { ...world, people, guilds: [pictures, elsewhere, third].map(withPlainRoles) };
}

const USHER_ROLE = '110000000000000015';
const LEFT_ROLE = '110000000000000031';

const leftBehind = (like: Guild): Guild => ({
  ...structuredClone(like),
  id: LEFT_BEHIND,
  name: 'Left Behind',
  roles: [
    ...like.roles.filter(({ name }) => name === '@everyone').map((role) => ({ ...role, id: LEFT_BEHIND })),
    { id: LEFT_ROLE, name: 'moderator', permissions: 0n },
  ],
  channels: [{ id: '110000000000000401', name: 'attic', topic: '', overwrites: [] }],
  members: like.members.map(({ userId }) => ({ userId, roleIds: [LEFT_ROLE] })),
});

/** With these roles nobody's client hides a command. */
const withPlainRoles = (guild: Guild): Guild => ({
  ...guild,
  roles: guild.roles.map((role) => ({
    ...role,
    permissions: role.permissions & ~(Bit.Administrator | Bit.KickMembers | Bit.ModerateMembers),
  })),
});

/** The settings of its bot, beside those that every embedded world has. */
export const settingsAt = (now: Date, discord: SimulatedDiscordWorld): BotSettings => ({
  GUILD_IDS: discord.guilds.map(({ id }) => id).join(','),
  ADMIN_ROLE_IDS: ['110000000000000014', ELSEWHERE_ADMINS, LEFT_ROLE].join(','),
  TIME_ZONE: 'Europe/Berlin',
  FEED_PEOPLE: 'name',
  HISTORY_CRON: EVERY_SECOND,
  ADDED_CRON: EVERY_SECOND,
  DEVICES_CRON: EVERY_SECOND,
  SERVER_CRON: EVERY_SECOND,
  TRANSCODES_CRON: EVERY_SECOND,
  MAINTENANCE_CRON: '30 3 * * *',
  SESSION_SAMPLES: 'on',
  CRASH_CLOCK_AHEAD_MS: String(now.getTime() - Date.now()),
});

/** What its media server is started with: everything else about it is chance with the same seed. */
export const MEDIA_OPTIONS = { now: BEGIN, scale: { sessions: 0 } } as const;

type Media = Pick<
  EmbeddedMediaServer,
  | 'accounts'
  | 'devices'
  | 'history'
  | 'knownDevices'
  | 'library'
  | 'libraryEditor'
  | 'playlists'
  | 'sessions'
  | 'simulation'
>;

const playing = ({ sessions }: Media, title: string) => {
  const session = sessions.active.find(({ item }) => item.title === title);
  if (!session) throw new Error(`nobody plays ${title}`);
  return session.id;
};
const passTo = ({ simulation }: Media, then: Date) => simulation.step(then.getTime() - simulation.now().getTime());

/** What happens on the media server, in this order, while the bot does its part. */
export const MEDIA_STEPS = {
  plays: ({ history, accounts, devices }: Media) => {
    history.add({ item: 'Metropolis', account: accounts.jonas, device: devices.phone });
    history.add({ item: 'Nosferatu', account: accounts.priya, device: devices.browser });
  },
  arrivals: ({ libraryEditor, knownDevices }: Media) => {
    knownDevices.add({ name: 'Attic projector' });
    libraryEditor.add({ kind: 'movie', title: 'Faust & the Devil', year: 1926 });
  },
  streams: ({ sessions, accounts, devices }: Media) => {
    sessions.start({ item: 'The General', account: accounts.jonas, device: devices.phone, mode: 'transcode' });
    sessions.start({ item: 'Vltava', account: accounts.wei, device: devices.speaker });
  },
  streamsEnd: (media: Media) => {
    media.sessions.end(playing(media, 'The General'));
    media.sessions.end(playing(media, 'Vltava'));
  },
  again: (media: Media) => passTo(media, AGAIN),
  tooMany: ({ sessions, accounts, devices }: Media) => {
    const jonas = { account: accounts.jonas, state: 'paused' } as const;
    sessions.start({ item: 'Metropolis', ...jonas, device: devices.phone });
    sessions.start({ item: 'Nosferatu', ...jonas, device: devices.browser });
  },
  /** The bot's rule ended Nosferatu by then. */
  ruleEnded: (media: Media) => {
    for (const { id, item } of media.sessions.active) if (item.title === 'Nosferatu') media.sessions.remove(id);
  },
  oneLess: (media: Media) => media.sessions.end(playing(media, 'Metropolis')),
  /** Curt made that playlist through the bot by then, and took the first film out of it. */
  playlist: ({ playlists, accounts, library }: Media) => {
    if (playlists.of(accounts.owner).some(({ title }) => title === 'Evening')) return;
    const items = ['Cops', 'The General', 'Sherlock Jr.'].map((title) => library.titled(title));
    const eveningPlaylist = playlists.create({
      owner: accounts.owner,
      title: 'Evening',
      smart: false,
      type: 'video',
      items,
    });
    playlists.removeItem(eveningPlaylist, `${eveningPlaylist.entries[0]?.playlistItemId}`);
  },
  last: (media: Media) => passTo(media, LAST),
  season: ({ libraryEditor }: Media) => {
    const season = libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
    libraryEditor.add({ kind: 'episode', title: 'A first chapter', parent: season.ratingKey, index: 1 });
  },
  watching: ({ sessions, accounts, devices }: Media) => {
    const paused = { state: 'paused', staysPaused: true } as const;
    sessions.start({
      item: 'Sherlock Jr.',
      account: accounts.priya,
      device: devices.phone,
      mode: 'transcode',
      ...paused,
    });
    sessions.start({ item: 'Vyšehrad', account: accounts.wei, device: devices.speaker, ...paused });
  },
  song: ({ history, accounts, devices }: Media) =>
    void history.add({ item: 'Šárka', account: accounts.wei, device: devices.speaker }),
  refused: ({ history, accounts, devices }: Media) =>
    void history.add({ item: 'Blaník', account: accounts.wei, device: devices.speaker }),
  unplugged: ({ knownDevices }: Media) => void knownDevices.add({ name: 'Cellar screen' }),
  unmatched: ({ libraryEditor }: Media) => void libraryEditor.find({ kind: 'movie', title: 'das.cabinet.1920.mkv' }),
  unread: ({ libraryEditor, library }: Media) => {
    const album = library.titled('Suite bergamasque');
    libraryEditor.add({ kind: 'track', title: 'Encore', parent: album.ratingKey, index: 99 });
  },
  cutShort: ({ history, accounts, devices }: Media) =>
    void history.add({ item: 'Safety Last!', account: accounts.tomas, device: devices.tablet }),
} as const satisfies Record<string, (media: Media) => void>;
