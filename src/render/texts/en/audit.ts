import type { AuditOutcome } from '../../../domain/audit.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

const names = {
  outcomes: {
    done: 'done',
    nothing: 'nothing changed',
    failed: 'failed',
    running: 'running now',
    unknown: 'outcome unknown',
    refused: 'refused',
  } satisfies Record<AuditOutcome | 'refused', string>,
} as const;

const options = {
  person: createNameAndDescription('person', 'Only what this person did'),
  capability: createNameAndDescription('capability', 'Only this permission: pick from the list'),
  text: createNameAndDescription('text', 'Only where this is in the target, the change or the reason'),
  since: createNameAndDescription('since', 'Only from this time on: 12h, 7d, 2w, or a day such as 2026-01-31'),
  until: createNameAndDescription('until', 'Only before this time: 12h, 7d, 2w, or a day such as 2026-01-31'),
  outcome: createChoiceOptionTexts('outcome', 'Only entries with this outcome', names.outcomes),
} as const;

const declarations = {
  audit: createNameAndDescription('audit', 'Who changed what, and who viewed private data'),
  search: addSearchSynonyms(
    'who changed deleted ended removed log history actions when responsible stream killed find culprit',
    addFormTitle(
      'Search the audit trail',
      createCommandTexts('search', 'Search the audit trail: changes first, then who viewed private data', options),
    ),
  ),
  show: addSearchSynonyms(
    'entry details record number',
    createCommandTexts('show', 'Everything about one entry', {
      entry: createNameAndDescription('entry', 'The number of the entry'),
    }),
  ),
  export: addSearchSynonyms(
    'csv download excel spreadsheet log save file',
    createCommandTexts('export', 'Entries of the audit trail as a CSV file', options),
  ),
} as const;

/** Texts of the audit trail. Times and people are passed as Discord's markup, other texts escaped. */
export const audit = {
  ...names,
  head: (total: number) => countText(total, { one: 'audit entry', other: 'audit entries' }),
  page: (page: number, pages: number) =>
    `-# Page ${number(page)} of ${number(pages)}. \`/audit show\` has everything about an entry.`,
  none: 'No audit entries match.',
  noSuchEntry: (id: string) => `There is no audit entry ${id}. Find the right one with \`/audit search\`.`,
  badTime: 'it must be a time such as `12h`, `7d`, `2w` or `2026-01-31`',
  usher: 'Usher itself',
  board: (channel: string) => `live board in ${channel}`,
  counter: (channel: string) => `counter in ${channel}`,
  panel: (channel: string) => `panel in ${channel}`,
  /** The subject of an entry, with its title or its number. */
  subjects: {
    session: (title: string) => `session ${title}`,
    transcode: (title: string) => `transcode ${title}`,
    playlist: (title: string) => `playlist ${title}`,
    item: (title: string) => `item ${title}`,
    library: (title: string) => `library ${title}`,
    vote: (title: string) => `vote ${title}`,
    wish: (title: string) => `wish ${title}`,
    report: (title: string) => `report ${title}`,
    title: (title: string) => `title ${title}`,
    artist: (title: string) => `artist ${title}`,
    rule: (title: string) => `rule ${title}`,
    subscription: (title: string) => `subscription ${title}`,
    follow: (title: string) => `follow ${title}`,
  },
  /** Other subjects, which the code records in English. Names are those that people gave. */
  targets: {
    newPlaylist: (name: string) => `new playlist ${name}`,
    newLibrary: (name: string) => `new library ${name}`,
    newRule: (name: string) => `new rule “${name}”`,
    /** The copied playlist or vote, as the texts of `subjects` name it. */
    copy: (subject: string) => `copy of ${subject}`,
    copies: (numbers: string) => `copies of playlists (${numbers})`,
    removal: (number: string) => `removal ${number} from a playlist`,
    post: (number: string, channel: string) => `message ${number} to ${channel}`,
    statistics: (people: string) => `statistics: ${people}`,
    preferences: (agent: string) => `preferences of ${agent}`,
    choices: (option: string) => `choices of the option “${option}”`,
    defaultServer: (channel: string) => `the default media server in ${channel}`,
    log: (level: string, source: string) => `server log, level ${level}, from ${source}`,
  },
  /** Values before and after a change, which the code records in English. */
  sides: {
    /** Titles that were to be added to a playlist. */
    add: (titles: string) => `add ${titles}`,
    /** Outcomes for titles of a playlist. The titles follow after a colon. */
    results: {
      created: 'added to the new playlist',
      added: 'added',
      'added-elsewhere': 'added to another playlist',
      'not-added': 'not added',
      unverified: 'perhaps added',
      unanswered: 'perhaps added, no answer',
      failed: 'not added, failed',
      removed: 'removed',
      'put back': 'put back',
    },
    copied: (newCount: number, total: number) => `${number(newCount)} copied, now ${number(total)}`,
    place: (place: string) => `place ${place}`,
    allowed: (guild: string) => `allowed in Discord server ${guild}`,
    notAllowed: (guild: string) => `not allowed in Discord server ${guild}`,
    unlinked: (server: string) => `no own account on ${server}`,
    /** The people's mentions follow the decision about the rights. */
    managers: (decision: string, people: string) => `${decision}; manage media servers: ${people}`,
  },
  ofAccount: (subject: string, person: string) => `${subject} of ${person}`,
  removedWith: (lostCount: number) =>
    `removed, with ${countText(lostCount, { one: 'pending notification', other: 'pending notifications' })}`,
  /** Translations of texts that Usher records in English. The keys are the English texts. */
  recorded: {
    'a copy of picked titles': 'copy of picked titles',
    'a new address': 'a new address',
    'a new token': 'a new token',
    'a sample was sent': 'a sample was sent',
    'a vote': 'a vote',
    'account by name': 'account by name',
    added: 'added',
    'all libraries': 'all libraries',
    'all subscriptions, boards, counters and rules': 'all subscriptions, boards, counters and rules',
    'allowed in this guild': 'allowed in this guild',
    'an alias': 'an alias',
    'an event': 'an event',
    'an own account': 'an own account',
    'another account service': 'another account service',
    'as before': 'as before',
    'as in the database': 'as in the database',
    'by people': 'by people',
    closed: 'closed',
    deleted: 'deleted',
    'delivery of what they follow': 'delivery of what they follow',
    'does not manage media servers': 'does not manage media servers',
    'dry-run': 'dry run',
    ended: 'ended',
    'every board': 'every board',
    'few people': 'few people',
    hidden: 'hidden',
    'installation key': 'installation key',
    'links to a player': 'links to a player',
    live: 'live',
    'manages media servers': 'manages media servers',
    'media analysis upgrade': 'media analysis upgrade',
    'media server': 'media server',
    'name and colour': 'name and colour',
    'new rule': 'new rule',
    'no account': 'no account',
    'no alias': 'no alias',
    'no longer set as someone’s account': 'no longer set as someone’s account',
    'no own account': 'no own account',
    'no value': 'no value',
    none: 'none',
    'not allowed in this guild': 'not allowed in this guild',
    'nothing new': 'nothing new',
    off: 'off',
    'oldest waiting message skipped': 'oldest waiting message skipped',
    'on every media server': 'on every media server',
    on: 'on',
    'own accounts': 'own accounts',
    'own data': 'own data',
    'own hints': 'own hints',
    'own place in recaps': 'own place in recaps',
    paused: 'paused',
    'people by name': 'people by name',
    playing: 'playing',
    removed: 'removed',
    resumed: 'resumed',
    'rights that wait for a decision': 'rights that wait for a decision',
    running: 'running',
    'set as someone’s account': 'set as someone’s account',
    shown: 'shown',
    skipped: 'skipped',
    solved: 'solved',
    stopped: 'stopped',
    'the board': 'the board',
    'the default media server': 'the default media server',
    'the default playlist': 'the default playlist',
    'the last removal from a playlist': 'the last removal from a playlist',
    'the panel': 'the panel',
    'to be drawn again': 'to be drawn again',
    transcoding: 'transcoding',
    'what both have in common': 'what both have in common',
  },
  elsewhere: 'Someone in another Discord server',
  byRule: (name: string) => `Rule “${name}”`,
  forgotten: (pseudonym: string) => `someone whose data was deleted (${pseudonym})`,
  several: 'people no longer counted separately',
  looked: 'viewed',
  paused: 'paused',
  entry: (name: string) => `Audit entry ${name}`,
  /** Name of an entry without a number: only entries of a Discord server are numbered. */
  row: (id: string) => `row ${id}`,
  formerly: (number: string) => `-# Its number was ${number} before each Discord server got its own numbers.`,
  formerEntry: (number: string, name: string) =>
    `-# Before each Discord server got its own numbers, ${number} was the number of the entry that is ${name} now.`,
  fields: {
    who: 'Who',
    when: 'When',
    where: 'Where',
    action: 'Action',
    capability: 'Permission',
    rule: 'Why allowed',
    target: 'Target',
    before: 'Before',
    after: 'After',
    wanted: 'Wanted',
    reason: 'Reason',
    outcome: 'Outcome',
    failure: 'Failure',
    took: 'Took',
    interaction: 'Interaction',
  },
  lastAccess: 'the last change of access',
  accessVersion: (version: number) => `version ${number(version)} of access`,
  /** Value that a command was asked to set, as in “wanted: allowed”. */
  effects: { allow: 'allowed', deny: 'denied', noException: 'no exception' },
  action: (capability: string, outcome: string) => `**${capability}**, ${outcome}`,
  wanted: (after: string) => `wanted: ${after}`,
  unknownMeans: {
    stopped: 'Usher was stopped before it could record how this went. Check how things are now.',
    unsure: 'It may have worked: the server did not confirm it. Check how things are now.',
  },
  milliseconds: (ms: number) => `${number(ms)} ms`,
  refusalsHead: 'Refused attempts, by day (UTC)',
  refusal: (person: string, capability: string, day: string, count: number) =>
    `${day}: ${person}, ${capability}, ${countText(count, { one: 'time', other: 'times' })}`,
  noRefusals: 'Nobody was refused anything in that time.',
  exported: (shownCount: number, total: number) =>
    shownCount < total
      ? `${number(shownCount)} of ${number(total)} audit entries, changes first. Narrow the time to get the others.`
      : `${countText(total, { one: 'audit entry', other: 'audit entries' })}, changes first, then who viewed private data. Times are in UTC.`,
  file: 'The audit entries as a table',
  post: (count: number) => countText(count, { one: 'change', other: 'changes' }),
  shown: (shownCount: number, total: number) =>
    shownCount < total
      ? `-# ${number(shownCount)} of ${number(total)} shown. \`/audit search\` finds the others.`
      : undefined,
  declarations,
};
