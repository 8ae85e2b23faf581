import type { doctor as en } from '../../en/doctor/doctor.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';
import { findings } from './findings.ts';

export const doctor: Translation<typeof en> = {
  findings,
  checks: {
    configuration: 'Einstellungen',
    discord: 'Discord',
    intents: 'Intents',
    guilds: 'Server',
    roles: 'Rollen',
    commands: 'Befehle',
    channels: 'Kanäle',
    'media server': 'Medienserver',
    addresses: 'Weitere Adressen',
    'account service': 'Kontodienst',
    token: 'Token',
    vocabulary: 'Vokabular',
    endpoints: 'Endpunkte',
    clock: 'Uhr',
    disk: 'Datenträger',
    database: 'Datenbank',
    backups: 'Backups',
    'time zone': 'Zeitzone',
    fonts: 'Schriften',
  },
  statuses: { ok: 'ok', warning: 'Warnung', failure: 'FEHLER' },
  elsewhere: 'einer Adresse außerhalb deines Netzes',
  summary: (failures, warnings) =>
    failures + warnings === 0
      ? 'Alles in Ordnung.'
      : `${count(failures, { one: 'Problem', other: 'Probleme' })}, ${count(warnings, { one: 'Warnung', other: 'Warnungen' })}.`,
  more: (left) =>
    `… und ${count(left, { one: 'weitere Zeile', other: 'weitere Zeilen' })}. \`npm run doctor\` zeigt alle.`,
  declarations: {
    doctor: {
      name: 'diagnose',
      description: 'Prüfen, ob alles funktioniert, und was andernfalls zu tun ist',
      options: {},
    },
  },
};
