import type { CheckName } from '../../../../domain/doctor/findings.ts';
import { counted } from '../numbers.ts';
import { findings } from './findings.ts';

export const doctor = {
  findings,
  checks: {
    configuration: 'Settings',
    discord: 'Discord',
    intents: 'Intents',
    guilds: 'Servers',
    roles: 'Roles',
    commands: 'Commands',
    channels: 'Channels',
    'media server': 'Media server',
    addresses: 'Other addresses',
    'account service': 'Account service',
    token: 'Token',
    vocabulary: 'Vocabulary',
    endpoints: 'Endpoints',
    clock: 'Clock',
    disk: 'Disk',
    database: 'Database',
    backups: 'Backups',
    'time zone': 'Time zone',
    fonts: 'Fonts',
  } satisfies Record<CheckName, string>,
  statuses: { ok: 'ok', warning: 'warning', failure: 'FAILED' },
  elsewhere: 'an address outside your network',
  summary: (failures: number, warnings: number) =>
    failures + warnings === 0
      ? 'Everything is fine.'
      : `${counted(failures, { one: 'problem', other: 'problems' })}, ${counted(warnings, { one: 'warning', other: 'warnings' })}.`,
  more: (count: number) =>
    `… and ${counted(count, { one: 'more line', other: 'more lines' })}. \`npm run doctor\` shows all.`,
  declarations: {
    doctor: { name: 'doctor', description: 'Check whether everything works, and what to do if not', options: {} },
  },
} as const;
