import { counted } from '../numbers.ts';

export const pref = {
  head: (count: number, group: string | undefined) =>
    `## ${count === 1 ? 'One setting' : counted(count, { one: 'setting', other: 'settings' })}${group === undefined ? '' : ` of “${group}”`} of the media server`,
  none: 'The media server lists no settings.',
  otherGroup: 'other',
  oneInFull: '-# `/pref show` with a name shows all of one.',
  hiddenOnes: '-# Hidden settings are not listed: type the exact name to see one.',
  groups: 'Only one group …',
  allGroups: 'All groups',
  on: 'on',
  off: 'off',
  empty: 'empty',
  secret: 'secret',
  choice: (label: string, value: string) => `${label} (${value})`,
  now: (value: string) => `now ${value}`,
  byDefault: (value: string) => `default ${value}`,
  current: (value: string) => `Now: **${value}**`,
  defaultIs: (value: string) => `Default: ${value}`,
  choices: (values: string) => `Choices: ${values}`,
  types: { bool: 'on or off', int: 'a whole number', double: 'a number', text: 'text' },
  hidden: 'hidden',
  advanced: 'advanced',
  /** What may be typed for nothing at all: Discord sends no empty options. */
  emptyChoice: '"" (empty)',
  noSuch: (typed: string, similar: string) =>
    `The server has no setting “${typed}”.${similar === '' ? ' Pick one from the list that opens as you type.' : ` Did you mean ${similar}?`}`,
  isSecret: (name: string) =>
    `${name} looks like a secret, judging by its name. I neither show nor set those: what is typed in Discord stays in Discord. Use the server’s own page.`,
  bad: {
    bool: (name: string) => `${name} is either on or off.`,
    int: (name: string) => `${name} takes a whole number.`,
    double: (name: string) => `${name} takes a number, such as 0.9.`,
    choice: (name: string, choices: string) => `${name} takes one of these: ${choices}.`,
  },
  same: (name: string, value: string) => `${name} is already **${value}**. There is nothing to change.`,
  previewHead: 'Change this setting of the media server?',
  change: (before: string, after: string) => `${before} → **${after}**`,
  unseenHead: 'Change this setting without seeing it first?',
  unseen: (name: string, value: string) =>
    `This server does not list its settings, so I cannot say what **${name}** is now, or whether it accepts **${value}**. I cannot check afterwards either.`,
  confirm: 'Change it',
  leave: 'Cancel',
  left: (name: string) => `Nothing was changed: ${name} stays as it was.`,
  meanwhile: (name: string, was: string, now: string) =>
    `${name} was **${was}** when I showed you this and is **${now}** now. I changed nothing: look again and decide.`,
  notOurs: (name: string, ours: string, now: string) =>
    `${name} is no longer **${ours}** but **${now}**: someone has changed it since. I did not change it back.`,
  gone: (name: string) => `The server no longer lists ${name}. I changed nothing.`,
  unknown: (name: string) =>
    `The server refused (403): it probably has no setting called ${name}. Nothing was changed. It may also be that my token is not allowed to set it.`,
  done: (name: string, before: string, after: string) => `Changed: ${name} was ${before} and is now **${after}**.`,
  undone: (name: string, value: string) => `Changed back: ${name} is **${value}** again.`,
  doneUnanswered: '-# The server gave no usable answer to the change; I read this from it afterwards.',
  notDone: (name: string, now: string, answered: boolean) =>
    answered
      ? `The server accepted the change, but ${name} was **${now}** when I read it again.`
      : `The server gave no usable answer, and ${name} is **${now}**. Nothing changed, as far as I can see.`,
  unverified: (name: string, wanted: string, answered: boolean) =>
    answered
      ? `The server accepted it, but I could not read the settings again to check whether ${name} is now **${wanted}**.`
      : `The server gave no usable answer, and I could not read the settings to check whether ${name} is now **${wanted}**.`,
  undo: 'Undo',
  declarations: {
    pref: { name: 'pref', description: 'The media server’s settings' },
    show: {
      name: 'show',
      description: 'The value of a setting, or all settings page by page',
      options: { name: { name: 'name', description: 'Which one: pick from the list (all if not given)' } },
    },
    set: {
      name: 'set',
      description: 'Change a setting; you see what changes before it does',
      options: {
        name: { name: 'name', description: 'Which one: pick from the list' },
        value: { name: 'value', description: 'The new value; "" for empty text' },
      },
    },
  },
} as const;
