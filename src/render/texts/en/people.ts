import { type AccountRef, serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import type { SharedDataChangeRefusal } from '../../../domain/servers/sharedChanges.ts';
import type { PersonalChart } from '../../../domain/statistics/ranges.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import { countText, number } from './numbers.ts';
import { history, stats } from './statistics.ts';

export const account = {
  form: {
    title: 'Link your account',
    label: (server?: string) => `Your token for ${server ?? 'the media server'}`,
    hint: 'It is checked, stored encrypted and never shown again. On Plex it is an X-Plex-Token.',
  },
  badToken: 'it is not a valid token (16 to 2,000 characters, without spaces)',
  refused: 'The media server does not accept that token, so nothing was linked. Check it and try again.',
  unproven:
    'The media server accepts any token from here, so yours does not prove whose account it is, and nothing was linked. The bot’s owner needs to change that: on Plex, by removing Usher’s address from “List of IP addresses and networks that are allowed without auth”.',
  linked: (server?: string) =>
    server === undefined
      ? 'Your account is linked. From now on I use it for your playlists.'
      : `Your account on **${server}** is linked. From now on I use it for your playlists there.`,
  /** `time` reads as "5 minutes ago". */
  status: (time: string) => `Your account was linked ${time}. I use it for your playlists.`,
  moved:
    'The media server is no longer at the address where you linked your account, so I do not send it your token. If you trust the new address, link your account again with `/me link`.',
  unreadable: 'I can no longer read your token. Link your account again with `/me link`.',
  notLinked: 'You have not linked an account. You can with `/me link`.',
  notKnownOn: (names: string) => `Your plays on ${names} are missing: I do not know which account there is yours.`,
  /** Added after the list of servers on which the person has an account. */
  notLinkedOn: (servers: string) => `-# You have not linked an account on ${servers}. You can with \`/me link\`.`,
  shared: 'Until then, your playlists are those of the shared account.',
  whose: (name: string) => `It is the account **${name}**.`,
  /** Added after linking an account, below the account's name. */
  shown: 'Where plays are posted with people’s names, and in the list of sessions, members now see that it is you.',
  mappedTo: (name: string) => `An admin set **${name}** as your account.`,
  unknownWhose: 'I cannot find out whose account it is. An admin can set that with `/people map`.',
  number: (id: AccountRef) => `no. ${serverLocalKeyOfRef(id)}`,
  whichToUnlink: 'Which media server’s account do you want to unlink?',
  unlinked: (server?: string) =>
    `Your account${server === undefined ? '' : ` on **${server}**`} is no longer linked, and its token is deleted.`,
} as const;

const { people: _, libraries: _____, ...charts } = stats.charts;
const { user: __, ...listOptions } = history.declarations.history.options;
const { chart, account: ___, names: ____, ...statsOptions } = stats.declarations.stats.options;

export const me = {
  notLinked: 'I do not know which account on the media server is yours. Link it with `/me link`, then try again.',
  /** Answer to a person who may not link an account. */
  notMapped: 'I do not know which account on the media server is yours. An admin can set that with `/people map`.',
  plays: '## Your plays',
  noPlays: 'You have played nothing that matches.',
  stopped: (rowsRead: number) =>
    `-# I looked through ${countText(rowsRead, { one: 'play', other: 'plays' })} (everyone’s together) and stopped there. Narrow it down with \`since\` or \`library\`.`,
  heads: {
    overview: 'What you played',
    days: 'Your plays over time',
    hours: 'Your plays by weekday and hour',
    titles: 'Your most played titles',
    devices: 'Your most used devices',
    'played-libraries': 'Your most played libraries',
  } satisfies Record<PersonalChart, string>,
  nothing: 'You played nothing in this period.',
  nothingInLibrary: 'You played nothing from this library in this period.',
  hints: {
    on: 'Hints are on: you see each one once.',
    off: 'Hints are off.',
    unchanged: (isOn: boolean) => `Hints were already ${isOn ? 'on' : 'off'}.`,
    follow: (name: string, hintsLink: string) =>
      `Hint: I can tell you about new episodes of ${name}.\n-# Don’t want hints? ${hintsLink}`,
    followLabel: 'Follow',
  },
  declarations: {
    me: createNameAndDescription('me', 'Your own plays, your account and your data, shown only to you'),
    plays: addSearchSynonyms(
      'my history watched seen listened past recently heard last yesterday log forgot',
      addFormTitle('What you played', createCommandTexts('plays', 'What you played, newest first', listOptions)),
    ),
    stats: addSearchSynonyms(
      'my statistics chart hours time long total wrapped recap year habits much',
      addFormTitle(
        'What you played, as a chart',
        createCommandTexts('stats', 'What you played, as a chart and in numbers', {
          chart: { ...chart, choices: charts },
          ...statsOptions,
        }),
      ),
    ),
    link: addSearchSynonyms(
      'connect connection login sign log signin plex register authenticate authorize profile pair user',
      createCommandTexts('link', 'Link your own account, so that playlists are yours (only you see it)', {}),
    ),
    account: addSearchSynonyms(
      'my connected linked logged profile plex status user whoami',
      createCommandTexts('account', 'Which account you have linked', {}),
    ),
    unlink: addSearchSynonyms(
      'disconnect logout signout remove sign log revoke plex detach out',
      createCommandTexts('unlink', 'Unlink your account and delete its token', {}),
    ),
    export: addSearchSynonyms(
      'download copy gdpr privacy information collected store know data my save personal',
      createCommandTexts('export', 'Get everything that is stored about you', {}),
    ),
    delete: addSearchSynonyms(
      'erase forget remove wipe privacy gdpr data my clear personal traces',
      createCommandTexts('delete', 'Delete what is stored about you, with a preview first', {}),
    ),
    hints: addSearchSynonyms(
      'stop disable tips suggestion advice annoying dont',
      addFormTitle(
        'Turn hints on or off',
        createCommandTexts('hints', 'Turn the hints below answers on or off, for you alone', {
          show: createNameAndDescription('show', 'Whether you see hints'),
        }),
      ),
    ),
  },
} as const;

export const privacy = {
  exported: {
    own: 'Here is everything that is stored about you, as a file that opens in any text editor.',
    account:
      'Here is what is stored about this account for this Discord server, as a file that opens in any text editor. Rules of other Discord servers and people who are not here are left out.',
  },
  newestRows: (table: string, shownCount: number, total: number) =>
    `-# Of the ${number(total)} rows from the table ${table}, the file has the newest ${number(shownCount)}.`,
  readMore: '-# docs/privacy.md in Usher’s source code says what each table is for and how long it is kept.',
  file: 'What is stored, as JSON',
  ownHead: 'Delete what is stored about you?',
  tickets: (count: number) =>
    `- ${countText(count, { one: 'button', other: 'buttons' })} under messages that you asked for: they stop working`,
  removals: (count: number) =>
    `- ${countText(count, { one: 'removal', other: 'removals' })} from playlists that you could still undo`,
  subscriptions: (count: number) =>
    `- your name as the one who set up ${countText(count, { one: 'notification', other: 'notifications' })}: posts keep coming, but you are no longer told if a channel stops working`,
  displays: (count: number) =>
    `- your name as the one who set up boards, counters or rules (${number(count)}): they stay`,
  link: '- which account of the media server is yours, and its token: your own playlists and statistics are back once you link it again',
  permissions: '- what you were allowed by name, with `/access grant`: you lose it; what your roles allow stays',
  trailStays: (days: number) =>
    `-# The audit trail still shows what was done, but no longer by whom. If you changed something in the last ${days} days, your name stays there until ${days} days after the last change, so that nobody can cover their tracks at once.`,
  backups:
    '-# Backups of the database that were made before still hold it: nightly ones until newer ones take their place, others until they are deleted.',
  accountHead: (name: string) => `Delete what is stored about ${name}?`,
  account: (id: AccountRef) => `account ${serverLocalKeyOfRef(id)}`,
  names: (devices: number) =>
    `- the account’s name, made-up name and alias, and the names of ${countText(devices, { one: 'device', other: 'devices' })}`,
  plays: (count: number) =>
    `- whose ${countText(count, { one: 'play', other: 'plays' })} they were, and on which device: in the statistics they stay as nobody’s`,
  sessionLog: '- what the account streamed in the last 7 days, with which rules are tested',
  serverKeeps:
    '-# The media server keeps its own history, and what the account plays from now on is stored as before. To stop that, remove the account there.',
  confirm: 'Delete',
  leave: 'Keep everything',
  ownDone: 'Deleted: except for older backups, nothing that Usher stores names you any more.',
  ownDoneUntil: (until: string) =>
    `Deleted. Except for older backups, only the audit trail still names you: until ${until}, or longer if you change something before then.`,
  onlyManager:
    'Your permission to manage access is still there, because nobody else has it: give it to someone with `/access grant`, then delete again.',
  accountDone: (name: string) => `Deleted what was stored about ${name}.`,
  nothingStored: (name: string) => `Nothing is stored about ${name}.`,
  left: 'Nothing was deleted.',
} as const;

export const people = {
  mapped: (person: string, name: string) => `**${name}** is now set as ${person}’s account.`,
  wasMapped: (person: string, name: string) =>
    `**${name}** was already set as ${person}’s account. Nothing was changed.`,
  unmapped: (person: string) => `${person} no longer has an account that I know of.`,
  wasUnmapped: (person: string) => `${person} had no account that I know of anyway.`,
  byName: (name: string) => `Where people are shown by name: **${name}**`,
  byPseudonym: (name: string) => `Where they are shown by pseudonym: **${name}**`,
  wasCalled: (name: string) => `-# Before: ${name}`,
  ownName: 'No other name is set: the name on the media server is shown.',
  everywhere: '-# Names and pseudonyms are the same in every Discord server I am in.',
  /** `server` is undefined if there is only one media server. */
  whyNotShared: {
    'other-guild': (server?: string) =>
      `${server === undefined ? 'The media server' : `**${server}**`} was given to another Discord server first. Who its accounts belong to and what they are called is the same everywhere. Only admins of that Discord server can change it, or the bot’s owner and people they appointed.`,
    'first-guild-gone': (server?: string) =>
      `${server === undefined ? 'The media server' : `**${server}**`} was given to another Discord server first, which no longer uses it. Who its accounts belong to and what they are called can now only be changed by the bot’s owner and people they appointed.`,
  } satisfies Record<SharedDataChangeRefusal, (server?: string) => string>,
  unchanged: 'Nothing was changed.',
  badName: 'it must be a name of 1 to 40 visible characters',
  declarations: {
    people: createNameAndDescription(
      'people',
      'Accounts on the media server: whose they are, and what is stored about them',
    ),
    map: addSearchSynonyms(
      'assign link user member match mapping identify plex',
      addFormTitle(
        'Set whose account it is',
        createCommandTexts('map', 'Set which account on the media server belongs to whom', {
          person: createNameAndDescription('person', 'Whose account it is'),
          account: createNameAndDescription('account', 'Which account: pick from the list (none to take it back)'),
        }),
      ),
    ),
    name: addSearchSynonyms(
      'alias rename nickname pseudonym anonymous hide real call',
      createCommandTexts('name', 'Set an account’s display name', {
        account: createNameAndDescription('account', 'Which account: pick from the list'),
        name: createNameAndDescription('name', 'The name; leave it out to remove the current one'),
      }),
    ),
    export: addSearchSynonyms(
      'gdpr privacy data user download member',
      addFormTitle(
        'What is stored about an account',
        createCommandTexts('export', 'Get what is stored about an account of the media server', {
          account: createNameAndDescription('account', 'Whose data'),
        }),
      ),
    ),
    delete: addSearchSynonyms(
      'gdpr privacy erase forget user remove member data',
      addFormTitle(
        'Delete what is stored about an account',
        createCommandTexts('delete', 'Delete what is stored about an account, with a preview first', {
          account: createNameAndDescription('account', 'Whose data'),
        }),
      ),
    ),
  },
} as const;
