import type { changedSettings as en } from '../../en/alerts/changedSettings.ts';
import type { Translation } from '../../translation.ts';

export const changedSettings: Translation<typeof en> = {
  heads: {
    'another-server': '### Der Medienserver wurde ersetzt',
    restored: '### Ein Backup wurde eingespielt',
    limit: '### Eine Regel hat sich selbst ausgeschaltet',
    'left-alone': '### Eine Regel lässt ein Konto vorerst in Ruhe',
    damaged: '### Meine Datenbank war beschädigt',
  },
  why: {
    'another-server':
      'Unter der eingestellten Adresse antwortet jetzt ein anderer Medienserver. Dort haben Bibliotheken und Konten andere Nummern. Was für den alten gedacht war, habe ich deshalb angehalten:',
    restored:
      'Diese Regeln beenden Streams. Seit dem Backup kann sich viel geändert haben, deshalb laufen sie erst einmal nur zur Probe:',
    limit:
      'In 10 Minuten haben Regeln bei Streams von 5 Konten eingegriffen, und eine wollte noch einen beenden. Das sieht nach einem Fehler aus: in der Regel oder beim Medienserver. Deshalb beendet sie nichts mehr:',
    'left-alone':
      'Regeln beenden Streams eines Kontos höchstens zweimal in 10 Minuten, gescheiterte Versuche eingerechnet. So kann niemand ihr Limit für alle aufbrauchen. Ein Konto hat das erreicht und macht weiter. Diese Regeln lassen es in Ruhe, bis die 10 Minuten um sind, und gelten für alle anderen wie bisher:',
    damaged:
      'Es gibt kein Backup, auf das ich zurückgreifen kann, deshalb habe ich mit einer leeren angefangen. Was auf diesem Server eingerichtet war, ist weg: Benachrichtigungen, Live-Übersichten, Zähler, Regeln, verknüpfte Konten und Rechte. Die beschädigte Datei ist noch da, falls jemand sie reparieren kann; wo, steht im Log. Das gilt jetzt:',
  },
  rules: {
    'another-server': (rule) => `- Die Regel „${rule}“ ist aus.`,
    restored: (rule) => `- Die Regel „${rule}“ ist im Probelauf.`,
    limit: (rule) => `- Die Regel „${rule}“ ist angehalten.`,
    'left-alone': (rule) => `- Die Regel „${rule}“ ist weiter scharf.`,
    damaged: (rule) => `- Die Regel „${rule}“ ist weg.`,
  },
  board: (channel) => `- Die Live-Übersicht in ${channel} ist weg: Sie hat nur bestimmte Bibliotheken gezeigt.`,
  counter: (channel) => `- Der Zähler in ${channel} ist weg: Er hat die Titel einer Bibliothek gezählt.`,
  subscription: (feed, channel) => `- „${feed}“ in ${channel} ist pausiert: Dabei ging es nur um eine Bibliothek.`,
  access: '- Wer was darf, ist wie bei meinem ersten Start: Nur die Rollen aus meiner Einstellungsdatei zählen.',
  more: (count) => `- und ${count} weitere`,
  todo: {
    rule: (enable) => `\`${enable}\` zeigt, was eine Regel getan hätte, und schaltet sie wieder scharf.`,
    board: (set) => `\`${set}\` richtet eine Live-Übersicht für Bibliotheken des neuen Servers ein.`,
    counter: (set) => `\`${set}\` lässt einen Kanal eine Bibliothek des neuen Servers zählen.`,
    subscription: (set) => `\`${set}\` abonniert eine Bibliothek des neuen Servers.`,
    access: (list) => `\`${list}\` zeigt, wer jetzt was darf.`,
  },
  log: (log) => `\`${log}\` zeigt, was sie getan haben und bei wem.`,
  paused: (resume, remove) => `\`${resume}\` setzt pausierte Benachrichtigungen fort, \`${remove}\` löscht sie.`,
};
