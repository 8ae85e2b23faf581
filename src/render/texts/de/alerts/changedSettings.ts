import type { changedSettings as en } from '../../en/alerts/changedSettings.ts';
import type { Translation } from '../../translation.ts';

export const changedSettings: Translation<typeof en> = {
  heads: {
    'another-server': '### Der Medienserver wurde ersetzt',
    restored: '### Ein Backup wurde eingespielt',
  },
  why: {
    'another-server':
      'Unter der eingestellten Adresse antwortet jetzt ein anderer Medienserver. Dort haben Bibliotheken und Konten andere Nummern. Was für den alten gedacht war, habe ich deshalb angehalten:',
    restored:
      'Diese Regeln beenden Streams. Seit dem Backup kann sich viel geändert haben, deshalb laufen sie erst einmal nur zur Probe:',
  },
  rules: {
    'another-server': (rule) => `- Die Regel „${rule}“ ist aus.`,
    restored: (rule) => `- Die Regel „${rule}“ ist im Probelauf.`,
  },
  board: (channel) => `- Die Live-Übersicht in ${channel} ist weg: Sie hat nur bestimmte Bibliotheken gezeigt.`,
  counter: (channel) => `- Der Zähler in ${channel} ist weg: Er hat die Titel einer Bibliothek gezählt.`,
  subscription: (feed, channel) => `- „${feed}“ in ${channel} ist pausiert: Dabei ging es nur um eine Bibliothek.`,
  more: (count) => `- und ${count} weitere`,
  todo: {
    rule: (enable) => `\`${enable}\` zeigt, was eine Regel getan hätte, und schaltet sie wieder scharf.`,
    board: (set) => `\`${set}\` richtet eine Live-Übersicht für Bibliotheken des neuen Servers ein.`,
    counter: (set) => `\`${set}\` lässt einen Kanal eine Bibliothek des neuen Servers zählen.`,
    subscription: (set) => `\`${set}\` abonniert eine Bibliothek des neuen Servers.`,
  },
  paused: (resume, remove) => `\`${resume}\` setzt pausierte Benachrichtigungen fort, \`${remove}\` löscht sie.`,
};
