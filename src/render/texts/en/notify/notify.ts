import type { ChannelBlockReason } from '../../../../domain/notifications/blockedChannels.ts';
import type { ChannelFailureKind, ChannelProblem } from '../../../../domain/notifications/channels.ts';
import type { LibraryFeed } from '../../../../domain/notifications/feeds.ts';
import { MAX_PENDING_NOTIFICATIONS } from '../../../../domain/notifications/pendingNotifications.ts';
import { type LibraryRef, serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../../../domain/servers/scope.ts';
import { countText, number } from '../numbers.ts';
import { notificationOptionNames, notifyCommandTexts } from './declarations.ts';

const notifications = (count: number) => countText(count, { one: 'notification', other: 'notifications' });
const posts = (count: number) => countText(count, { one: 'post', other: 'posts' });
const lacks = (permission: string, remedy: string, channel: string): string =>
  `I don’t have the “${permission}” permission in ${channel}: ${remedy}. Give it to my role there.`;

/** Texts about subscriptions. Channels and roles are passed as mentions, titles and links escaped. */
export const notify = {
  ...notificationOptionNames,

  ofLibrary: (feed: string, library: string) => `${feed} · “${library}”`,
  library: (scope: LibraryRef) =>
    serverIfScopeIsWholeServer(scope) === undefined
      ? `library ${serverLocalKeyOfRef(scope)}`
      : 'a media server that is no longer available here',
  immediately: 'immediately',
  hourly: 'hourly digest',
  daily: (at: string) => `daily digest at ${at}`,
  weekly: (weekday: string, at: string) => `weekly digest, every ${weekday} at ${at}`,
  quietHours: (from: string, to: string) => `${from} to ${to}`,
  facts: {
    channel: 'Channel',
    digest: 'Delivery',
    quiet: 'Quiet hours',
    timeZone: 'Time zone',
    people: 'People',
    mention: 'Mentions',
    include: 'Includes',
    hidden: 'Left out',
    language: 'Language',
  },
  none: 'none',
  nobody: 'nobody',
  change: (before: string, after: string) => `${before} → **${after}**`,

  set: (subscription: string) => `### Set up: ${subscription}`,
  changed: (subscription: string) => `### Changed: ${subscription}`,
  same: (subscription: string) => `### Unchanged: ${subscription}`,
  ownZone: (zone: string) => `${zone} (default)`,
  takenUp: (channel: string) => `I had stopped posting in ${channel}; I am posting there again.`,
  waitFor: (count: number) => `${notifications(count)} ${count === 1 ? 'is' : 'are'} waiting for it.`,
  rings: (role: string) => `-# Each message pings ${role}.`,
  ringsNot: (role: string, channel: string) =>
    `-# ${role} will not be pinged: not everyone may mention it, and I may not mention all roles in ${channel}. Allow one of the two.`,
  tryIt: (link: string) => `-# ${link} sends a test message there.`,

  /** Names the feeds that "all" leaves out. */
  leftOut: (feeds: string) =>
    `-# Not included: ${feeds}. Such notifications are not for everyone, so set them up one by one.`,
  guide: {
    head: '### Set up notifications',
    which: 'Which ones',
    where: 'In which channel',
    quiet: 'Quiet hours …',
    quietTitle: 'Quiet hours',
    timeExample: 'For example 22, 22h or 22:30. Leave empty to keep it.',
    labels: { 'quiet-from': 'From', 'quiet-to': 'To', 'time-zone': 'Time zone' },
    deliveryStays: 'unchanged (new subscriptions: immediately)',
    quietStays: 'unchanged (new subscriptions: none)',
    save: 'Set up',
    notReady: 'choose which and where first',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    cancelled: 'Cancelled: nothing was set up.',
    chosen: 'The chosen notifications',
  },
  takesNothing: (channel: string) => `**Saved, but I cannot post in ${channel}:**`,
  needsChannel: (subscription: string, option: string) =>
    `${subscription}: no channel in this server is subscribed to this yet. Name a channel too (\`${option}\`).`,
  needsOwnChannel: (sentence: string, channel: string, option: string) =>
    `${sentence}: ${channel}. To give it a channel of its own, name one (\`${option}\`).`,
  needsRest: (subscription: string, option: string) =>
    `${subscription}: only single libraries are subscribed to so far. Name a channel for all others (\`${option}\`), or one of these libraries:`,
  notSaved: (subscription: string, channel: string) =>
    `### I cannot post in ${channel}\nSo nothing was saved for ${subscription}.`,
  notSent: (channel: string) => `### I cannot post in ${channel}\nSo no test message was sent.`,
  problems: {
    unknown: (channel) => `${channel} no longer exists. Pick another one.`,
    hidden: (channel) =>
      `I can’t see ${channel}. Give my role “View Channel” there, or add me to it if it is a private thread.`,
    unreachable: (channel) => `Discord did not let me look at ${channel} just now. Try again in a minute.`,
    'not-text': (channel) => `${channel} takes no messages. Pick a text channel or a thread.`,
    forum: (channel) =>
      `${channel} is a forum, which takes no messages itself. Pick one of its posts, or a text channel.`,
    'other-guild': (channel) => `${channel} is on another server. Pick one of this server.`,
    view: (channel: string) => lacks('View Channel', 'I can’t see it', channel),
    send: (channel: string) => lacks('Send Messages', 'I can’t write there', channel),
    'send-in-threads': (channel: string) => lacks('Send Messages in Threads', 'I can’t write there', channel),
    locked: (channel) => `${channel} is a closed and locked thread. Reopen it, or pick another one.`,
    attach: (channel: string) => lacks('Attach Files', 'posts come with pictures', channel),
    history: (channel: string) => lacks('Read Message History', 'I need it so that I post nothing twice', channel),
    'timed-out': (channel) =>
      `A moderator put me into a time-out, so I can’t write in ${channel}. Remove the time-out, or wait until it is over.`,
  } satisfies Record<ChannelProblem, (channel: string) => string>,

  which: (subscription: string, option: string) => `${subscription}: which channel? Name one of these (\`${option}\`):`,
  /** Question above a list of subscriptions. */
  whichMoves: (subscription: string, also: string, insteadOf: string) =>
    `${subscription}: these channels have it already. Say whether to add the new one (\`${also}\`), or which of them it replaces (\`${insteadOf}\`):`,
  movedFrom: (channel: string, also: string) =>
    `It moved here: ${channel} no longer gets it. To post in both, set it for that channel again with \`${also}\`.`,
  /** Line for a channel that keeps its subscription while several subscriptions are set up together. */
  staysIn: (channel: string, subscription: string) => `Stays in ${channel}: ${subscription}.`,
  toMoveOne: (link: string) => `To move or change one of these, set it up by name with ${link}.`,
  takenFrom: (subscription: string, channels: string, also: string) =>
    `**${subscription}** is posted only here from now on; ${channels} keeps the rest. To post it there too, set it for that channel with \`${also}\`.`,
  without: (scopes: readonly string[]) => `without ${scopes.map((scope) => `“${scope}”`).join(', ')}`,
  alsoIn: (channels: string) => `It is also posted in ${channels}.`,
  goneChannel: (id: string) => `a channel that is gone (${id})`,
  isThere: 'it is posted there already: choose another one',
  needsNewChannel: 'name the new channel too',

  notLibrary: (feed: string, libraries: string) =>
    `“${feed}” has no libraries to choose from: leave the library out. It works for ${libraries}`,
  notPeople: (feeds: string) => `only these feeds show people: ${feeds}`,
  needs: (capability: string) => `that takes the permission “${capability}”`,
  notAdded: (feed: string) => `it is only for “${feed}”`,
  lastCard: 'at least one card must be left; turn the recap off with `/notify remove`',
  badTime: 'it must be a time of day, such as 22:00 or 7:30',
  bothTimes: 'quiet hours need a start and an end',
  sameTimes: 'quiet hours must not end when they start',
  badZone: 'it must be a time zone such as Europe/Berlin: pick one from the list',
  everyone: '@everyone is not a role I can mention: pick another one',
  contrary: 'it contradicts another option',
  notAt: 'it is only for a daily or weekly digest',
  notWeekday: 'it is only for a weekly digest',

  noSubscription: (subscription: string, link: string, example: string) =>
    `${subscription}: no channel in this server is subscribed to this. Subscribe one with ${link}, for example \`${example}\`.`,
  /** Line above the list of subscriptions for single libraries. */
  noGeneral: (subscription: string, link: string) =>
    `${subscription}: only single libraries are subscribed to. Subscribe a channel for all others with ${link}, or name one of these libraries:`,
  onlyFor: 'Other libraries have a subscription; name the library:',
  /** Line for a library without a channel of its own, whose feed has a channel for all libraries. */
  ofAll: {
    history: (library) => `Plays of “${library}” go where all plays go`,
    added: (library) => `What is new in “${library}” goes where everything new goes`,
    gone: (library) => `What is gone from “${library}” goes where everything gone goes`,
    transcodes: (library) => `Transcodes of “${library}” go where all transcodes go`,
  } satisfies Record<LibraryFeed, (library: string) => string>,
  goesWithAll: (sentence: string, channel: string, link: string) =>
    `${sentence}: ${channel}. Leave the library out, or give it a channel of its own with ${link}.`,
  noSubscriptions: (link: string, example: string) =>
    `This server has no subscriptions yet. Subscribe a channel with ${link}, for example \`${example}\`.`,
  exampleChannel: '#news',
  noneFits: (link: string) => `No subscription in this server matches that. ${link} shows what there is.`,

  head: '## Notifications in this server',
  unsubscribed: (feeds: string, link: string) => `Not subscribed to: ${feeds}. Subscribe a channel with ${link}.`,
  unsubscribedElsewhere: (feeds: string) => `Only single libraries are subscribed to: ${feeds}.`,
  /** Added after a subscription for one library, if its feed has none for all libraries. */
  othersUnsubscribed: (feed: string, link: string) =>
    `-# ${feed}: libraries without a subscription of their own are not covered. ${link} without a library subscribes a channel to them.`,
  to: (subscription: string, channel: string) => `**${subscription}** → ${channel}`,
  next: (time: string) => `next ${time}`,
  quiet: (hours: string) => `quiet from ${hours}`,
  /** Devices are not named, because their names often contain their owners' names. */
  nameless: (people: string) => `${people}, so devices are not named`,
  peopleShown: (people: string) => `people shown ${people}`,
  mentions: (role: string) => `mentions ${role}`,
  pausedSince: (time: string) => `**paused** ${time}`,
  waiting: (count: number) => `${notifications(count)} waiting`,
  /** Reasons why notifications wait, except pauses and blocked channels, which have other sentences. */
  waits: {
    polling: (since: string) => `I am still reading from the media server, since ${since}`,
    backlog: (first: string, count: number) =>
      `held back, the first ${first}: ${posts(count)} for this channel come first`,
    quiet: (first: string, end: string) => `held back, the first ${first}: quiet hours end ${end}`,
    digest: (first: string, next: string) => `held back, the first ${first}: the digest comes ${next}`,
  },
  dropped: (count: number) =>
    `${number(count)} older ${count === 1 ? 'one was' : 'ones were'} dropped: at most ${number(MAX_PENDING_NOTIFICATIONS)} are kept`,
  blocked: {
    gone: (time: string) => `**unreachable** since ${time}: the channel is gone, or I am no longer in its server`,
    forbidden: (time: string) =>
      `**unreachable** since ${time}: I am not allowed to see it, read its history or write there`,
    'timed-out': (time: string) => `**unreachable** since ${time}: a moderator put me into a time-out`,
    'anti-spam': (time: string) =>
      `**unreachable** since ${time}: Discord’s anti-spam measure keeps me from writing there`,
  } satisfies Record<ChannelBlockReason, (when: string) => string>,

  heldUp: (count: number, since: string, reason: string) =>
    `**${posts(count)} for this channel ${count === 1 ? 'is' : 'are'} held up** since ${since}: ${reason}`,
  refusedPosts: (count: number, days: number, last: string) =>
    `**${posts(count)} for this channel could not be delivered** in the last ${days} days, most recently on ${last}. I gave up: Discord rejects such posts for good, or I cannot read them. My log says why.`,
  unsent: (count: number) => `${posts(count)} for this channel not sent yet`,
  /** A blocked channel without a subscription. */
  leftBehind: (channel: string) => `${channel} · no longer subscribed to anything`,
  leftLine: (channel: string, count: number) => `${channel} · ${posts(count)} from before`,
  postedIn: (language: string) => `language: ${language}`,

  sending: (channel: string) => `Sending a test message to ${channel} …`,
  there: (link: string) => `It arrived: ${link}`,
  notYet: (reason: string) => `It has not arrived yet: ${reason} It keeps its place and is sent as soon as that works.`,
  refused: 'Discord rejects this message for good, so it cannot be delivered. My log says why.',
  stoppedBefore: (channel: string, time: string, link: string) =>
    `I stopped posting in ${channel}, which has been unreachable since ${time}. It looks fine now: ${link} makes me post there again. No test message was sent.`,
  why: {
    gone: 'the channel is gone, or I am no longer in its server.',
    forbidden: 'I am not allowed to see the channel, read its history or write there.',
    'timed-out': 'a moderator put me into a time-out.',
    'anti-spam': 'Discord’s anti-spam measure keeps me from writing there for now.',
    invalid: 'Discord rejects it.',
    missing: 'a message that I wanted to edit is gone.',
    unauthorized: 'Discord no longer accepts my token. The bot’s owner needs to check `DISCORD_TOKEN`.',
    unavailable: 'Discord is not accepting messages there right now.',
    uncertain: 'Discord did not say whether it arrived, so I check before I send it again.',
  } satisfies Record<ChannelFailureKind, string>,
  behind: (count: number) =>
    `${countText(count, { one: 'message', other: 'messages' })} for this channel ${count === 1 ? 'comes' : 'come'} first.`,
  silent: 'Discord has not answered yet.',
  stillPaused: (link: string) => `It is paused: notifications wait until ${link}.`,
  alsoPaused: (link: string) => `-# It is paused: notifications wait until ${link}. A test message is sent anyway.`,

  paused: '### Paused\nNotifications queue up from now on and are posted when you resume.',
  pausedAlready: 'That is already paused.',
  resumed: '### Resumed\nWhat was waiting is posted now, after quiet hours, or with the next digest.',
  notPaused: 'None of that was paused.',
  more: (count: number) => `… and ${count} more.`,
  line: (subscription: string, count: number) =>
    count === 0 ? subscription : `${subscription} · ${notifications(count)} waiting`,
  stillOut: '### Still unreachable',

  digestSet: (subscription: string) => `### ${subscription}`,
  nextDigest: (time: string, ago: string) => `The next one comes ${time} (${ago}).`,
  atOnce: 'From now on, each one is posted immediately.',

  removed: (subscription: string) => `Removed: ${subscription} is no longer posted there.`,
  goesOnWithAll: (sentence: string, channel: string) => `${sentence} from now on: ${channel}.`,
  lost: (count: number) =>
    `${notifications(count)} that ${count === 1 ? 'was' : 'were'} waiting for it ${count === 1 ? 'is' : 'are'} gone.`,
  onTheirWay: (count: number) =>
    `${posts(count)} ${count === 1 ? 'is' : 'are'} already on ${count === 1 ? 'its' : 'their'} way there and will still arrive.`,
  stuck: (count: number, link: string) =>
    `${posts(count)} for that channel ${count === 1 ? 'waits' : 'wait'} until I can post there again; ${link} without options makes me try.`,
  confirmRemoval: (subscription: string, count: number) =>
    `### Remove the subscription to ${subscription}?\n${notifications(count)} ${count === 1 ? 'is' : 'are'} waiting for it and would be lost.`,
  remove: 'Remove',
  keep: 'Keep',
  kept: (subscription: string) => `Nothing was removed: the subscription to ${subscription} stays as it was.`,
  removedBefore: 'That was already removed.',
  declarations: notifyCommandTexts,
} as const;
