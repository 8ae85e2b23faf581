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
  logBatch: {
    name: 'batch',
    description: 'Write several lines into the media server’s log at once',
    options: {
      level: { name: 'level', description: 'How serious they are', choices: admin.levels },
      source: { name: 'source', description: 'Who says it (Usher if not given)' },
    },
  },
  task: { name: 'task', description: 'Maintenance of the media server' },
  taskAnalyze: {
    name: 'analyze',
    description: 'Upgrade the media analysis, now or in the maintenance window',
    options: {},
  },
  device: { name: 'device', description: 'Devices' },
  deviceList: { name: 'list', description: 'The devices that ever used the server', options: {} },
  resource: { name: 'resource', description: 'Servers and players of the account' },
  resourceList: { name: 'list', description: 'The servers and players that are linked to the account', options: {} },
} as const;
