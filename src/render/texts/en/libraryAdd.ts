import { number } from './numbers.ts';

/** The walk through a new library, and the preferences of an agent. */
export const libraryAdd = {
  head: (name: string, step: number, of: number) => `## New library “${name}” – step ${step} of ${of}`,
  chosen: {
    type: 'Type',
    agent: 'Agent',
    scanner: 'Scanner',
    language: 'Language',
    folders: 'Folders',
    preferences: 'Preferences',
  },
  foldersShown: (shown: number, total: number) => `${number(shown)} of ${number(total)} shown`,
  question: {
    type: 'What will it hold?',
    agent: 'Which agent fetches its metadata?',
    scanner: 'Which scanner reads its folders?',
    language: 'In which language?',
    folders: 'Which folders on the server? One full path on each line of the form.',
    preferences: 'What is not changed here takes its default. Pick one to change it; a switch changes at once.',
    value: (name: string) => `What shall **${name}** be?`,
    summary: 'Is this right? Nothing is added before you say so.',
  },
  /** The question of the step with preferences, where the agent has some of its own. */
  bothPreferences:
    'What is not changed here takes its default; the agent’s own preferences stay as they are. Pick one to change it; a switch changes at once.',
  preset: 'what the server’s own page preselects',
  now: 'chosen now',
  choose: 'Choose …',
  enterFolders: 'Enter folders …',
  folderForm: 'Folders of the new library',
  folderField: 'Folders',
  folderHint: 'Full paths as the server sees them, one on each line.',
  noFolders: 'No folder was entered. A library needs at least one.',
  badFolders: (paths: string) => `No full path, which starts with / or a drive letter: ${paths}`,
  preference: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: **${value}** (default ${preset})`,
  /** Of the agent: what it shall be, and what it is now. */
  ownPreference: (name: string, value: string, now: string) => `${name}: **${value}** (now ${now})`,
  unknown: 'not known',
  leave: 'Leave it as it is',
  countsForAll: '-# The agent’s own preferences count for every library of that agent, not for this one alone.',
  agentUnread: '-# The server does not tell what they are now: what you do not choose is left as it is.',
  ofAgent: (name: string) => `${name} (of the agent)`,
  defaultValue: 'default',
  unset: 'not set',
  allDefaults: 'all as usual',
  changePreference: 'Change a preference …',
  goOn: 'Continue',
  skip: 'Keep it as it is',
  back: 'Back',
  cancel: 'Cancel',
  cancelled: (name: string) => `No library was added. The draft of “${name}” is gone.`,
  confirm: 'Add the library',
  toDraft: 'Back to the draft',
  sameName: (name: string) => `⚠️ The server has a library called “${name}” already. There would be two.`,
  problems: 'It cannot be added like this:',
  refused: (name: string) => `The server did not add “${name}”.`,
  refusedWords: (words: string) => `It says: ${words}`,
  unchanged: 'Your draft is kept: go back, change it, and try again.',
  added: (name: string, key: string) => `Added the library ${name}. The server knows it as number ${key}.`,
  listed: 'It is in the server’s list of libraries.',
  notListed: 'The server’s list of libraries does not show it yet.',
  listUnread: 'I could not read the list of libraries to see it there.',
  foundAnyway: (name: string) =>
    `The server gave no usable answer, but its list of libraries has ${name} now, which was not there before.`,
  notFound: (name: string) => `The server gave no usable answer, and its list of libraries shows no new ${name}.`,
  unverified: (name: string) =>
    `The server gave no usable answer, and I could not read its list of libraries to see whether ${name} is there. Look before you try again.`,
  agentHeld: 'The agent’s own preferences were set, too, for every library of that agent.',
  agentFailed: (why: string) =>
    `The library holds, but the agent’s own preferences were not set. ${why} \`/library agent-prefs\` sets them.`,
  agentGone: (why: string) => `The library is there, without those preferences. ${why}`,
  agentUnsent: 'The agent’s own preferences were not sent. `/library agent-prefs` sets them.',
} as const;

export const agentPreferences = {
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent: string) => `## Preferences of the agent “${agent}”`,
  note: (isKnown: boolean) =>
    isKnown
      ? '-# They count for every library of this agent. Only what you choose here is sent.'
      : '-# They count for every library of this agent. The server does not tell what they are now, so only what you choose here is sent.',
  line: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (default ${preset})`,
  willBe: (value: string, now: string | undefined) => (now === undefined ? `→ **${value}**` : `${now} → **${value}**`),
  stays: 'not known, left as it is',
  set: 'Set a preference …',
  option: (name: string, value: string) => `${name}: ${value}`,
  preset: 'default',
  defaults: 'Choose all defaults',
  clear: 'Choose nothing',
  confirm: 'Send these',
  leave: 'Leave them',
  left: 'Nothing was sent: the agent’s preferences are as they were.',
  gone: (agent: string) =>
    `This media server no longer has the agent “${agent}”: newer versions dropped it, so its preferences were not set. Libraries that still use it need another agent, which you choose in the server’s own settings.`,
  noCountry: (agent: string) => `The agent “${agent}” has no country.`,
  badCountry: (typed: string) => `“${typed}” is no country that the agent knows. Pick one from the list.`,
  sent: (agent: string, what: string) => `The server took the preferences of “${agent}”: ${what}.`,
  unread: 'It offers no way to read them, so I cannot look.',
  held: 'I read them again, and that is how they are now.',
  otherwise: (what: string) => `I read them again, and not all of them have changed: ${what}. Look again later.`,
  unanswered: (agent: string) => `The server gave no usable answer to the preferences of “${agent}”.`,
  unansweredUnread: 'It may have set them or not, and it offers no way to look: sending them again does no harm.',
} as const;
