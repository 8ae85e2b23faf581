import type { PermissionLevel } from '../../../domain/access/levels.ts';
import type {
  LinkedAccountProblem,
  MediaServerFailureKind,
  NoConnectionReason,
} from '../../../domain/media/server/failure.ts';
import type { ServerDownReason } from '../../../domain/media/server/health.ts';
import { createNameAndDescription } from '../declared.ts';
import { number } from './numbers.ts';

/** People with each level, in words that follow "this is for". Other languages have such words of their own. */
const LEVELS = {
  viewer: 'viewers',
  curator: 'curators',
  moderator: 'moderators',
  admin: 'admins',
} as const satisfies Record<PermissionLevel, string>;

/** Refusals and failures in plain words. Only the person who asked sees them. */
export const errors = {
  notInAGuild: 'I only answer in the server I was set up for, not in direct messages.',
  guildNotServed: 'I was not set up for this server, so I do nothing here.',
  level: (needs: PermissionLevel, roles: string) =>
    roles === ''
      ? `This is for **${LEVELS[needs]}**, and no role has that level yet. The bot’s owner can set one.`
      : `This is for **${LEVELS[needs]}**. You need one of these roles: ${roles}.`,
  orInOwn: 'Or link your own account with `/me link`: its playlists are yours to change.',
  /**
   * `role` is undefined for everyone, and `channel` for the whole guild. `isOnServer` is true for a denial on a single
   * media server.
   */
  denied: (
    role: string | undefined,
    { channel, isOnServer }: { readonly channel: string | undefined; readonly isOnServer: boolean },
  ) => {
    const scopeText = `${channel === undefined ? '' : ` in ${channel}`}${isOnServer ? ' on this media server' : ''}`;
    const sentence =
      role === undefined
        ? `This is turned off for everyone${scopeText}.`
        : `${role} is not allowed to do this${scopeText}.`;
    return `${sentence} An admin can change that with \`/access grant\`.`;
  },
  /**
   * Refusals that are shown as the only choice of autocomplete, so of at most 100 characters. `roles` is empty if no
   * role's name is known.
   */
  choice: {
    level: (needs: PermissionLevel, roles: string) =>
      roles === '' ? `This is for ${LEVELS[needs]}` : `You need ${roles} for this`,
    denied: 'You are not allowed to do this here',
    unreadable: 'I cannot read the saved permissions, so I do nothing',
    installation: 'Only the bot’s owner and people they appointed can do this',
  },
  forInstallation: 'Only the bot’s owner and people they appointed can do this. A role in this server is not enough.',
  accessUnreadable:
    'I cannot read the saved permissions, so I do nothing until an admin repairs them with `/access undo`.',
  badOption: (option: string, problem: string) => `I cannot use that value for \`${option}\`: ${problem}.`,
  problems: {
    text: (max: number) => `it must be 1 to ${number(max)} visible characters long`,
    integer: (min: number, max: number) => `it must be from ${min} to ${max}`,
    choice: (values: string) => `it must be one of ${values}`,
    flag: 'it must be yes or no',
    channel: 'it must be a text channel or thread in this server',
    role: 'it must be a role in this server',
    person: 'it must be a member of this server',
    roleOrPerson: 'it must be a role in this server or one of its members',
    field: 'it is not what the form asks for',
    secret: 'it contains a token or another secret, which I never store or show',
    unknown: 'there is no such option',
  },
  servers: {
    none: 'This Discord server may not use any media server yet. The bot’s owner can allow one with `/server allow`.',
    ask: 'On which media server?',
    choose: 'Choose a media server',
    isDefault: 'The default here',
    /** Sentences that are shown as the only choice of autocomplete, so of at most 100 characters. */
    choice: {
      none: 'This Discord server may not use any media server yet',
      several: 'Choose the media server first, with the option “server”',
    },
    unknown: (names: string) => `there is no media server of that name here, only ${names}`,
    /** Name of an unreadable library. `place` reads as "on Attic". */
    library: (name: string, place: string | undefined) => `“${name}”${place === undefined ? '' : ` ${place}`}`,
    /** Names the servers and libraries that a list lacks. `names` reads as "Attic and Cellar". */
    silent: (names: string, count: number) =>
      count === 1 ? `${names} does not answer; shown without it.` : `${names} do not answer; shown without them.`,
    failing: (names: string, count: number) =>
      `${names} answered with an error; shown without ${count === 1 ? 'it' : 'them'}.`,
    busy: (names: string, count: number) =>
      `${names} ${count === 1 ? 'is' : 'are'} too busy right now; shown without ${count === 1 ? 'it' : 'them'}.`,
    unreadable: (names: string, count: number) =>
      `${names} answered with something I cannot read; shown without ${count === 1 ? 'it' : 'them'}.`,
    'web-page': (names: string, count: number) =>
      `A web page answered instead of ${names}; shown without ${count === 1 ? 'it' : 'them'}.`,
    refused: (names: string, count: number) =>
      `${names} refused to answer; shown without ${count === 1 ? 'it' : 'them'}.`,
    unsupported: (names: string, count: number) =>
      `${names} ${count === 1 ? 'does' : 'do'} not offer this (404); shown without ${count === 1 ? 'it' : 'them'}.`,
    onlyOn: (name: string) => `That is only on ${name}, and this playlist is on another media server.`,
    /**
     * Words that replace `MEDIA_URL=`, MEDIA_URL and MEDIA_TOKEN in sentences about a media server that was added in
     * Discord.
     */
    added: {
      write: 'as the server’s address (`/server token`):',
      address: 'the server’s address (`/server token`)',
      token: 'the server’s token (`/server token`)',
    },
    narrow: createNameAndDescription('server', 'Only on this media server'),
    one: createNameAndDescription('server', 'On which media server'),
  },
  unknownCommand: 'I no longer know that command. It may have changed: try again in a minute.',
  press: {
    unknown: 'I no longer know what that was for. Please run the command again.',
    expired: 'That is too old: things may have changed since. Please run the command again.',
    'of-other': 'That belongs to someone else. Run the command yourself to get your own.',
    used: 'This was already used.',
  },
  /** `time` reads as "9:41:07 PM". */
  tooFast: (time: string) => `Not so fast: you can do this again at ${time}.`,
  stopping: 'I am restarting. Please try again in a minute.',
  notShown:
    'I finished what you asked for, but Discord did not accept my answer. Check how things are now before you try again.',
  unexpected: 'Something went wrong on my side. My log says what.',
  reference: (id: string) => `-# reference ${id}`,
  serverSaid: (words: string) => `It says: ${words}`,
  /** Answer while a server is down and the bot sends it no requests. `since` reads as "5 minutes ago". */
  awaySince: {
    unreachable: (since: string) => `The media server stopped responding ${since}.`,
    timeout: (since: string) => `The media server stopped responding ${since}.`,
    unavailable: (since: string) => `The media server started answering everything with an error ${since}.`,
    'web-page': (since: string) =>
      `A web page started answering instead of the media server ${since}: a login page or a proxy, perhaps.`,
  } satisfies Record<ServerDownReason, (since: string) => string>,
  lookingAgain: 'I check again every few seconds.',
  /** Refusal for a person with too many requests that still wait for the media server. */
  queueFull: 'Several of your requests are still waiting for the media server. Wait for their answers, then try again.',
  failure: {
    unauthorized: 'The media server rejected my token. The bot’s owner needs to check `MEDIA_TOKEN`.',
    forbidden: 'The media server does not let my token do that. It is probably not the server owner’s token.',
    'not-found': 'That is no longer on the media server.',
    invalid: 'The media server did not accept that.',
    busy: 'The media server is too busy right now and did nothing. Please try again in a minute.',
    unavailable: 'The media server is having problems right now. Please try again later.',
    timeout: 'The media server took too long to answer. Please try again.',
    unreachable: 'The media server cannot be reached. It may be off or restarting.',
    malformed: 'The media server answered with something I cannot read.',
    'web-page':
      'A web page answered instead of the media server: a login page or a proxy, perhaps. The bot’s owner needs to check `MEDIA_URL`.',
    unsupported: 'This media server cannot do that: it has no endpoint for it.',
  } satisfies Record<MediaServerFailureKind, string>,
  /** Texts about the media server account that a person linked or has to link. */
  link: {
    missing: 'This needs your own account on the media server. Link it first with `/me link`.',
    'not-own':
      'That is a shared playlist, and you may change only your own. Link your account there with `/me link`, or ask a curator.',
    moved:
      'The media server is no longer at the address where you linked your account, so I do not send it your token. Link your account again with `/me link`.',
    refused:
      'The media server does not accept the token of your linked account for this. It may have expired: link your account again with `/me link`.',
    'not-allowed':
      'The media server does not let your linked account do that. Perhaps only the account of the server’s owner may.',
  } satisfies Record<LinkedAccountProblem, string>,
  /** Cause of a failed connection, if known. The address appears only in the log, because not everyone may know it. */
  noConnection: {
    'unknown-host': 'The media server’s host name can’t be found. The bot’s owner needs to check `MEDIA_URL`.',
    refused: 'The media server cannot be reached: nothing listens at its address. It may be off or restarting.',
    'no-answer': 'The media server cannot be reached: nothing answers at its address. The machine may be off.',
    certificate:
      'I do not trust the media server’s certificate, so I did not connect. The bot’s owner needs to check `MEDIA_URL`.',
    'not-https':
      'The media server does not speak https at its address. The bot’s owner needs to write `http://` in `MEDIA_URL`.',
    'link-local':
      'The media server’s address is link-local (169.254.… or fe80:…), or its name leads to such an address, so I did not connect. The bot’s owner needs to check `MEDIA_URL`.',
  } satisfies Record<NoConnectionReason, string>,
  accountChanged:
    'The account service has changed: it no longer has what I ask it for. The bot’s owner needs to update Usher, or to correct the address if one is set: `ACCOUNT_URL` for the first media server, `/server token` for another one.',
  /** Failures of the account service. It is a separate machine, so its failures say nothing about the media server. */
  accountFailure: {
    unauthorized:
      'The account service (not the media server) rejected my token. The bot’s owner needs to check `MEDIA_TOKEN`.',
    forbidden: 'The account service (not the media server) does not let my token do that.',
    'not-found': 'The account service does not have that.',
    invalid: 'The account service did not accept that.',
    busy: 'The account service is too busy right now. Please try again in a minute.',
    unavailable: 'The account service is having problems right now. Please try again later.',
    timeout: 'The account service took too long to answer. Please try again.',
    unreachable: 'The account service cannot be reached. That says nothing about the media server.',
    malformed: 'The account service answered with something I cannot read.',
    'web-page': 'A web page answered instead of the account service: a login page or a proxy, perhaps.',
    unsupported: 'The account service cannot do that: it has no endpoint for it.',
  } satisfies Record<MediaServerFailureKind, string>,
} as const;

export const operation = {
  cancel: 'Cancel',
  soFar: (doneCount: number, total: number) => `-# ${number(doneCount)} of ${number(total)} done`,
  cancelled: 'Cancelled.',
  cancelling: {
    cancelled: 'It stops after the current step. What is done stays done; the answer says how far it got.',
    over: 'It had already finished: there is nothing left to cancel.',
    unknown: 'I have restarted since, and that ended it. There is nothing left to cancel.',
  },
  /** The answer continues in another message, because Discord lets the bot edit an answer for only 15 minutes. */
  moved: (link: string) => `This takes too long for a single reply. It continues [in a message of its own](${link}).`,
  later: {
    'channel-later': 'This takes too long for a single reply. I will post the result here in a message of its own.',
    direct: 'This takes too long for a single reply. I will send you the result as a direct message.',
  },
  notSent: (person: string) =>
    `${person}: what you asked for is finished, but I could not send you the result as a direct message. Check how things are now before you try again.`,
} as const;

const span = (before: number, shownCount: number) =>
  shownCount === 1 ? `Number ${number(before + 1)}` : `${number(before + 1)} to ${number(before + shownCount)}`;

/** A label with its value. Some languages put a space before the colon. */
export const lines = {
  labelled: (label: string, value: string) => `${label}: ${value}`,
  heading: (label: string) => `${label}:`,
} as const;

export const pages = {
  back: (page: number) => `◀ Page ${number(page)}`,
  on: (page: number) => `Page ${number(page)} ▶`,
  again: 'Refresh',
  /** The visible part of a list. Undefined for a complete list. `before` is the number of rows on earlier pages. */
  shown: (shownCount: number, total: number, before?: number) => {
    if (shownCount === total) return undefined;
    return before === undefined
      ? `-# ${number(shownCount)} of ${number(total)} shown.`
      : `-# ${span(before, shownCount)} of ${number(total)}.`;
  },
  /** The visible part of a list whose total number of rows is unknown. */
  shownOfMore: (shownCount: number, before: number) => `-# ${span(before, shownCount)}; there are more.`,
  /** The visible part of a list within a sentence: "5 of 20 shown". */
  some: (shownCount: number, total: number) => `${number(shownCount)} of ${number(total)} shown`,
  unfit: (shownCount: number, total: number) =>
    shownCount === total
      ? undefined
      : `-# ${number(shownCount)} of the ${number(total)} on this page fit into the message.`,
} as const;
