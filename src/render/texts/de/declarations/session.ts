import type { sessionDeclarations as en } from '../../en/declarations/session.ts';
import type { Translation } from '../../translation.ts';

const SESSION = { name: 'sitzung', description: 'Welche: aus der Liste wählen' };

export const sessionDeclarations: Translation<typeof en> = {
  session: { name: 'sitzung', description: 'Was gerade läuft' },
  sessionList: { name: 'liste', description: 'Wer gerade was sieht oder hört', options: {} },
  sessionTerminate: {
    name: 'beenden',
    description: 'Eine Sitzung beenden; der Grund wird dort angezeigt',
    options: { session: SESSION, reason: { name: 'grund', description: 'Was dort angezeigt wird' } },
  },
  sessionStopTranscode: {
    name: 'transkodierung-stoppen',
    description: 'Eine Transkodierung stoppen; angezeigt wird nichts',
    options: { session: SESSION },
  },
  history: { name: 'verlauf', description: 'Was gespielt wurde' },
  historyList: {
    name: 'liste',
    description: 'Was gespielt wurde, das Neueste zuerst',
    options: {
      user: { name: 'person', description: 'Nur was diese Person gespielt hat: aus der Liste wählen' },
      library: { name: 'bibliothek', description: 'Nur aus dieser Bibliothek' },
      since: { name: 'seit', description: 'Nur seitdem: 12h, 7d, 2w oder 2026-01-31' },
      title: {
        name: 'titel',
        description: 'Nur dieser Film, diese Serie …: einen wählen oder einen Teil des Titels tippen',
      },
      page: { name: 'seite', description: 'Wo es anfängt (ohne Angabe auf Seite 1)' },
    },
  },
};
