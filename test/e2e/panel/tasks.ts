import { expect, vi } from 'vitest';
import type { EmbeddedWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Step, Walker } from './steps.ts';

type Name = 'viewer' | 'curator' | 'moderator' | 'admin';

/** Something that people do with the panel alone. */
export interface PanelTask {
  readonly name: string;
  readonly as: Name;
  /** Prepares the state in which the task begins. */
  readonly given?: (world: EmbeddedWorld) => Promise<unknown>;
  /** At most four. */
  readonly steps: readonly Step[];
  /** The last answer. */
  readonly answer: RegExp;
  /** Checks the outcome, if the answer alone does not show it. */
  readonly outcome?: (world: EmbeddedWorld, walker: Walker) => Promise<void> | void;
}

const MINE = { press: 'My things' } as const;
const MORE = { press: 'More' } as const;
const FIND = { press: 'Find something' } as const;
const LIBRARIES = 'The media server and its libraries';
const PEOPLE = 'People and permissions';
const POSTS = 'Notifications, live boards, the panel and counters';
const PLAYER = 'https://play.example/#/{id}';

const run = (world: EmbeddedWorld, who: Name, line: string, options = {}) =>
  world.discord.person(who).run(line, options);

async function watch({ media }: EmbeddedWorld, item: string): Promise<void> {
  for (const { id } of media.sessions.active) media.sessions.remove(id);
  media.sessions.start({ item, account: media.accounts.jonas });
}

const linkViewer = (world: EmbeddedWorld) => linkAs(world, 'viewer', world.media.tokens.jonas);

const playlistTitles = ({ media }: EmbeddedWorld, title: string): readonly string[] =>
  media.playlists
    .of(media.accounts.owner)
    .filter((playlist) => playlist.title === title)
    .flatMap((playlist) => media.playlists.itemsOf(playlist).map(({ item }) => item.title));

/** Twenty tasks of members. */
const OF_MEMBERS: readonly PanelTask[] = [
  {
    name: 'search for a title',
    as: 'viewer',
    steps: [FIND, { fill: { Query: 'metropolis' } }],
    answer: /Results for “metropolis”[\s\S]*Metropolis \(1927\)/,
  },
  {
    name: 'read the details of a title',
    as: 'viewer',
    steps: [FIND, { fill: { Query: 'metropolis' } }, { choose: 'Metropolis (1927)', in: 'Show one of these …' }],
    answer: /Directed by Fritz Lang/,
  },
  {
    name: 'open a title in a player',
    as: 'viewer',
    given: (world) => run(world, 'admin', '/server player', { server: 'Media server', address: PLAYER }),
    steps: [FIND, { fill: { Query: 'metropolis' } }, { choose: 'Metropolis (1927)', in: 'Show one of these …' }],
    answer: /Directed by Fritz Lang/,
    outcome: async (world, walker) => {
      const { ratingKey } = world.media.library.titled('Metropolis');
      expect(await walker.linkTo('Open')).toBe(PLAYER.replace('{id}', `${ratingKey}`));
    },
  },
  {
    name: 'read what is new',
    as: 'viewer',
    steps: [{ press: 'New' }],
    answer: /New[\s\S]*1 to \d+ of \d+/,
  },
  {
    name: 'let three titles be picked',
    as: 'viewer',
    steps: [{ press: 'What shall we watch' }],
    answer: /Drawn at random from \d+ titles/,
  },
  {
    name: 'start a vote on picked titles',
    as: 'viewer',
    steps: [{ press: 'What shall we watch' }, { press: 'Vote' }],
    answer: /Vote: what shall we watch\?[\s\S]*0 votes/,
  },
  {
    name: 'cast a vote',
    as: 'viewer',
    steps: [{ press: 'What shall we watch' }, { press: 'Vote' }, { press: '1' }],
    answer: /You voted for|1 vote\b/,
    outcome: ({ discord }) =>
      expect(discord.messages('#cinema').map(({ text }) => text)).toContainEqual(expect.stringMatching(/1 vote\b/)),
  },
  {
    name: 'follow a series',
    as: 'viewer',
    steps: [MINE, { press: 'Follow something' }, { fill: { Title: 'Les Vampires' } }],
    answer: /Following: Les Vampires/,
  },
  {
    name: 'see what one follows',
    as: 'viewer',
    given: (world) => run(world, 'viewer', '/follow add', { title: 'Judex' }),
    steps: [MINE, { press: 'What I follow' }],
    answer: /You follow[\s\S]*Judex/,
  },
  {
    name: 'stop following a series',
    as: 'viewer',
    given: (world) => run(world, 'viewer', '/follow add', { title: 'Fantômas' }),
    steps: [MINE, { press: 'Stop following' }, { fill: { Title: 'Fantômas (1913)' } }],
    answer: /You no longer follow Fantômas/,
    outcome: async (world) => {
      expect((await run(world, 'viewer', '/follow list')).text).not.toContain('Fantômas');
    },
  },
  {
    name: 'wish for a title',
    as: 'viewer',
    steps: [MINE, { press: 'Make a wish' }, { fill: { Title: 'The Lost Reel', Year: '1926' } }],
    answer: /Added to the wish list: The Lost Reel \(1926\)/,
    outcome: async (world) => {
      expect((await run(world, 'admin', '/wish list')).text).toContain('The Lost Reel');
    },
  },
  {
    name: 'report that something is wrong with a title',
    as: 'viewer',
    given: (world) => run(world, 'admin', '/notify set', { feed: 'reports', channel: '#history' }),
    steps: [
      MINE,
      { press: 'Report a problem' },
      { fill: { Title: 'Metropolis', Problem: 'Sound', Details: 'It hisses.' } },
    ],
    answer: /Reported: Metropolis/,
    outcome: async ({ discord }) => {
      await vi.waitFor(
        () =>
          expect(discord.messages('#history').map(({ text }) => text)).toContainEqual(
            expect.stringContaining('It hisses.'),
          ),
        PATIENCE_MS,
      );
    },
  },
  {
    name: 'add a title to a playlist',
    as: 'curator',
    steps: [MINE, { press: 'Add to a playlist' }, { fill: { Item: 'Nosferatu', Playlist: 'Film night (videos)' } }],
    answer: /Added Nosferatu \(1922\) to Film night/,
    outcome: (world) => expect(playlistTitles(world, 'Film night')).toContain('Nosferatu'),
  },
  {
    name: 'remove a title from a playlist',
    as: 'curator',
    steps: [
      MINE,
      { press: 'Remove from a playlist' },
      { fill: { Playlist: 'Film night (videos)', Item: 'Cops' } },
      { press: 'Remove it' },
    ],
    answer: /Removed one item from Film night/,
    outcome: (world) => expect(playlistTitles(world, 'Film night')).not.toContain('Cops'),
  },
  {
    name: 'link one’s own account',
    as: 'viewer',
    steps: [
      MINE,
      { press: 'Link my account' },
      { fill: { 'Your token for the media server': 'canary-media-jonas-81d3e605fa' } },
    ],
    answer: /It is the account Jonas Weber/,
    outcome: async (world) => {
      expect((await run(world, 'viewer', '/me account')).text).toContain('Jonas Weber');
    },
  },
  {
    name: 'read what one played',
    as: 'viewer',
    given: linkViewer,
    steps: [MINE, { press: 'What I played' }],
    answer: /Your plays[\s\S]*Page 1/,
  },
  {
    name: 'see one’s own statistics',
    as: 'viewer',
    given: linkViewer,
    steps: [MINE, { press: 'My statistics' }],
    answer: /What you played[\s\S]*\d+ plays/,
  },
  {
    name: 'get what is stored about oneself',
    as: 'viewer',
    steps: [MINE, { press: 'Get my data' }],
    answer: /everything that is stored about you/,
  },
  {
    name: 'set quiet hours',
    as: 'viewer',
    steps: [MINE, { press: 'Quiet hours' }, { fill: { 'Quiet from': '22:00', 'Quiet to': '07:00' } }],
    answer: /Quiet hours: 22:00 to 07:00/,
  },
  {
    name: 'stop hints',
    as: 'viewer',
    steps: [MINE, { press: 'Hints on or off' }, { fill: { Show: 'No' } }],
    answer: /Hints are off\./,
  },
];

/** Ten tasks of moderators and admins. */
const OF_STAFF: readonly PanelTask[] = [
  {
    name: 'end a session with a reason',
    as: 'moderator',
    given: (world) => watch(world, 'Metropolis'),
    steps: [{ press: 'What is playing' }, { press: 'End …' }, { fill: { Reason: 'Good night' } }],
    answer: /Ended Metropolis/,
    outcome: ({ media }) => expect(media.simulation.terminations.at(-1)?.reason).toBe('Good night'),
  },
  {
    name: 'scan the libraries',
    as: 'moderator',
    steps: [MORE, { choose: 'Look for new and changed files in all libraries', in: LIBRARIES }],
    answer: /scanning all libraries/,
    outcome: ({ media }) => expect(media.scans.count).toBeGreaterThan(0),
  },
  {
    name: 'list the devices',
    as: 'moderator',
    steps: [MORE, { choose: 'Devices that have ever used the server', in: LIBRARIES }],
    answer: /6 devices/,
  },
  {
    name: 'read what a person played',
    as: 'moderator',
    steps: [
      MORE,
      { choose: 'What was played, newest first', in: 'What is playing, and what was played' },
      { fill: { User: 'Jonas Weber' } },
    ],
    answer: /Play history[\s\S]*Jonas Weber[\s\S]*Page 1/,
  },
  {
    name: 'mute a feed',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'Pause notifications (they queue up)', in: POSTS },
      { fill: { Feed: 'Plays', Channel: '#history' } },
    ],
    answer: /Paused[\s\S]*Plays → #history/,
    outcome: async (world) => {
      expect((await run(world, 'admin', '/notify list')).text).toMatch(/Plays[\s\S]*paused/i);
    },
  },
  {
    name: 'subscribe a channel to new devices',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'Subscribe a channel to notifications; what you leave out stays as it was', in: POSTS },
      { fill: { Feed: 'New devices', Channel: '#news' } },
      { press: 'Do it now' },
    ],
    answer: /Set up: New devices[\s\S]*#news/,
    outcome: async (world) => {
      expect((await run(world, 'admin', '/notify list')).text).toMatch(/news[\s\S]*New devices|New devices[\s\S]*news/);
    },
  },
  {
    name: 'find out who did what',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'Search the audit trail: changes first, then who viewed private data', in: PEOPLE },
      { fill: { Text: 'panel' } },
      { press: 'Do it now' },
    ],
    answer: /@Olga: Set up live boards and the panel, done/,
  },
  {
    name: 'allow a role something',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'Allow a role or a person to do something, whatever their level', in: PEOPLE },
      { fill: { 'Capability (menu 1 of 2)': 'See devices', Who: '@viewer' } },
    ],
    answer: /See devices: now allowed for @viewer/,
    outcome: async (world) => {
      expect((await run(world, 'viewer', '/devices')).text).toContain('6 devices');
    },
  },
  {
    name: 'ask why somebody may do something',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'What someone may do, and which rule decides it', in: PEOPLE },
      { fill: { Person: '@Vera' } },
      { press: 'Why' },
    ],
    answer: /@Vera may: [\s\S]*@viewer gives the level viewer/,
  },
  {
    name: 'check whether everything works',
    as: 'admin',
    steps: [
      MORE,
      { choose: 'Check whether everything works, and what to do if not', in: `${LIBRARIES} (menu 2 of 2)` },
    ],
    answer: /checks passed/,
  },
];

export const TASKS: readonly PanelTask[] = [...OF_MEMBERS, ...OF_STAFF];
