import { agentPreferences } from './agentPreferences.ts';

export const declarations = {
  library: { name: 'library', description: 'The libraries of the media server' },
  list: { name: 'list', description: 'The libraries and how each is set up', options: {} },
  add: {
    name: 'add',
    description: 'Add a library step by step; nothing is added before the last step',
    options: { name: { name: 'name', description: 'What to call it' } },
  },
  agentPrefs: {
    name: 'agent-prefs',
    description: 'Set the preferences of two film agents',
    options: {
      agent: { name: 'agent', description: 'Which agent', choices: agentPreferences.agents },
      country: { name: 'country', description: 'Its country (Open movie database only): pick from the list' },
    },
  },
} as const;
