import type { declarations as en } from '../../en/access/declarations.ts';
import type { Translation } from '../../translation.ts';
import { names } from './names.ts';

const capability = { name: 'was', description: 'Worum es geht: aus der Liste wählen' };
const who = { name: 'wer', description: 'Eine Rolle oder eine Person' };
const channel = { name: 'kanal', description: 'Nur in diesem Kanal und seinen Threads' };

export const declarations: Translation<typeof en> = {
  access: { name: 'zugriff', description: 'Wer was darf' },
  grant: {
    name: 'erlauben',
    description: 'Einer Rolle oder Person etwas erlauben, welche Stufe sie auch hat',
    options: { capability, who, channel },
  },
  revoke: {
    name: 'entziehen',
    description: 'Zurücknehmen, was erlaubt wurde, oder einer Rolle etwas verwehren',
    options: {
      capability,
      who,
      channel,
      deny: { name: 'verwehren', description: 'Allen mit dieser Rolle verwehren, welche Rollen sie auch sonst haben' },
    },
  },
  level: {
    name: 'stufe',
    description: 'Einer Rolle eine Stufe geben oder nehmen',
    options: {
      role: { name: 'rolle', description: 'Welche Rolle; @everyone für alle Mitglieder' },
      level: {
        name: 'stufe',
        description: 'Jede Stufe darf auch, was die davor dürfen',
        choices: { ...names.levels, none: names.noLevel },
      },
    },
  },
  list: { name: 'liste', description: 'Wer hier was darf, und wer das zuletzt geändert hat', options: {} },
  explain: {
    name: 'erklären',
    description: 'Was jemand darf, und welche Regel das entscheidet',
    options: {
      person: { name: 'person', description: 'Wer' },
      capability: { name: 'was', description: 'Worum es geht: aus der Liste wählen; ohne Angabe alles' },
      channel: { name: 'kanal', description: 'Wo; ohne Angabe zählen die Regeln einzelner Kanäle nicht' },
    },
  },
  undo: { name: 'rückgängig', description: 'Zurück zu dem, was vor der letzten Änderung galt', options: {} },
};
