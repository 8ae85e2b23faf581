import type { admin as en } from '../en/admin.ts';
import type { Translation } from '../translation.ts';
import { count } from './numbers.ts';

const LINES = { one: 'Zeile', other: 'Zeilen' };

export const admin: Translation<typeof en> = {
  scanStarted:
    'Der Server liest alle Bibliotheken neu ein. Das läuft nach dieser Antwort weiter; Neues erscheint, sobald er es findet.',
  scanUnanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht liest er die Bibliotheken trotzdem neu ein: Dann erscheint Neues, sobald er es findet. Wenn nicht, stoß es noch einmal an; einmal zu viel schadet nicht.',
  logUnanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht steht die Zeile in seinem Protokoll, vielleicht nicht, und lesen kann ich es nicht: Sieh dort nach, bevor du sie noch einmal schreibst.',
  logWritten: (level, source) => `Ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
  levels: {
    error: 'Fehler',
    warning: 'Warnung',
    info: 'Info',
    debug: 'Debug',
    verbose: 'Ausführlich',
  },
  batch: {
    title: 'Ins Protokoll des Servers schreiben',
    label: 'Nachrichten',
    hint: (level, source) => `Eine je Zeile. Alle als ${level}, von „${source}“.`,
    empty: 'es gibt keine Zeile, auf der etwas steht',
    written: (n, level, source) =>
      `${count(n, LINES)} ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
    unanswered: (n) =>
      n === 1
        ? 'Der Server hat auf die Zeile keine brauchbare Antwort gegeben. Vielleicht steht sie in seinem Protokoll, vielleicht nicht: Sieh dort nach, bevor du sie noch einmal schickst.'
        : `Der Server hat auf die ${count(n, LINES)} keine brauchbare Antwort gegeben. Alle, manche oder keine stehen in seinem Protokoll: Sieh dort nach, bevor du sie noch einmal schickst.`,
  },
  task: {
    accepted: [
      'Der Server hat die Anfrage angenommen (200). Was davon er meint, sagt er nicht:',
      '- sie **beginnt jetzt**: so ist es zu jeder Zeit außerhalb seines Wartungsfensters;',
      '- sie beginnt **später im Fenster**, wenn die Aufgabe darin zu einer zufälligen Zeit laufen soll und das Fenster gerade offen ist;',
      '- sie wird **ausgelassen**, wenn die Aufgabe heute nicht vorgesehen ist.',
      '-# Die Aufgabe bringt die Medienanalyse mit dem, was auf dem Server liegt, auf den neuesten Stand und lädt nichts herunter.',
    ].join('\n'),
    running: 'Die Aufgabe läuft schon (202), also wurde nichts Neues begonnen.',
  },
  taskUnanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht hat die Aufgabe trotzdem begonnen. Du kannst ohne Schaden noch einmal fragen: Solange sie läuft, sagt der Server das und beginnt nichts Neues.',
};
