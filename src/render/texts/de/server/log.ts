import type { log as en } from '../../en/server/log.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

const LINES = { one: 'Zeile', other: 'Zeilen' };

const levels: Translation<typeof en>['levels'] = {
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Info',
  debug: 'Debug',
  verbose: 'Ausführlich',
};

export const log: Translation<typeof en> = {
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht steht die Zeile in seinem Protokoll, vielleicht nicht, und lesen kann ich es nicht: Sieh dort nach, bevor du sie noch einmal schreibst.',
  written: (level, source) => `Ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
  levels,
  batch: {
    title: 'Ins Protokoll des Servers schreiben',
    label: 'Nachrichten',
    hint: (level, source) => `Eine je Zeile. Alle als ${level}, von „${source}“.`,
    empty: 'alle Zeilen sind leer',
    written: (n, level, source) =>
      `${count(n, LINES)} ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
    unanswered: (n) =>
      n === 1
        ? 'Der Server hat auf die Zeile keine brauchbare Antwort gegeben. Vielleicht steht sie in seinem Protokoll, vielleicht nicht: Sieh dort nach, bevor du sie noch einmal schickst.'
        : `Der Server hat auf die ${count(n, LINES)} keine brauchbare Antwort gegeben. Alle, manche oder keine stehen in seinem Protokoll: Sieh dort nach, bevor du sie noch einmal schickst.`,
  },
  declarations: {
    log: { name: 'protokoll', description: 'Das Protokoll des Medienservers' },
    write: {
      name: 'schreiben',
      description: 'Eine Zeile ins Protokoll des Medienservers schreiben',
      options: {
        level: { name: 'stufe', description: 'Wie ernst es ist', choices: levels },
        message: { name: 'nachricht', description: 'Was dort stehen soll' },
        source: { name: 'quelle', description: 'Wer es sagt (ohne Angabe Usher)' },
      },
    },
    batch: {
      name: 'stapel',
      description: 'Mehrere Zeilen auf einmal ins Protokoll des Medienservers schreiben',
      options: {
        level: { name: 'stufe', description: 'Wie ernst sie sind', choices: levels },
        source: { name: 'quelle', description: 'Wer es sagt (ohne Angabe Usher)' },
      },
    },
  },
};
