import type { ChangedKind, ChangeReason } from '../../../../domain/notifications/changedSettings.ts';

/**
 * What people read whose rules, boards, counters or notifications the bot changed by itself. Channels come in as Discord shows them, names
 * escaped, commands as they are typed.
 */
export const changedSettings = {
  heads: {
    'another-server': '### The media server was replaced',
    restored: '### A backup was restored',
    limit: '### A rule turned itself off',
    'left-alone': '### A rule leaves an account alone for now',
    damaged: '### My database was damaged',
  } satisfies Record<ChangeReason, string>,
  why: {
    'another-server':
      'A different media server answers at the configured address. Its libraries and accounts have numbers of their own, so I stopped what was made for the old one:',
    restored: 'These rules end streams. Much may have changed since the backup, so for now they are only dry runs:',
    limit:
      'Within 10 minutes, rules acted on streams of 5 accounts, and one was about to end yet another stream. That looks like a mistake: in the rule, or in what the media server says. So it ends nothing more:',
    'left-alone':
      'Rules end streams of one account at most twice in 10 minutes, failed attempts included, so that nobody uses up their limit for everyone. An account has reached that, and goes on. These rules leave it alone until the 10 minutes are over, and act on everyone else as before:',
    damaged:
      'There is no backup to go back to, so I started with an empty one. What was set up in this server is gone: notifications, boards, counters, rules, linked accounts and permissions. The damaged file is still there, and my log says where, in case somebody can repair it. This is what counts now:',
  } satisfies Record<ChangeReason, string>,
  rules: {
    'another-server': (rule) => `- The rule “${rule}” is off.`,
    restored: (rule) => `- The rule “${rule}” is a dry run.`,
    limit: (rule) => `- The rule “${rule}” has stopped.`,
    'left-alone': (rule) => `- The rule “${rule}” is still live.`,
    damaged: (rule) => `- The rule “${rule}” is gone.`,
  } satisfies Record<ChangeReason, (rule: string) => string>,
  board: (channel: string) => `- The live board in ${channel} is gone: it showed only some libraries.`,
  counter: (channel: string) => `- The counter in ${channel} is gone: it counted the items of a library.`,
  subscription: (feed: string, channel: string) =>
    `- “${feed}” in ${channel} is paused: these notifications were about one library.`,
  access: '- Who may do what is as at my first start: only the roles in my settings file count.',
  more: (count: number) => `- and ${count} more`,
  todo: {
    rule: (enable) => `\`${enable}\` shows what a rule would have done, and lets it act again.`,
    board: (set) => `\`${set}\` puts up a live board for libraries of the new server.`,
    counter: (set) => `\`${set}\` lets a channel count a library of the new server.`,
    subscription: (set) => `\`${set}\` subscribes a library of the new server.`,
    access: (list) => `\`${list}\` shows who may do what now.`,
  } satisfies Record<ChangedKind, (command: string) => string>,
  /** Of rules that reached a limit. */
  log: (log: string) => `\`${log}\` shows what they did, and with whose streams.`,
  /** Of paused notifications. */
  paused: (resume: string, remove: string) =>
    `\`${resume}\` lets paused notifications go on, \`${remove}\` deletes them.`,
} as const;
