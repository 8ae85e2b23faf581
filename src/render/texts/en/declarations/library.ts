import { agentPreferences } from '../libraryAdd.ts';

export const libraryDeclarations = {
  library: { name: 'library', description: 'The libraries of the media server' },
  libraryList: { name: 'list', description: 'Which libraries there are, and how each is set up', options: {} },
  libraryAdd: {
    name: 'add',
    description: 'Add a library, step by step; nothing is added before the last one',
    options: { name: { name: 'name', description: 'What it shall be called' } },
  },
  libraryAgentPrefs: {
    name: 'agent-prefs',
    description: 'Set the preferences that two film agents have of their own',
    options: {
      agent: { name: 'agent', description: 'Which agent', choices: agentPreferences.agents },
      country: { name: 'country', description: 'Its country (Open movie database only): pick from the list' },
    },
  },
  match: { name: 'match', description: 'What an item is, as online services know it' },
  matchFind: {
    name: 'find',
    description: 'Look up what a film, series, season, artist or album may be',
    options: { item: { name: 'item', description: 'Which one: type, then pick from the list' } },
  },
  matchApply: {
    name: 'apply',
    description: 'Make an artist what a match says; you see what changes before it does',
    options: {
      artist: { name: 'artist', description: 'Which one: type, then pick from the list' },
      match: { name: 'match', description: 'What it is: pick from the list' },
    },
  },
  pref: { name: 'pref', description: 'The media server’s settings' },
  prefShow: {
    name: 'show',
    description: 'What a setting is, or all of them page by page',
    options: { name: { name: 'name', description: 'Which one: pick from the list (all if not given)' } },
  },
  prefSet: {
    name: 'set',
    description: 'Change a setting; you see what changes before it does',
    options: {
      name: { name: 'name', description: 'Which one: pick from the list' },
      value: { name: 'value', description: 'What it shall be; "" for an empty text' },
    },
  },
} as const;
