import type { adminDeclarations as en } from '../../en/declarations/admin.ts';
import type { Translation } from '../../translation.ts';
import { admin } from '../admin.ts';

export const adminDeclarations: Translation<typeof en> = {
  scan: { name: 'scannen', description: 'In allen Bibliotheken nach neuen und geänderten Dateien suchen', options: {} },
  log: { name: 'protokoll', description: 'Das Protokoll des Medienservers' },
  logWrite: {
    name: 'schreiben',
    description: 'Eine Zeile ins Protokoll des Medienservers schreiben',
    options: {
      level: { name: 'stufe', description: 'Wie ernst es ist', choices: admin.levels },
      message: { name: 'nachricht', description: 'Was dort stehen soll' },
      source: { name: 'quelle', description: 'Wer es sagt (ohne Angabe Usher)' },
    },
  },
  logBatch: {
    name: 'stapel',
    description: 'Mehrere Zeilen auf einmal ins Protokoll des Medienservers schreiben',
    options: {
      level: { name: 'stufe', description: 'Wie ernst sie sind', choices: admin.levels },
      source: { name: 'quelle', description: 'Wer es sagt (ohne Angabe Usher)' },
    },
  },
  task: { name: 'aufgabe', description: 'Wartung des Medienservers' },
  taskAnalyze: {
    name: 'analyse',
    description: 'Die Medienanalyse aktualisieren, jetzt oder im Wartungsfenster',
    options: {},
  },
  device: { name: 'gerät', description: 'Geräte' },
  deviceList: { name: 'liste', description: 'Die Geräte, die den Server je genutzt haben', options: {} },
  resource: { name: 'ressource', description: 'Server und Abspielgeräte des Kontos' },
  resourceList: {
    name: 'liste',
    description: 'Die Server und Abspielgeräte, die mit dem Konto verknüpft sind',
    options: {},
  },
};
