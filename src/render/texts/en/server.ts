import type { LogLevel, ServerTaskStartResult } from '../../../domain/media/server/serverApi.ts';
import { type DeviceRef, serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

export const device = {
  none: 'The server has no devices on record.',
  head: (count: number) =>
    count === 1 ? '## One device' : `## ${countText(count, { one: 'device', other: 'devices' })}`,
  newestFirst: '-# Newest first.',
  stays: '-# A device stays on this list even after its access is revoked.',
  since: (time: string) => `first seen ${time}`,
  id: (id: DeviceRef) => `ID ${serverLocalKeyOfRef(id)}`,
  unnamed: 'Unnamed device',
  declarations: {
    devices: addSearchSynonyms(
      'players clients phone tv television tablet computer apps hardware',
      createCommandTexts('devices', 'Devices that have ever used the server', {}),
    ),
  },
} as const;

const LINES = { one: 'line', other: 'lines' };
const lines = (count: number) => (count === 1 ? 'One line' : countText(count, LINES));

const levels = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
  debug: 'Debug',
  verbose: 'Verbose',
} satisfies Record<LogLevel, string>;

export const log = {
  unanswered:
    'The server gave no usable answer. The line may or may not be in its log, which I cannot read: check there before you write it again.',
  written: (level: string, source: string) => `Written to the server’s log as ${level}, from “${source}”:`,
  levels,
  batch: {
    title: 'Write to the server’s log',
    label: 'Messages',
    hint: (level: string, source: string) => `One per line. All are ${level}, from “${source}”.`,
    empty: 'every line is empty',
    written: (count: number, level: string, source: string) =>
      `${lines(count)} written to the server’s log as ${level}, from “${source}”:`,
    unanswered: (count: number) =>
      `The server gave no usable answer to ${count === 1 ? 'the line' : `the ${countText(count, LINES)}`} I sent. All, some or none may be in its log: check there before you send them again.`,
  },
  declarations: {
    log: createNameAndDescription('log', 'The media server’s log'),
    write: addSearchSynonyms(
      'logs entry note comment record plex',
      addFormTitle(
        'Write a line to the log',
        createCommandTexts('write', 'Write a line to the media server’s log', {
          level: createChoiceOptionTexts('level', 'How severe it is', levels),
          message: createNameAndDescription('message', 'What to write'),
          source: createNameAndDescription('source', 'Which source to name (Usher if not given)'),
        }),
      ),
    ),
    batch: addSearchSynonyms(
      'logs entries multiple bulk many plex',
      addFormTitle(
        'Write several lines to the log',
        createCommandTexts('batch', 'Write several lines to the media server’s log at once', {
          level: createChoiceOptionTexts('level', 'How severe they are', levels),
          source: createNameAndDescription('source', 'Which source to name (Usher if not given)'),
        }),
      ),
    ),
  },
} as const;

export const pref = {
  head: (count: number, group: string | undefined) =>
    `## Media server settings${group === undefined ? '' : `: ${group}`} (${number(count)})`,
  none: 'The media server lists no settings.',
  otherGroup: 'other',
  oneInFull: '-# `/server settings` with a name shows all of one.',
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
  unclearChoices: '-# Of some of these I can’t tell where the value ends, so I can’t set them.',
  types: { bool: 'on or off', int: 'a whole number', double: 'a number', text: 'text' },
  hidden: 'hidden',
  advanced: 'advanced',
  /** Name of the choice for an empty value, because Discord sends no empty options. */
  emptyChoice: '"" (empty)',
  noSuch: (typedText: string, similar: string) =>
    `The server has no setting “${typedText}”.${similar === '' ? ' Pick one from the list that opens as you type.' : ` Did you mean ${similar}?`}`,
  isSecret: (name: string) =>
    `${name} looks like a secret, judging by its name. I neither show nor set those: what is typed in Discord stays in Discord. Use the server’s own web page.`,
  bad: {
    bool: (name: string) => `${name} is either on or off.`,
    int: (name: string) => `${name} takes a whole number.`,
    double: (name: string) => `${name} takes a number, such as 0.9.`,
    choice: (name: string, choices: string) => `${name} takes one of these: ${choices}.`,
    unclearChoice: (name: string) =>
      `I can’t tell where the value ends in that choice of ${name}, and a piece of it would be wrong. Choose it in the media server’s own settings. Once one of these is set there, I can often tell the others, too.`,
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
  notOurs: (name: string, ownValue: string, now: string) =>
    `${name} is no longer **${ownValue}** but **${now}**: someone has changed it since. I did not change it back.`,
  gone: (name: string) => `The server no longer lists ${name}. I changed nothing.`,
  unknown: (name: string) =>
    `The server refused (403): it probably has no setting called ${name}. Nothing was changed. It may also be that my token is not allowed to set it.`,
  done: (name: string, before: string, after: string) => `Changed: ${name} was ${before} and is now **${after}**.`,
  undone: (name: string, value: string) => `Changed back: ${name} is **${value}** again.`,
  doneUnanswered: '-# The server gave no usable answer to the change; I read this from it afterwards.',
  notDone: (name: string, now: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the change, but ${name} was **${now}** when I read it again.`
      : `The server gave no usable answer, and ${name} is **${now}**. Nothing changed, as far as I can see.`,
  unverified: (name: string, requestedValue: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted it, but I could not read the settings again to check whether ${name} is now **${requestedValue}**.`
      : `The server gave no usable answer, and I could not read the settings to check whether ${name} is now **${requestedValue}**.`,
  undo: 'Undo',
} as const;

export const resource = {
  none: 'The account has no servers and no players.',
  noService:
    'I cannot list the account’s resources: no account service is set up. The bot’s owner can set its address: as `ACCOUNT_URL` for the first media server, with `/server token` for another one.',
  head: (count: number) =>
    count === 1
      ? '## One resource of the account'
      : `## ${countText(count, { one: 'resource', other: 'resources' })} of the account`,
  privately: '-# Tokens are never shown, and public addresses only in part.',
  unnamed: 'Unnamed resource',
  present: 'online',
  absent: 'offline',
  owned: 'owned',
  shared: 'someone else’s',
  lastSeen: (time: string) => `seen ${time}`,
  since: (time: string) => `linked ${time}`,
  httpsRequired: 'https required',
  relay: 'relay enabled',
  throughRelay: '(relay)',
  synced: 'synced',
  dnsRebindingProtection: 'DNS rebinding protection',
  inPublic: (address: string) => `public IP ${address}`,
  masked: 'address hidden',
  port: (port: number) => `port ${port}`,
  more: (count: number) => `${number(count)} more`,
} as const;

export const task = {
  outcomes: {
    accepted: [
      'The server accepted the request (200), but does not say what happens next:',
      '- the task **starts now**: always, if the maintenance window is closed;',
      '- the task starts **later in the window**: if the window is open now, and the task runs at a random time in it;',
      '- the task is **skipped**: if it is not scheduled for today.',
      '-# The task upgrades the media analysis from what is on the server, and downloads nothing.',
    ].join('\n'),
    running: 'The task is already running (202), so nothing new was started.',
  } satisfies Record<ServerTaskStartResult, string>,
  unanswered:
    'The server gave no usable answer. The task may have started anyway. Asking again does no harm: while it runs, the server says so and starts nothing new.',
} as const;

export const mediaServer = {
  declarations: {
    server: createNameAndDescription('server', 'The media server: its settings, maintenance and account'),
    settings: addSearchSynonyms(
      'preferences options configuration config view plex',
      addFormTitle(
        'The server’s settings',
        createCommandTexts('settings', 'The server’s settings page by page, or one of them in full', {
          name: createNameAndDescription('name', 'Which one: pick from the list (all if not given)'),
        }),
      ),
    ),
    set: addSearchSynonyms(
      'preference option configure modify adjust update configuration plex settings',
      createCommandTexts('set', 'Change a setting, with a preview first', {
        name: createNameAndDescription('name', 'Which one: pick from the list'),
        value: createNameAndDescription('value', 'The new value; "" for empty text'),
      }),
    ),
    analyze: addSearchSynonyms(
      'loudness bitrate thumbnails inspect deep intro',
      createCommandTexts('analyze', 'Run the server’s media analysis, now or in its maintenance window', {}),
    ),
    resources: addSearchSynonyms(
      'connected clients plex network addresses',
      createCommandTexts('resources', 'Servers and players linked to the account', {}),
    ),
  },
} as const;
