import { admin } from '../admin.ts';

export const adminDeclarations = {
  scan: { name: 'scan', description: 'Look for new and changed files in all libraries', options: {} },
  log: { name: 'log', description: 'The media server’s log' },
  logWrite: {
    name: 'write',
    description: 'Write a line into the media server’s log',
    options: {
      level: { name: 'level', description: 'How serious it is', choices: admin.levels },
      message: { name: 'message', description: 'What to write' },
      source: { name: 'source', description: 'Who says it (Usher if not given)' },
    },
  },
} as const;
