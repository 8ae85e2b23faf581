import type { Level } from '../../../domain/access.ts';
import type { FailureKind, NoConnectionReason } from '../../../domain/media/server/failure.ts';
import type { DownKind } from '../../../domain/media/server/health.ts';
import { number } from './numbers.ts';

/** Plain words for refusals and failures. What is said here goes to the person who asked, privately. */
export const errors = {
  notInAGuild: 'I only answer in the server I was set up for, not in direct messages.',
  guildNotServed: 'I was not set up for this server, so I do nothing here.',
  level: (needs: Level, roles: string) =>
    roles === ''
      ? `This is for **${needs}s**, and no role has been given that level yet. Whoever runs me can set one.`
      : `This is for **${needs}s**. One of these roles would do: ${roles}.`,
  /** `role`: undefined for everyone; `channel`: undefined for the whole server. */
  denied: (role: string | undefined, channel: string | undefined) => {
    const where = channel === undefined ? '' : ` in ${channel}`;
    const what = role === undefined ? `This is turned off for everyone${where}.` : `This is denied to ${role}${where}.`;
    return `${what} An admin can change that with \`/access grant\`.`;
  },
  accessUnreadable:
    'The saved permissions cannot be read, so I do nothing until an admin has put them right with `/access undo`.',
  badOption: (option: string, problem: string) => `I cannot use what was given for \`${option}\`: ${problem}.`,
  /** Why an option or a field of a form cannot be used. */
  problems: {
    text: (max: number) => `it has to be text of 1 to ${number(max)} characters`,
    integer: (min: number, max: number) => `it has to be from ${min} to ${max}`,
    choice: (values: string) => `it has to be one of ${values}`,
    flag: 'it has to be yes or no',
    channel: 'it has to be a text channel or a thread of this server',
    role: 'it has to be a role of this server',
    person: 'it has to be a member of this server',
    roleOrPerson: 'it has to be a role or a member of this server',
    field: 'it is not what the form asks for',
    unknown: 'there is no such option',
  },
  unknownCommand: 'I do not know that command any more. It may have changed: try it again in a minute.',
  press: {
    unknown: 'I do not know any more what that stands for. Please run the command again.',
    expired: 'That is too old: what it was drawn for may have changed. Please run the command again.',
    'of-other': 'That was drawn for somebody else. Run the command yourself to get your own.',
    used: 'That was pressed already, and it counts only once.',
  },
  stopping: 'I am just being restarted. Please try again in a minute.',
  notShown:
    'I am done with what you asked for, but Discord did not take my answer. Look at how things are now before you try again.',
  unexpected: 'Something went wrong on my side, and it was noted in my log.',
  /** The same id is in the log. */
  reference: (id: string) => `-# reference ${id}`,
  serverSaid: (words: string) => `It says: ${words}`,
  /** While nothing is asked of it any more; `since` reads as "5 minutes ago". */
  awaySince: {
    unreachable: (since: string) => `The media server stopped answering ${since}.`,
    timeout: (since: string) => `The media server stopped answering ${since}.`,
    unavailable: (since: string) =>
      `The media server answers everything with an error of its own; that began ${since}.`,
    'web-page': (since: string) =>
      `A web page answers instead of the media server (a login page or a proxy, perhaps); that began ${since}.`,
  } satisfies Record<DownKind, (since: string) => string>,
  lookingAgain: 'I look again every few seconds.',
  failure: {
    unauthorized: 'The media server refused my token. Whoever runs me has to look at `MEDIA_TOKEN`.',
    forbidden: 'The media server does not let my token do that. Most likely it is not the token of the server’s owner.',
    'not-found': 'The media server does not have that (any more).',
    invalid: 'The media server did not accept that.',
    busy: 'The media server is too busy right now and did nothing. Please try again in a minute.',
    unavailable: 'The media server has a problem of its own right now. Please try again later.',
    timeout: 'The media server took too long to answer. Please try again.',
    unreachable: 'The media server cannot be reached. It may be off or restarting.',
    malformed: 'The media server answered with something I cannot read.',
    'web-page':
      'A web page answered instead of the media server: a login page or a proxy, perhaps. The bot’s owner needs to check `MEDIA_URL`.',
    unsupported: 'This media server cannot do that: it lacks the endpoint for it.',
  } satisfies Record<FailureKind, string>,
  /** Why there is no connection, where that is known. The address itself is for the log: not everybody is to learn it. */
  noConnection: {
    'unknown-host':
      'The media server cannot be found: its address names a host that nobody knows. The bot’s owner needs to check `MEDIA_URL`.',
    refused: 'The media server cannot be reached: nothing listens at its address. It may be off or restarting.',
    'no-answer': 'The media server cannot be reached: nobody answers at its address. The machine may be off.',
    certificate:
      'I cannot trust the media server’s certificate, so I did not talk to it. The bot’s owner needs to check `MEDIA_URL`.',
    'not-https':
      'The media server does not speak https at its address. The bot’s owner needs to write `http://` in `MEDIA_URL`.',
  } satisfies Record<NoConnectionReason, string>,
  /** The account service is another machine: that it fails says nothing of the media server. */
  accountFailure: {
    unauthorized:
      'The account service (not the media server) refused my token. The bot’s owner needs to check `MEDIA_TOKEN`.',
    forbidden: 'The account service (not the media server) does not let my token do that.',
    'not-found': 'The account service does not have that.',
    invalid: 'The account service did not accept that.',
    busy: 'The account service is too busy right now. Please try again in a minute.',
    unavailable: 'The account service has a problem of its own right now. Please try again later.',
    timeout: 'The account service took too long to answer. Please try again.',
    unreachable: 'The account service cannot be reached. That says nothing about the media server.',
    malformed: 'The account service answered with something I cannot read.',
    'web-page': 'A web page answered instead of the account service: a login page or a proxy, perhaps.',
    unsupported: 'The account service cannot do that: it lacks the endpoint for it.',
  } satisfies Record<FailureKind, string>,
} as const;
