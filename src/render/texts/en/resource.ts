import { counted, number } from './numbers.ts';

export const resource = {
  none: 'The account has no servers and no players.',
  noService:
    'I cannot list the account’s resources: I know no account service that has them. Whoever runs me sets its address as `ACCOUNT_URL`.',
  head: (count: number) =>
    count === 1
      ? '## One resource of the account'
      : `## ${counted(count, { one: 'resource', other: 'resources' })} of the account`,
  shown: (shown: number, total: number) =>
    `-# ${shown < total ? `${number(shown)} of ${number(total)} shown. ` : ''}Tokens are never shown, and public addresses not wholly.`,
  unnamed: 'Unnamed resource',
  present: 'there',
  absent: 'away',
  owned: 'your own',
  shared: 'shared with you',
  lastSeen: (when: string) => `seen ${when}`,
  since: (when: string) => `linked ${when}`,
  httpsRequired: 'https required',
  relay: 'relayed',
  synced: 'synced',
  dnsRebindingProtection: 'DNS rebinding protection',
  inPublic: (address: string) => `in public ${address}`,
  masked: 'address hidden',
  port: (port: number) => `port ${port}`,
  more: (count: number) => `${number(count)} more`,
  declarations: {
    resource: { name: 'resource', description: 'Servers and players of the account' },
    list: { name: 'list', description: 'The servers and players that are linked to the account', options: {} },
  },
} as const;
