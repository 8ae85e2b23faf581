import type { pref as en } from '../../en/server/pref.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

const SETTINGS = { one: 'Einstellung', other: 'Einstellungen' };

export const pref: Translation<typeof en> = {
  head: (n, group) =>
    `## ${n === 1 ? 'Eine Einstellung' : count(n, SETTINGS)} des Medienservers${group === undefined ? '' : ` aus „${group}“`}`,
  none: 'Der Medienserver nennt keine Einstellungen.',
  otherGroup: 'Sonstiges',
  oneInFull: '-# `/einstellung zeigen` mit einem Namen zeigt eine ganz.',
  hiddenOnes: '-# Versteckte Einstellungen stehen nicht in der Liste: Gib ihren genauen Namen an.',
  groups: 'Nur eine Gruppe …',
  allGroups: 'Alle Gruppen',
  on: 'an',
  off: 'aus',
  empty: 'leer',
  secret: 'geheim',
  choice: (label, value) => `${label} (${value})`,
  now: (value) => `jetzt ${value}`,
  byDefault: (value) => `Standard: ${value}`,
  current: (value) => `Jetzt: **${value}**`,
  defaultIs: (value) => `Standard: ${value}`,
  choices: (values) => `Zur Wahl: ${values}`,
  types: { bool: 'an oder aus', int: 'eine ganze Zahl', double: 'eine Zahl', text: 'Text' },
  hidden: 'versteckt',
  advanced: 'für Fortgeschrittene',
  emptyChoice: '"" (leer)',
  noSuch: (typed, similar) =>
    `Der Server hat keine Einstellung „${typed}“.${similar === '' ? ' Wähl eine aus der Liste, die sich beim Tippen öffnet.' : ` Meinst du ${similar}?`}`,
  isSecret: (name) =>
    `${name} ist dem Namen nach ein Geheimnis. So etwas zeige und setze ich nicht: Was man in Discord tippt, bleibt in Discord. Nimm die eigene Seite des Servers.`,
  bad: {
    bool: (name) => `${name} ist entweder an oder aus.`,
    int: (name) => `${name} braucht eine ganze Zahl.`,
    double: (name) => `${name} braucht eine Zahl, etwa 0,9.`,
    choice: (name, choices) => `${name} ist eins davon: ${choices}.`,
  },
  same: (name, value) => `${name} ist schon **${value}**. Da gibt es nichts zu ändern.`,
  previewHead: 'Diese Einstellung des Medienservers ändern?',
  change: (before, after) => `${before} → **${after}**`,
  unseenHead: 'Diese Einstellung ändern, ohne sie gesehen zu haben?',
  unseen: (name, value) =>
    `Dieser Server nennt seine Einstellungen nicht, deshalb weiß ich weder, was **${name}** jetzt ist, noch, ob **${value}** dafür erlaubt ist. Nachsehen kann ich hinterher auch nicht.`,
  confirm: 'Ändern',
  leave: 'Abbrechen',
  left: (name) => `Nichts geändert: ${name} bleibt, wie es war.`,
  meanwhile: (name, was, now) =>
    `${name} war **${was}**, als ich dir das gezeigt habe, und ist jetzt **${now}**. Ich habe nichts geändert: Sieh noch einmal nach und entscheide neu.`,
  notOurs: (name, ours, now) =>
    `${name} ist nicht mehr **${ours}**, sondern **${now}**: Jemand hat es inzwischen geändert. Ich habe nichts zurückgesetzt.`,
  gone: (name) => `Der Server nennt ${name} nicht mehr. Ich habe nichts geändert.`,
  unknown: (name) =>
    `Der Server hat abgelehnt (403): Vermutlich kennt er keine Einstellung namens ${name}. Geändert wurde nichts. Vielleicht darf mein Token sie auch nicht ändern.`,
  done: (name, before, after) => `Geändert: ${name} war ${before} und ist jetzt **${after}**.`,
  undone: (name, value) => `Zurückgesetzt: ${name} ist wieder **${value}**.`,
  doneUnanswered:
    '-# Der Server hat auf die Änderung keine brauchbare Antwort gegeben; ich habe sie danach bei ihm gelesen.',
  notDone: (name, now, answered) =>
    answered
      ? `Der Server hat die Änderung angenommen, aber beim Nachlesen ist ${name} **${now}**.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${name} ist **${now}**. Geändert hat sich nichts, soweit ich sehe.`,
  unverified: (name, wanted, answered) =>
    answered
      ? `Der Server hat es angenommen, aber ich konnte die Einstellungen nicht noch einmal lesen, um zu sehen, ob ${name} jetzt **${wanted}** ist.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ich konnte die Einstellungen nicht lesen, um zu sehen, ob ${name} jetzt **${wanted}** ist.`,
  undo: 'Rückgängig',
  declarations: {
    pref: { name: 'einstellung', description: 'Die Einstellungen des Medienservers' },
    show: {
      name: 'zeigen',
      description: 'Was eine Einstellung ist, oder alle, Seite für Seite',
      options: { name: { name: 'name', description: 'Welche: aus der Liste wählen (ohne Angabe alle)' } },
    },
    set: {
      name: 'setzen',
      description: 'Eine Einstellung ändern; du siehst vorher, was sich ändert',
      options: {
        name: { name: 'name', description: 'Welche: aus der Liste wählen' },
        value: { name: 'wert', description: 'Was sie werden soll; "" für einen leeren Text' },
      },
    },
  },
};
