import type { BoardKind } from '../../../domain/live/boards.ts';
import type { ChannelBlockReason } from '../../../domain/notifications/blockedChannels.ts';
import type { ChangedSettingKind, SettingChangeReason } from '../../../domain/notifications/changedSettings.ts';
import { countText, number } from './numbers.ts';

const MOVES =
  'Posts that are already written move there too, except those that show more about people than the new channel may.';

/** Texts for people whose channel no longer accepts messages. The channel is passed as a mention. */
export const blockedChannel = {
  head: (count: number) => `### I can no longer post in ${count === 1 ? 'a channel' : `${number(count)} channels`}`,
  why: {
    gone: (channel) => `${channel} is gone, or I am no longer in its server.`,
    forbidden: (channel) => `Discord does not let me post in ${channel}.`,
    'timed-out': (channel) => `A moderator put me into a time-out, so I cannot post in ${channel}.`,
    'anti-spam': (channel) => `Discord’s anti-spam measure keeps me from writing in ${channel} for now.`,
  } satisfies Record<ChannelBlockReason, (channel: string) => string>,
  /** Reason why each channel is blocked, in an alert about several channels. */
  each: {
    gone: (channel) => `- ${channel} is gone, or I am no longer in its server`,
    forbidden: (channel) => `- ${channel}: Discord does not let me post there`,
    'timed-out': (channel) => `- ${channel}: a moderator put me into a time-out`,
    'anti-spam': (channel) => `- ${channel}: Discord’s anti-spam measure keeps me from writing there for now`,
  } satisfies Record<ChannelBlockReason, (channel: string) => string>,
  more: (count: number) => `- and ${number(count)} more`,
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  feeds: (names: string) => `Notifications in that channel: ${names}`,
  boards: { streams: 'Live board', panel: 'Panel' } satisfies Record<BoardKind, string>,
  waiting: (count: number) =>
    count === 1 ? 'One message is waiting.' : `${countText(count, { one: 'message', other: 'messages' })} are waiting.`,
  todo: {
    gone: (command, resume) =>
      `What to do: pick another channel with \`${command}\`. ${MOVES} \`${resume}\` without options makes me try right away.`,
    forbidden: (command, resume) =>
      `What to do: give my role “View Channel”, “Send Messages” (in a thread “Send Messages in Threads”), “Attach Files” and “Read Message History” there, and unlock the thread if it is locked. Then \`${resume}\` without options makes me try right away. Or pick another channel with \`${command}\`. ${MOVES}`,
    'timed-out': () =>
      'What to do: remove my time-out (right-click me, Remove Timeout), or wait until it is over. No permission is missing. I go on within a minute after that.',
    'anti-spam': () =>
      'What to do: nothing. No permission or setting is wrong, and Discord lifts this by itself. Until then, direct messages wait.',
  } satisfies Record<ChannelBlockReason, (set: string, resume: string) => string>,
  again:
    '-# I keep trying on my own: within a minute after I am allowed to post again, and otherwise once an hour. I say nothing more about it here.',
};

/**
 * Texts about rules, boards, counters or notifications that the bot changed on its own, for the people who set them up.
 * Channels are passed as mentions, names escaped, commands as they are typed.
 */
export const changedSettings = {
  heads: {
    'another-server': '### The media server was replaced',
    restored: '### A backup was restored',
    limit: '### A rule turned itself off',
    'left-alone': '### A rule leaves an account alone for now',
    damaged: '### My database was damaged',
  } satisfies Record<SettingChangeReason, string>,
  /** Heading of the alert in a guild that also sees other media servers. */
  replaced: (server: string) => `### The media server ${server} was replaced`,
  why: {
    'another-server':
      'A different media server answers at the configured address. Its libraries and accounts have numbers of their own, so I stopped what was made for the old one:',
    restored: 'These rules end streams. Much may have changed since the backup, so for now they are only dry runs:',
    limit:
      'Within 10 minutes, rules acted on streams of 5 accounts, and one was about to end yet another stream. That looks like a mistake: in the rule, or in what the media server says. So it ends nothing more:',
    'left-alone':
      'Rules end the streams of one account at most twice in 10 minutes, including failed attempts. Otherwise a single account could use up the limit that applies to all accounts together. One account has reached this limit and keeps streaming. These rules leave that account alone until the 10 minutes are over, and act on everyone else as before:',
    damaged:
      'There is no backup to go back to, so I started with an empty one. What was set up in this server is gone: notifications, boards, counters, rules, linked accounts and permissions. The damaged file is still there, and my log says where, in case somebody can repair it. This is what counts now:',
  } satisfies Record<SettingChangeReason, string>,
  rules: {
    'another-server': (rule) => `- The rule “${rule}” is off.`,
    restored: (rule) => `- The rule “${rule}” is a dry run.`,
    limit: (rule) => `- The rule “${rule}” has stopped.`,
    'left-alone': (rule) => `- The rule “${rule}” is still live.`,
    damaged: (rule) => `- The rule “${rule}” is gone.`,
  } satisfies Record<SettingChangeReason, (rule: string) => string>,
  board: (channel: string) => `- The live board in ${channel} is gone: it showed only some libraries.`,
  counter: (channel: string) => `- The counter in ${channel} is gone: it counted the items of a library.`,
  subscription: (feed: string, channel: string) =>
    `- “${feed}” in ${channel} is paused: these notifications were about one library.`,
  access: '- Who may do what is as at my first start: only the roles in my settings file count.',
  more: (count: number) => `- and ${count} more`,
  todo: {
    rule: (enable) => `\`${enable}\` shows what a rule would have done, and lets it act again.`,
    board: (command) => `\`${command}\` puts up a live board for libraries of the new server.`,
    counter: (command) => `\`${command}\` lets a channel count a library of the new server.`,
    subscription: (command) => `\`${command}\` subscribes a channel to a library of the new server.`,
    access: (list) => `\`${list}\` shows who may do what now.`,
  } satisfies Record<ChangedSettingKind, (command: string) => string>,
  /** Closing line if rules reached a limit. `log` is a command. */
  log: (log: string) => `\`${log}\` shows what they did, and with whose streams.`,
  paused: (resume: string, remove: string) =>
    `\`${resume}\` lets paused notifications go on, \`${remove}\` deletes them.`,
} as const;

/** Texts about a post that cannot be delivered, and about the remedies. The channel is passed as a mention. */
export const stuckPost = {
  head: '### A message is not getting through',
  what: (channel: string) =>
    `Discord keeps failing on a message for ${channel}. Other messages for that channel are waiting.`,
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  feeds: (names: string) => `Notifications in that channel: ${names}`,
  behind: (count: number) =>
    count === 0
      ? 'No other message is waiting behind it yet.'
      : count === 1
        ? 'One message is waiting behind it.'
        : `${countText(count, { one: 'message', other: 'messages' })} are waiting behind it.`,
  todo: (skip: string) =>
    `What to do: press the button, or use \`${skip}\` on your server, to go on without this one message. First I check whether it is there after all.`,
  skip: 'Skip this message',
  again: '-# Otherwise I keep trying every few minutes, and say nothing more about it here.',
  skipping: (channel: string, since: string) =>
    `I am skipping the message for ${channel} that has been failing since ${since}.`,
  check: (list: string) =>
    `First I check whether it is there after all, which can take a few minutes. \`${list}\` shows what could not be delivered.`,
  follow: (count: number) =>
    count === 0
      ? 'No other message is waiting behind it.'
      : count === 1
        ? 'The message behind it follows.'
        : `The ${countText(count, { one: 'message', other: 'messages' })} behind it follow.`,
  nothing: (channel: string) => `No message for ${channel} is stuck. Nothing was skipped.`,
  blocked: (channel: string, resume: string) =>
    `I cannot post in ${channel} at all, so skipping one message does not help. Once I may post there again, \`${resume}\` makes me try right away.`,
  over: 'That message is no longer stuck. Nothing was skipped.',
};
