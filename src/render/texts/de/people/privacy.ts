import type { privacy as en } from '../../en/people/privacy.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const privacy: Translation<typeof en> = {
  exported:
    'Hier ist alles, was über diese Person gespeichert ist, als Datei, die sich in jedem Texteditor öffnen lässt.',
  newestRows: (table, shown, total) =>
    `-# Die Tabelle ${table} hat ${number(total)} Zeilen über diese Person; in der Datei stehen die neuesten ${number(shown)}.`,
  readMore:
    '-# Wozu jede Tabelle da ist und wie lange sie etwas behält, steht in docs/privacy.md bei Ushers Quellcode.',
  file: 'Was über diese Person gespeichert ist, als JSON',
  ownHead: 'Löschen, was über dich gespeichert ist?',
  tickets: (n) =>
    `- ${count(n, { one: 'Knopf', other: 'Knöpfe' })} unter Nachrichten, die du angefordert hast: Sie gehen danach nicht mehr`,
  removals: (n) =>
    `- was du aus Playlists entfernt hast und noch zurückholen könntest (${count(n, { one: 'Mal', other: 'Mal' })})`,
  subscriptions: (n) =>
    `- dass du ${count(n, { one: 'Benachrichtigung', other: 'Benachrichtigungen' })} eingerichtet hast: Gepostet wird weiter, aber du erfährst nicht mehr, wenn ein Kanal ausfällt`,
  displays: (n) =>
    `- dein Name bei Live-Übersichten, Zählern und Regeln, die du eingerichtet hast (${number(n)}): Sie bleiben`,
  link: '- welches Konto des Medienservers deins ist, und sein Token: Deine eigenen Playlists und deine Statistik sind wieder da, sobald du es neu verknüpfst',
  permissions:
    '- was dir persönlich erlaubt wurde, mit `/zugriff erlauben`: Das verlierst du; was deine Rollen erlauben, bleibt',
  trailStays: (days) =>
    `-# Im Audit-Protokoll bleibt stehen, was getan wurde, aber nicht mehr, von wem. Die Ausnahme sind Änderungen, die du gemacht hast: Bei ihnen stehst du noch bis ${days} Tage nach der letzten, damit niemand gleich seine Spuren verwischen kann.`,
  backups:
    '-# In Backups der Datenbank, die vorher gemacht wurden, steht es noch: in nächtlichen, bis neuere sie ersetzen, in anderen, bis sie gelöscht werden.',
  accountHead: (name) => `Löschen, was über ${name} gespeichert ist?`,
  account: (id) => `Konto ${id}`,
  names: (n) =>
    `- Name, erfundener Name und Alias des Kontos und die Namen von ${count(n, { one: 'Gerät', other: 'Geräten' })}`,
  plays: (n) =>
    `- von wem und auf welchem Gerät ${count(n, { one: 'Wiedergabe war', other: 'Wiedergaben waren' })}: In der Statistik zählen sie weiter, aber für niemanden`,
  sessionLog: '- was das Konto in den letzten 7 Tagen gestreamt hat; damit werden Regeln getestet',
  serverKeeps:
    '-# Der Medienserver behält seinen eigenen Verlauf, und was das Konto ab jetzt abspielt, wird wieder gespeichert. Soll das aufhören, entferne das Konto dort.',
  confirm: 'Löschen',
  leave: 'Alles behalten',
  ownDone: 'Gelöscht: Außer in älteren Backups nennt dich nichts mehr, was Usher speichert.',
  ownDoneUntil: (until) =>
    `Gelöscht. Nur bei den Änderungen, die du gemacht hast, stehst du noch im Audit-Protokoll, bis ${until}; dann verschwindet auch das.`,
  onlyManager:
    'Berechtigungen verwalten darfst du weiterhin, weil es sonst niemand darf: Erlaube es jemandem mit `/zugriff erlauben` und lösche dann noch einmal.',
  accountDone: (name) => `Gelöscht, was über ${name} gespeichert war.`,
  nothingStored: (name) => `Über ${name} ist nichts gespeichert.`,
  left: 'Es wurde nichts gelöscht.',
  declarations: {
    privacy: { name: 'datenschutz', description: 'Was über Leute gespeichert ist' },
    export: { name: 'auskunft', description: 'Alles bekommen, was über dich gespeichert ist', options: {} },
    delete: {
      name: 'löschen',
      description: 'Löschen, was über dich gespeichert ist; vorher siehst du, was wegfällt',
      options: {},
    },
    exportAccount: {
      name: 'konto-auskunft',
      description: 'Alles bekommen, was über ein Konto des Medienservers gespeichert ist',
      options: { account: { name: 'konto', description: 'Um wessen Daten es geht' } },
    },
    deleteAccount: {
      name: 'konto-löschen',
      description: 'Löschen, was über ein Konto gespeichert ist; vorher siehst du, was wegfällt',
      options: { account: { name: 'konto', description: 'Um wessen Daten es geht' } },
    },
  },
};
