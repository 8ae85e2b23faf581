import { number } from '../../numbers.ts';

/** The walk through a new library, and the preferences of an agent. */
export const add = {
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
    folders: 'Which folders on the server? Enter one full path per line in the form.',
    preferences:
      'What you do not change here gets its default. Pick one to change it; on/off settings switch right away.',
    value: (name: string) => `What should **${name}** be?`,
    summary: 'Is this right? Nothing is added until you confirm.',
  },
  /** The question of the step with preferences, where the agent has some of its own. */
  bothPreferences:
    'What you do not change here gets its default; the agent’s own preferences stay as they are. Pick one to change it; on/off settings switch right away.',
  preset: 'preselected on the server’s own page',
  now: 'currently chosen',
  choose: 'Choose …',
  enterFolders: 'Enter folders …',
  folderForm: 'Folders of the new library',
  folderField: 'Folders',
  folderHint: 'Full paths as the server sees them, one per line.',
  noFolders: 'No folder was entered. A library needs at least one.',
  badFolders: (paths: string) => `Not a full path (one starts with / or a drive letter): ${paths}`,
  preference: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: **${value}** (default ${preset})`,
  /** A preference of the agent: what it will be, and what it is now. */
  ownPreference: (name: string, value: string, now: string) => `${name}: **${value}** (currently ${now})`,
  unknown: 'unknown',
  leave: 'Leave it as it is',
  countsForAll: '-# The agent’s own preferences apply to every library that uses it, not just this one.',
  agentUnread: '-# The server does not say what they are now: what you do not choose stays as it is.',
  ofAgent: (name: string) => `${name} (of the agent)`,
  defaultValue: 'default',
  unset: 'not set',
  allDefaults: 'all default',
  changePreference: 'Change a preference …',
  goOn: 'Continue',
  skip: 'Leave as is',
  back: 'Back',
  cancel: 'Cancel',
  cancelled: (name: string) => `No library was added. The draft of “${name}” was discarded.`,
  confirm: 'Add the library',
  toDraft: 'Back to the draft',
  sameName: (name: string) => `⚠️ The server already has a library called “${name}”. There would be two.`,
  problems: 'It cannot be added like this:',
  refused: (name: string) => `The server did not add “${name}”.`,
  refusedWords: (words: string) => `It says: ${words}`,
  unchanged: 'Your draft is kept: go back, change it and try again.',
  added: (name: string, key: string) => `Added the library ${name}. The server lists it as number ${key}.`,
  listed: 'It is in the server’s list of libraries.',
  notListed: 'It is not in the server’s list of libraries yet.',
  listUnread: 'I could not read the list of libraries to check.',
  foundAnyway: (name: string) =>
    `The server gave no usable answer, but its list of libraries now shows ${name}, which was not there before.`,
  notFound: (name: string) => `The server gave no usable answer, and its list of libraries shows no new ${name}.`,
  unverified: (name: string) =>
    `The server gave no usable answer, and I could not read its list of libraries to check whether ${name} is there. Check before you try again.`,
  agentHeld: 'The agent’s own preferences were set too, for every library that uses it.',
  agentFailed: (why: string) =>
    `The library was added, but the agent’s own preferences were not set. ${why} \`/library agent-prefs\` sets them.`,
  agentGone: (why: string) => `The library was added, but without those preferences. ${why}`,
  agentUnsent: 'The agent’s own preferences were not sent. `/library agent-prefs` sets them.',
} as const;
