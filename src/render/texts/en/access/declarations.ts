import { names } from './names.ts';

const capability = { name: 'capability', description: 'What: pick from the list' } as const;
const who = { name: 'who', description: 'A role or a person' } as const;
const channel = { name: 'channel', description: 'Only in this channel and its threads' } as const;

export const declarations = {
  access: { name: 'access', description: 'Who may do what' },
  grant: {
    name: 'grant',
    description: 'Allow a role or a person to do something, whatever their level',
    options: { capability, who, channel },
  },
  revoke: {
    name: 'revoke',
    description: 'Take back what was granted, or deny something to a role',
    options: {
      capability,
      who,
      channel,
      deny: { name: 'deny', description: 'Deny it to all who have that role, whatever other roles they have' },
    },
  },
  level: {
    name: 'level',
    description: 'Give a role a level, or take it away',
    options: {
      role: { name: 'role', description: 'Which role; @everyone for all members' },
      level: {
        name: 'level',
        description: 'Each level may do what those before it may',
        choices: { ...names.levels, none: names.noLevel },
      },
    },
  },
  list: { name: 'list', description: 'Who may do what here, and who last changed that', options: {} },
  explain: {
    name: 'explain',
    description: 'What someone may do, and which rule decides it',
    options: {
      person: { name: 'person', description: 'Who' },
      capability: { name: 'capability', description: 'What: pick from the list; everything if not given' },
      channel: { name: 'channel', description: 'Where; without the rules of single channels if not given' },
    },
  },
  undo: { name: 'undo', description: 'Go back to how it was before the last change', options: {} },
} as const;
