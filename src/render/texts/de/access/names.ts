import type { names as en } from '../../en/access/names.ts';
import type { Translation } from '../../translation.ts';

export const names: Translation<typeof en> = {
  capabilities: {
    help: 'Hilfe abrufen',
    search: 'Suchen',
    browse: 'In Bibliotheken stöbern',
    'library.list': 'Bibliotheken auflisten',
    'playlist.list': 'Playlists sehen',
    'stats.show': 'Statistik sehen',
    'playlist.edit': 'Playlists bearbeiten',
    'match.find': 'Zuordnungen nachschlagen',
    'match.apply': 'Zuordnungen übernehmen',
    'session.list': 'Sitzungen sehen',
    'session.terminate': 'Sitzungen beenden',
    'history.list': 'Den Verlauf sehen',
    'device.list': 'Geräte sehen',
    'library.scan': 'Nach neuen Dateien suchen lassen',
    'resource.list': 'Server und Player des Kontos sehen',
    'library.edit': 'Bibliotheken hinzufügen und einrichten',
    'pref.show': 'Einstellungen sehen',
    'pref.set': 'Einstellungen ändern',
    'task.run': 'Aufgaben starten',
    'log.write': 'Ins Protokoll schreiben',
    'notify.list': 'Benachrichtigungen sehen',
    'notify.edit': 'Benachrichtigungen einrichten',
    'access.manage': 'Berechtigungen verwalten',
    'audit.read': 'Audit-Protokoll lesen',
  },
  levels: { viewer: 'Zuschauer', curator: 'Kurator', moderator: 'Moderator', admin: 'Admin' },
  noLevel: 'keine Stufe',
  everyone: 'alle',
};
