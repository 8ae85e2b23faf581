import type { task as en } from '../../en/server/task.ts';
import type { Translation } from '../../translation.ts';

export const task: Translation<typeof en> = {
  outcomes: {
    accepted: [
      'Der Server hat die Anfrage angenommen (200). Was davon er meint, sagt er nicht:',
      '- sie **beginnt jetzt**: so ist es zu jeder Zeit außerhalb seines Wartungsfensters;',
      '- sie beginnt **später im Fenster**, wenn die Aufgabe darin zu einer zufälligen Zeit laufen soll und das Fenster gerade offen ist;',
      '- sie wird **ausgelassen**, wenn die Aufgabe heute nicht vorgesehen ist.',
      '-# Die Aufgabe bringt die Medienanalyse mit dem, was auf dem Server liegt, auf den neuesten Stand und lädt nichts herunter.',
    ].join('\n'),
    running: 'Die Aufgabe läuft schon (202), also wurde nichts Neues gestartet.',
  },
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht läuft die Aufgabe trotzdem. Noch einmal fragen schadet nicht: Solange sie läuft, sagt der Server das und startet nichts Neues.',
  declarations: {
    task: { name: 'aufgabe', description: 'Wartung des Medienservers' },
    analyze: {
      name: 'analyse',
      description: 'Die Medienanalyse aktualisieren, jetzt oder im Wartungsfenster',
      options: {},
    },
  },
};
