import type {
  AccessRightsConflictReason,
  AccessRightsConflictSide,
  RightsDecision,
} from '../../../domain/access/rights.ts';
import type { MediaServerFailureKind, NoConnectionReason } from '../../../domain/media/server/failure.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import { countText, number } from './numbers.ts';

const anyServer = createNameAndDescription('server', 'Which media server: pick from the list');
const accountService = createNameAndDescription(
  'account-service',
  'Where people sign in, if not at Plex (only for the bot’s owner); “-” removes it',
);

const declarations = {
  list: addSearchSynonyms(
    'status online offline down reachable plex up available',
    createCommandTexts('list', 'The media servers of this Discord server, and whether they answer', {}),
  ),
  default: addSearchSynonyms(
    'standard main primary choose preferred channel',
    addFormTitle(
      'Choose the default media server',
      createCommandTexts('default', 'Which media server commands go to where they need one', {
        server: createNameAndDescription('server', 'Which media server: pick from the list, or no default'),
        channel: createNameAndDescription('channel', 'Only in this channel; in the whole Discord server if not given'),
      }),
    ),
  ),
  add: addSearchSynonyms(
    'connect second another plex setup register additional',
    createCommandTexts('add', 'Add a media server', { 'account-service': accountService }),
  ),
  rename: addSearchSynonyms(
    'call label title change',
    addFormTitle(
      'Rename a media server',
      createCommandTexts('rename', 'Give a media server another name, or an emoji', {
        server: anyServer,
        name: createNameAndDescription('name', 'The new name'),
        emoji: createNameAndDescription('emoji', 'An emoji to tell it apart; “-” removes it'),
      }),
    ),
  ),
  links: addSearchSynonyms(
    'open player app browser play watch plex url click',
    addFormTitle(
      'Show or hide links to a player',
      createCommandTexts('links', 'Whether messages have links that open a title in a player', {
        show: createNameAndDescription('show', 'Show the links'),
      }),
    ),
  ),
  player: addSearchSynonyms(
    'jellyfin emby app url web open',
    addFormTitle(
      'Where titles can be opened',
      createCommandTexts('player', 'Where the titles of a media server can be opened, if it is not Plex', {
        server: anyServer,
        address: createNameAndDescription(
          'address',
          'The address of a title, with {id} or {key}, and {machine}; “-” removes it',
        ),
      }),
    ),
  ),
  allow: addSearchSynonyms(
    'share guild permit grant second',
    addFormTitle(
      'Allow or withdraw a media server',
      createCommandTexts('allow', 'Let a Discord server use a media server, or take that back', {
        server: anyServer,
        guild: createNameAndDescription('guild', 'Which Discord server; this one if not given'),
        withdraw: createNameAndDescription('withdraw', 'No longer let it use the media server'),
      }),
    ),
  ),
  token: addSearchSynonyms(
    'credentials password key expired renew replace address ip url moved change',
    addFormTitle(
      'Give a media server a new token or address',
      createCommandTexts('token', 'Give a media server a new token or address', {
        server: anyServer,
        'account-service': accountService,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'delete disconnect detach old',
    createCommandTexts('remove', 'Remove a media server, with a preview first', { server: anyServer }),
  ),
  admins: addSearchSynonyms(
    'owner operators managers who',
    createCommandTexts('admins', 'Who may add, change and remove media servers', {}),
  ),
  appoint: addSearchSynonyms(
    'owner operator promote manager',
    addFormTitle(
      'Let someone manage media servers',
      createCommandTexts('appoint', 'Let someone add, change and remove media servers', {
        person: createNameAndDescription('person', 'Who'),
      }),
    ),
  ),
  dismiss: addSearchSynonyms(
    'demote fire revoke owner operator',
    createCommandTexts('dismiss', 'No longer let someone do that', {
      person: createNameAndDescription('person', 'Who'),
    }),
  ),
  rights: addSearchSynonyms(
    'backup tampered signature database',
    createCommandTexts('rights', 'Decide about rights that changed outside the bot, as after a restore', {}),
  ),
} as const;

const SERVERS = { one: 'media server', other: 'media servers' };

/** Texts about managing media servers: list, visibility, changes. Names are passed in bold. */
export const servers = {
  form: {
    add: 'Add a media server',
    reach: 'New token or address',
    name: { label: 'Name', description: 'What it is called here, such as Home' },
    keepAddress: 'Leave it empty to keep the address',
    keepToken: 'Leave it empty to keep the token',
  },
  tryAgain: 'Try again',
  links: {
    shown: 'Messages here now have links that open a title in a player.',
    hidden: 'Messages here no longer have links that open a title in a player. Those already posted keep theirs.',
    on: 'Messages here have these links already.',
    off: 'Messages here have no such links anyway.',
  },
  player: {
    problems: {
      address: 'it must be a web address that begins with http:// or https://, without a name or password',
      places: 'it must contain {id} or {key}, where the title goes',
    },
    set: (name: string) => `Titles of ${name} now have a link to that address.`,
    taken: (name: string) => `Titles of ${name} no longer have a link.`,
    same: (name: string) => `That is how it is already for ${name}.`,
  },
  badName: 'it must have 1 to 32 visible characters, and none of these: * _ ~ | ` < > @ # [ ] \\',
  tokenAsName: 'it looks like a token, and everyone would see it',
  nameTaken: (name: string) => `Another media server is already called ${name}, or its name looks the same.`,
  known: (name: string) =>
    `That is ${name}, which is already here. \`/server token\` gives it a new token or address, \`/server allow\` shows it to another Discord server.`,
  /** Problems of an address or token that a person typed, without names of settings. */
  wrong: {
    unauthorized: 'The media server rejects this token.',
    'web-page':
      'A web page answers there instead of the media server: a proxy with a login, perhaps. Use the address that the server has in your own network, such as http://192.168.1.10:32400.',
  } satisfies Partial<Record<MediaServerFailureKind, string>>,
  wrongAddress: {
    'unknown-host': 'The media server’s host name can’t be found. Check the address.',
    'not-https': 'The media server does not speak https there. Use http:// instead.',
    'link-local':
      'That address is link-local (169.254.… or fe80:…), or its name leads to such an address, so I did not connect. Use the address that the server has in your own network, such as http://192.168.1.10:32400.',
  } satisfies Partial<Record<NoConnectionReason, string>>,
  unidentified:
    'Something answers there, but it rejects this token and says nothing about itself without one. Check the address first, then the token.',
  /** Replaces the reason why an address failed, for admins who are not the owner. */
  withheld:
    'Check the address and the token. Only the bot’s owner can see why it failed, because that says something about their network.',
  accountService: {
    problem: 'it must be a web address that begins with https://, or with http:// in your own network',
    notOwner: 'Only the bot’s owner can say where people sign in.',
    needsToken: 'Type the token too, since the account service gets to see it.',
  },
  notAdded: (reason: string) => `Nothing was added. ${reason}`,
  added: (name: string) => `## ${name} added`,
  back: (days: number) => `It was removed less than ${number(days)} days ago, so everything kept about it is back.`,
  next: 'It can be used in this Discord server right away. To use it in another one too, run `/server allow`.',

  head: (count: number) => (count === 1 ? '## One media server' : `## ${countText(count, SERVERS)}`),
  answers: (libraries: number, version: string | undefined) =>
    `Answers · ${countText(libraries, { one: 'library', other: 'libraries' })}${version === undefined ? '' : ` · version ${version}`}`,
  starting: 'Starting …',
  silent: 'It did not answer in time.',
  another: 'Another media server than before answers at its address. `/server token` changes the address.',
  unreadable: 'I can no longer read its token. Enter its address and its token again with `/server token`.',
  'token-elsewhere':
    'Its token was entered for another address than the one in the database, so I do not send it anywhere. Enter the right address and the token with `/server token`.',
  tokenRefused: (since: string) => `It stopped accepting its token ${since}. Enter a new one with \`/server token\`.`,
  checked: (at: string) => `Last checked ${at}.`,
  defaultHere: 'default',
  defaultInChannel: 'default in this channel',
  seenIn: (guilds: string) => `In ${guilds}`,
  seenNowhere: 'In no Discord server yet',
  elsewhere: (count: number) => `${number(count)} more`,

  noSuch: (typedText: string, names: string) =>
    `There is no media server “${typedText}”.${names === '' ? '' : ` There ${names.includes(',') ? 'are' : 'is'} ${names}.`}`,
  renamed: (before: string, after: string) => `${before} is now ${after}.`,
  sameName: (name: string) => `It is already called ${name}. Nothing was changed.`,
  badEmoji: 'it must be one standard emoji, or “-” for none',

  noDefault: 'No default: ask each time',
  defaultSet: (name: string, channel: string | undefined) =>
    `Commands that need one media server now go to ${name}${channel === undefined ? '' : ` in ${channel}`}, unless the command names another.`,
  defaultTaken: (channel: string | undefined) =>
    channel === undefined
      ? 'There is no default media server any more: commands that need one ask which.'
      : `${channel} has no default media server of its own any more.`,

  allowed: (name: string, guild: string) => `${name} can now be used in ${guild}.`,
  allowedBefore: (name: string, guild: string) => `${name} can already be used in ${guild}. Nothing was changed.`,
  withdrawn: (name: string, guild: string) =>
    `${name} can no longer be used in ${guild}, and nothing from it is shown there.`,
  notAllowed: (name: string, guild: string) => `${name} was not available in ${guild} anyway. Nothing was changed.`,
  noGuild: 'it must be a Discord server that I am in and was set up for: pick one from the list',

  reached: {
    token: (name: string) => `${name} has a new token.`,
    address: (name: string) => `${name} has a new address.`,
    both: (name: string) => `${name} has a new token and a new address.`,
    account: (name: string) => `People of ${name} sign in at another account service now.`,
  },
  linksWaiting: (count: number) =>
    count === 1
      ? 'One person linked an account at another address. I do not send their token here until they link again with `/me link`.'
      : `${number(count)} people linked their accounts at another address. I do not send their tokens here until they link again with \`/me link\`.`,
  nothingTyped: 'Nothing was changed: the form was empty.',
  needsBoth: 'I cannot use the token that is stored for it. Type both, its address and its token.',
  newOrigin:
    'That is another place than before, so type the token too. I send a token only to the address that it was typed for.',
  notReached: (name: string, reason: string) => `Nothing was changed for ${name}. ${reason}`,
  otherMachine: 'A different media server answers there. To add that one, use `/server add`.',
  unknownMachine: 'What answers there does not say which media server it is, so it could be a different one.',

  removeHead: (name: string) => `### Remove ${name}?`,
  /** Effects of removing a server. Lines with a count of 0 are left out. */
  goes: {
    guilds: (count: number) =>
      `It disappears from ${countText(count, { one: 'Discord server', other: 'Discord servers' })}.`,
    subscriptions: (count: number) => countText(count, { one: 'channel notification', other: 'channel notifications' }),
    boards: (count: number) => countText(count, { one: 'live board', other: 'live boards' }),
    counters: (count: number) => countText(count, { one: 'counter', other: 'counters' }),
    rules: (count: number) => countText(count, { one: 'rule', other: 'rules' }),
    plays: (count: number) => `${countText(count, { one: 'play', other: 'plays' })} in statistics`,
  },
  goesToo: (things: string) => `This goes with it: ${things}.`,
  kept: (days: number) =>
    `Its token is deleted right away. The rest is kept for ${number(days)} days: add the same server again by then, and everything is back.`,
  confirm: 'Remove it',
  leave: 'Cancel',
  stays: (name: string) => `Nothing was removed: ${name} stays.`,
  removed: (name: string, days: number) =>
    `${name} is removed. Add it again within ${number(days)} days to get everything back.`,
  gone: 'That media server has already been removed.',
  lastOne: (name: string) => `${name} is the only media server. Add another one first.`,

  adminsHead: '## Who manages the media servers',
  owners: (people: string) => `Owners (from Discord and \`OWNER_IDS\`): ${people}`,
  appointedOnes: (people: string) => `Appointed: ${people}`,
  nobodyAppointed: 'Nobody else has been appointed.',
  appointed: (person: string) =>
    `${person} can now add, change and remove media servers, and appoint others. If Discord does not offer them \`/server add\`, allow the command under Server Settings, Integrations.`,
  wasAppointed: (person: string) => `${person} can do that already. Nothing was changed.`,
  dismissed: (person: string) => `${person} can no longer manage media servers.`,
  notAppointed: (person: string) => `${person} was not appointed, so nothing was changed.`,
  isOwner: (person: string) => `${person} owns the bot, so they can’t be dismissed here. Nothing was changed.`,
  stillOwner: (person: string) =>
    `${person} is no longer appointed, but owns the bot and so still manages media servers.`,
  isBot: 'it must be a person, not a bot',

  rights: {
    head: '## Rights that wait for your decision',
    reasons: {
      older: 'The database is older than the rights I signed last, as after a restore.',
      unsigned:
        'The rights in the database are not signed: the database is from an older version, or someone removed the signature.',
      changed: 'The rights in the database are not those I signed last: something else wrote to it.',
      'no-record':
        'The signed record of rights, a file beside the database’s key, is missing or can’t be verified. After a move to another machine, it may have been left behind.',
      'old-record': 'The record of rights, a file beside the database’s key, is older than the database.',
    } satisfies Record<AccessRightsConflictReason, string>,
    since: (time: string) =>
      `Noticed ${time}. Until you decide, only rights count that are in the database and were also in force before.`,
    sides: {
      database: '### Only in the database',
      before: '### Only before',
    } satisfies Record<AccessRightsConflictSide, string>,
    admin: (person: string) => `${person} manages media servers`,
    server: (server: string, guild: string) => `${server} can be used in ${guild}`,
    inGuild: (guild: string, line: string) => `${guild} · ${line}`,
    unreadable: (guild: string) => `${guild} · permissions that can’t be read, and so stay as they are now`,
    decide: {
      database: 'Use the database’s',
      before: 'Use those from before',
      keep: 'Leave it as it is',
    } satisfies Record<RightsDecision, string>,
    consequences: '-# Your decision counts right away. What you do not use is forgotten.',
    whereToDecide:
      'If you restored a backup or know who did this, decide with `/server rights`. If not, find out first.',
    none: 'No rights wait for a decision.',
    decided: 'That has been decided already.',
    done: {
      database: 'The rights that only the database had count now.',
      before: 'The rights from before count again.',
      keep: 'Nothing was changed: what counted until now still does, and the rest is forgotten.',
    } satisfies Record<RightsDecision, string>,
  },
  declarations,
};
