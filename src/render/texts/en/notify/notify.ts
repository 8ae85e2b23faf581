import type { BlockReason } from '../../../../domain/notifications/blockedChannels.ts';
import type { ChannelFailureKind, ChannelProblem } from '../../../../domain/notifications/channels.ts';
import type { LibraryFeed } from '../../../../domain/notifications/feeds.ts';
import { MOST_WAITING } from '../../../../domain/notifications/pendingNotifications.ts';
import { counted, number } from '../numbers.ts';
import { declarations } from './declarations.ts';
import { names } from './names.ts';

const notifications = (count: number) => counted(count, { one: 'piece of news', other: 'pieces of news' });
const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });
const lacks = (permission: string, otherwise: string) => (channel: string) =>
  `In ${channel} my role lacks “${permission}”: ${otherwise}. Give it that permission there.`;

/** Where news go. Names of channels and roles come in as Discord shows them, titles and links escaped. */
export const notify = {
  ...names,

  ofLibrary: (feed: string, library: string) => `${feed} · “${library}”`,
  library: (id: string) => `library ${id}`,
  daily: (at: string) => `a digest every day at ${at}`,
  weekly: (weekday: string, at: string) => `a digest every ${weekday} at ${at}`,
  quietHours: (from: string, to: string) => `${from} to ${to}`,
  facts: {
    channel: 'Channel',
    digest: 'Told',
    quiet: 'Quiet hours',
    timeZone: 'Time zone',
    people: 'People',
    mention: 'Mentioned',
    include: 'Also told',
    language: 'Language',
  },
  none: 'none',
  nobody: 'nobody',
  change: (before: string, after: string) => `${before} → **${after}**`,

  set: (what: string) => `### Set: ${what}`,
  changed: (what: string) => `### Changed: ${what}`,
  same: (what: string) => `### As it was: ${what}`,
  /** A time zone that nobody named for a route. */
  ownZone: (zone: string) => `${zone} (my own)`,
  takenUp: (channel: string) => `I had stopped writing to ${channel}; I write there again.`,
  waitFor: (count: number) => `${notifications(count)} ${count === 1 ? 'waits' : 'wait'} for it.`,
  rings: (role: string) => `-# Each message rings ${role}.`,
  ringsNot: (role: string, channel: string) =>
    `-# ${role} will not ring: not everybody may mention it, and I may not mention all roles in ${channel}. Allow one of the two.`,
  tryIt: (link: string) => `-# ${link} sends a sample there.`,

  takesNothing: (channel: string) => `**Saved, but I cannot post in ${channel}:**`,
  needsChannel: (what: string, option: string) =>
    `${what}: told nowhere on this server yet. Name a channel for it, too (\`${option}\`).`,
  needsOwnChannel: (sentence: string, channel: string, option: string) =>
    `${sentence}: → ${channel}. To give it a channel of its own, name that, too (\`${option}\`).`,
  needsRest: (what: string, option: string) =>
    `${what}: told for single libraries only so far. For all others name a channel, too (\`${option}\`), or say which library you mean:`,
  notSaved: (what: string, channel: string) => `### I cannot post in ${channel}\nSo nothing was saved for ${what}.`,
  notSent: (channel: string) => `### I cannot post in ${channel}\nSo no sample was sent.`,
  problems: {
    unknown: (channel) => `Discord knows no channel ${channel} (any more). Pick another one.`,
    hidden: (channel) =>
      `I may not see ${channel}. Give my role “View Channel” there, or add me to it if it is a private thread.`,
    unreachable: (channel) => `Discord did not let me look at ${channel} just now. Try again in a minute.`,
    'not-text': (channel) => `${channel} takes no messages. Pick a text channel or a thread.`,
    forum: (channel) =>
      `${channel} is a forum, which takes no messages itself. Pick one of its posts, or a text channel.`,
    'other-guild': (channel) => `${channel} is on another server. Pick one of this server.`,
    view: lacks('View Channel', 'I do not see it'),
    send: lacks('Send Messages', 'I cannot write there'),
    'send-in-threads': lacks('Send Messages in Threads', 'I cannot write there'),
    locked: (channel) => `${channel} is a closed thread that is locked. Open it again, or pick another one.`,
    attach: lacks('Attach Files', 'posts come with pictures'),
    history: lacks('Read Message History', 'I need it to post nothing twice'),
  } satisfies Record<ChannelProblem, (channel: string) => string>,

  notLibrary: (feed: string, libraries: string) =>
    `“${feed}” is not told library by library: leave the library out. It can be named for ${libraries}`,
  notPeople: (feeds: string) => `only these are about people: ${feeds}`,
  notAdded: (feed: string) => `it is for “${feed}” only`,
  badTime: 'it has to be a time of the day, such as 22:00 or 7:30',
  bothTimes: 'quiet hours need a beginning and an end',
  sameTimes: 'quiet hours have to end at another time than they begin',
  badZone: 'it has to be a time zone such as Europe/Berlin: pick one from the list',
  everyone: '@everyone is no role that can be mentioned: pick another one',
  contrary: 'it says the contrary of another option',
  notAt: 'it is for a digest every day or every week only',
  notWeekday: 'it is for a digest every week only',

  noSubscription: (what: string, link: string, example: string) =>
    `${what}: told nowhere on this server. ${link} picks a channel for it, for example \`${example}\`.`,
  /** Goes on with the routes of single libraries. */
  noGeneral: (what: string, link: string) =>
    `${what}: told for single libraries only, nothing of all others; ${link} picks a channel for those. Or name one of these libraries:`,
  onlyFor: 'For other libraries there is something; name the library:',
  /** A library that has no channel of its own, but its feed has one. */
  ofAll: {
    history: (library) => `Plays of “${library}” go where all plays go`,
    added: (library) => `What is new in “${library}” goes where everything new goes`,
    transcodes: (library) => `Transcodes of “${library}” go where all transcodes go`,
  } satisfies Record<LibraryFeed, (library: string) => string>,
  goesWithAll: (sentence: string, channel: string, link: string) =>
    `${sentence}: → ${channel}. Leave the library out, or ${link} gives it a channel of its own.`,
  noSubscriptions: (link: string, example: string) =>
    `Nothing is told on this server yet. ${link} picks a channel, for example \`${example}\`.`,
  exampleChannel: '#news',
  noneFits: (link: string) => `Nothing on this server fits that. ${link} shows what there is.`,

  head: '## What is told here',
  shown: (shown: number, total: number) => (shown < total ? `-# ${shown} of ${total} shown.` : undefined),
  unsubscribed: (feeds: string, link: string) => `Not told anywhere: ${feeds}. ${link} picks a channel.`,
  unsubscribedElsewhere: (feeds: string) => `Told for single libraries only, nothing of all others: ${feeds}.`,
  /** Under a route of one library, while its feed has none for all. */
  othersUnsubscribed: (feed: string, link: string) =>
    `-# ${feed}: nothing is told of libraries without a channel of their own. ${link} without a library picks one for them.`,
  to: (what: string, channel: string) => `**${what}** → ${channel}`,
  next: (when: string) => `the next one ${when}`,
  quiet: (hours: string) => `quiet from ${hours}`,
  /** Of devices: their names often are their owners'. */
  nameless: (how: string) => `${how}, so devices have no name`,
  peopleShown: (how: string) => `people shown ${how}`,
  mentions: (role: string) => `mentions ${role}`,
  pausedSince: (when: string) => `**paused** ${when}`,
  waiting: (count: number) => `${notifications(count)} waiting`,
  dropped: (count: number) =>
    `${number(count)} older ${count === 1 ? 'one was' : 'ones were'} dropped: at most ${number(MOST_WAITING)} are kept`,
  blocked: {
    gone: (when: string) => `**not reachable** since ${when}: the channel is gone, or I am no longer in its server`,
    forbidden: (when: string) => `**not reachable** since ${when}: I may not see it, read its history or write there`,
  } satisfies Record<BlockReason, (when: string) => string>,

  heldUp: (count: number, since: string, why: string) =>
    `**${posts(count)} for this channel ${count === 1 ? 'is held up** since' : 'are held up**, the first since'} ${since}: ${why}`,
  refusedPosts: (count: number, days: number, last: string) =>
    `**${posts(count)} for this channel will never come**, given up in the last ${days} days, ${count === 1 ? '' : 'the last one '}on ${last}: Discord refuses ${count === 1 ? 'it' : 'them'} for good, or ${count === 1 ? 'it' : 'they'} cannot be read. My log says why.`,
  unsent: (count: number) => `${posts(count)} for this channel not sent yet`,
  /** A channel that nothing points to any more. */
  leftBehind: (channel: string) => `${channel} · nothing is told there any more`,
  leftLine: (channel: string, count: number) => `${channel} · ${posts(count)} from before`,
  postedIn: (language: string) => `language: ${language}`,

  sending: (channel: string) => `A sample is on its way to ${channel} …`,
  there: (link: string) => `It is there: ${link}`,
  notYet: (why: string) => `It is not there yet: ${why} It keeps its place and is sent as soon as that works.`,
  refused: 'Discord refuses this message for good, so it will not come. My log says why.',
  stoppedBefore: (channel: string, when: string, link: string) =>
    `I stopped writing to ${channel}, not reachable since ${when}. It looks fine now: ${link} makes me go on there. No sample was sent.`,
  why: {
    gone: 'the channel is gone, or I am no longer in its server.',
    forbidden: 'I may not see the channel, read its history or write there.',
    invalid: 'Discord refuses it.',
    missing: 'a message that was to be changed is not there.',
    unauthorized: 'Discord does not accept my token any more. Whoever runs me has to look at `DISCORD_TOKEN`.',
    unavailable: 'Discord takes no messages there right now.',
    uncertain: 'Discord did not say whether it took it, so I look before I send it again.',
  } satisfies Record<ChannelFailureKind, string>,
  behind: (count: number) =>
    `${counted(count, { one: 'message', other: 'messages' })} for this channel ${count === 1 ? 'comes' : 'come'} first.`,
  silent: 'Discord has not answered yet.',
  stillPaused: (link: string) => `It is paused: news waits until ${link}.`,
  alsoPaused: (link: string) => `-# It is paused: news waits until ${link}. A sample does not.`,

  paused: '### Paused\nNews is collected from now on, and told when it goes on.',
  pausedAlready: 'That is paused already.',
  resumed: '### Going on\nWhat waited is told now, or when its quiet hours end or its digest comes.',
  notPaused: 'Nothing of that was paused.',
  more: (count: number) => `… and ${count} more.`,
  line: (subscription: string, count: number) =>
    count === 0 ? subscription : `${subscription} · ${notifications(count)} waiting`,
  stillOut: '### Still not reachable',

  digestSet: (what: string) => `### ${what}`,
  nextDigest: (when: string, ago: string) => `The next one comes ${when} (${ago}).`,
  atOnce: 'From now on each is told at once.',

  person: (who: string) => `### ${who}`,
  account: (id: string) => `account ${id}`,
  byName: (name: string) => `Where people are shown by name: **${name}**`,
  byPseudonym: (name: string) => `Where they are shown by a pseudonym: **${name}**`,
  wasCalled: (name: string) => `-# Before: ${name}`,
  ownName: 'No other name was given: the one of the media server is shown.',
  everywhere: '-# Names and pseudonyms are the same on every Discord server that I am in.',
  badName: 'it has to be a name of 1 to 40 characters that can be seen',

  removed: (what: string) => `Removed: ${what} is not told there any more.`,
  goesOnWithAll: (sentence: string, channel: string) => `${sentence} from now on: → ${channel}.`,
  lost: (count: number) => `${notifications(count)} that waited for it ${count === 1 ? 'is' : 'are'} gone.`,
  onTheirWay: (count: number) =>
    `${posts(count)} ${count === 1 ? 'is' : 'are'} on ${count === 1 ? 'its' : 'their'} way there already and still ${count === 1 ? 'arrives' : 'arrive'}.`,
  stuck: (count: number, link: string) =>
    `${posts(count)} for that channel ${count === 1 ? 'waits' : 'wait'} until I can post there again; ${link} without options makes me try.`,
  confirmRemoval: (what: string, count: number) =>
    `### Remove ${what}?\n${notifications(count)} ${count === 1 ? 'waits' : 'wait'} for it and would be lost.`,
  remove: 'Remove it',
  keep: 'Keep it',
  kept: (what: string) => `Nothing was removed: ${what} is as it was.`,
  removedBefore: 'That was removed already.',
  declarations,
} as const;
