import { counted, number } from '../numbers.ts';

export const resource = {
  none: 'The account has no servers and no players.',
  noService:
    'I cannot list the account’s resources: no account service is set up. The bot’s owner can set its address as `ACCOUNT_URL`.',
  head: (count: number) =>
    count === 1
      ? '## One resource of the account'
      : `## ${counted(count, { one: 'resource', other: 'resources' })} of the account`,
  privately: '-# Tokens are never shown, and public addresses only in part.',
  unnamed: 'Unnamed resource',
  present: 'online',
  absent: 'offline',
  owned: 'owned',
  shared: 'someone else’s',
  lastSeen: (when: string) => `seen ${when}`,
  since: (when: string) => `linked ${when}`,
  httpsRequired: 'https required',
  relay: 'relay enabled',
  synced: 'synced',
  dnsRebindingProtection: 'DNS rebinding protection',
  inPublic: (address: string) => `public ${address}`,
  masked: 'address hidden',
  port: (port: number) => `port ${port}`,
  more: (count: number) => `${number(count)} more`,
  declarations: {
    resource: { name: 'resource', description: 'The account’s servers and players' },
    list: { name: 'list', description: 'Servers and players linked to the account', options: {} },
  },
} as const;
