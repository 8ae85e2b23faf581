import { names } from './names.ts';

const options = {
  person: { name: 'person', description: 'Only what this person did' },
  capability: { name: 'capability', description: 'Only this capability: pick from the list' },
  text: { name: 'text', description: 'Only where this is in the target, the change or the reason' },
  since: { name: 'since', description: 'Only from this time on: 12h, 7d, 2w, or a day such as 2026-01-31' },
  until: { name: 'until', description: 'Only before this time: 12h, 7d, 2w, or a day such as 2026-01-31' },
  outcome: { name: 'outcome', description: 'Only entries with this outcome', choices: names.outcomes },
} as const;

export const declarations = {
  audit: { name: 'audit', description: 'Who changed what, and who looked at what is private' },
  search: {
    name: 'search',
    description: 'Find entries of the audit trail: changes first, then looks at private data',
    options,
  },
  show: {
    name: 'show',
    description: 'Everything about one entry',
    options: { entry: { name: 'entry', description: 'The number of the entry' } },
  },
  export: { name: 'export', description: 'Entries of the audit trail as a CSV file', options },
} as const;
