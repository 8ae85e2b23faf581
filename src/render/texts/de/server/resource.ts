import type { resource as en } from '../../en/server/resource.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const resource: Translation<typeof en> = {
  none: 'Das Konto hat weder Server noch Abspielgeräte.',
  noService:
    'Die Ressourcen des Kontos kann ich nicht auflisten: Es ist kein Kontodienst eingerichtet. Wer den Bot betreibt, kann seine Adresse als `ACCOUNT_URL` angeben.',
  head: (n) =>
    n === 1 ? '## Eine Ressource des Kontos' : `## ${count(n, { one: 'Ressource', other: 'Ressourcen' })} des Kontos`,
  privately: '-# Token zeige ich nie, öffentliche Adressen nicht ganz.',
  unnamed: 'Ressource ohne Namen',
  present: 'da',
  absent: 'nicht da',
  owned: 'eigene',
  shared: 'von jemand anderem',
  lastSeen: (when) => `gesehen ${when}`,
  since: (when) => `verknüpft ${when}`,
  httpsRequired: 'nur mit https',
  relay: 'Relay aktiviert',
  synced: 'synchronisiert',
  dnsRebindingProtection: 'Schutz vor DNS-Rebinding',
  inPublic: (address) => `öffentlich ${address}`,
  masked: 'Adresse verborgen',
  port: (port) => `Port ${port}`,
  more: (n) => `${number(n)} mehr`,
  declarations: {
    resource: { name: 'ressource', description: 'Server und Abspielgeräte des Kontos' },
    list: {
      name: 'liste',
      description: 'Die Server und Abspielgeräte, die mit dem Konto verknüpft sind',
      options: {},
    },
  },
};
