import type { Texts } from '../translation.ts';
import { count as counted, number } from './numbers.ts';

const MOVES =
  'Was schon geschrieben ist, zieht mit um; was mehr über Personen zeigt, als dort gezeigt werden soll, entfällt.';

export const blockedChannel: Texts['alerts']['blockedChannel'] = {
  head: (count) => `### In ${count === 1 ? 'einem Kanal' : `${number(count)} Kanälen`} kann ich nicht mehr schreiben`,
  why: {
    gone: (channel) => `${channel} gibt es nicht mehr, oder ich bin nicht mehr auf dem Server.`,
    forbidden: (channel) => `Discord lässt mich in ${channel} nicht schreiben.`,
    'timed-out': (channel) =>
      `Ein Moderator hat mir einen Timeout gegeben, deshalb kann ich in ${channel} nicht schreiben.`,
    'anti-spam': (channel) => `Der Spam-Schutz von Discord lässt mich in ${channel} vorerst nicht schreiben.`,
  },
  each: {
    gone: (channel) => `- ${channel} gibt es nicht mehr, oder ich bin nicht mehr auf dem Server`,
    forbidden: (channel) => `- ${channel}: Discord lässt mich dort nicht schreiben`,
    'timed-out': (channel) => `- ${channel}: Ein Moderator hat mir einen Timeout gegeben`,
    'anti-spam': (channel) => `- ${channel}: Der Spam-Schutz von Discord lässt mich dort vorerst nicht schreiben`,
  },
  more: (count) => `- und ${number(count)} weitere`,
  since: (time, ago) => `Seit ${time} (${ago}).`,
  feeds: (names) => `Benachrichtigungen in diesem Kanal: ${names}`,
  boards: { streams: 'Live-Übersicht', panel: 'Bedienfeld' },
  waiting: (count) =>
    count === 1 ? 'Eine Nachricht wartet.' : `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} warten.`,
  todo: {
    gone: (command, resume) =>
      `Das kannst du tun: Wähle mit \`${command}\` einen anderen Kanal. ${MOVES} Mit \`${resume}\` ohne weitere Angaben versuche ich es gleich.`,
    forbidden: (command, resume) =>
      `Das kannst du tun: Gib meiner Rolle dort „Kanal ansehen“, „Nachrichten senden“ (in einem Thread „Nachrichten in Threads senden“), „Dateien anhängen“ und „Nachrichtenverlauf anzeigen“, und entsperre den Thread, falls er gesperrt ist. Mit \`${resume}\` ohne weitere Angaben versuche ich es dann gleich. Oder wähle mit \`${command}\` einen anderen Kanal. ${MOVES}`,
    'timed-out': () =>
      'Das kannst du tun: Hebe meinen Timeout auf (Rechtsklick auf mich, Timeout entfernen) oder warte, bis er vorbei ist. Es fehlt keine Berechtigung. Innerhalb einer Minute mache ich dann weiter.',
    'anti-spam': () =>
      'Du musst nichts tun: Alle Berechtigungen und Einstellungen stimmen, und Discord hebt das von selbst auf. Bis dahin warten die Direktnachrichten.',
  },
  again:
    '-# Ich versuche es von selbst weiter: innerhalb einer Minute, sobald ich wieder schreiben darf, sonst einmal in der Stunde. Hier sage ich nichts mehr dazu.',
};

export const changedSettings: Texts['alerts']['changedSettings'] = {
  heads: {
    'another-server': '### Der Medienserver wurde ersetzt',
    restored: '### Ein Backup wurde eingespielt',
    limit: '### Eine Regel hat sich selbst ausgeschaltet',
    'left-alone': '### Eine Regel lässt ein Konto vorerst in Ruhe',
    damaged: '### Meine Datenbank war beschädigt',
  },
  replaced: (server: string) => `### Der Medienserver ${server} wurde ersetzt`,
  why: {
    'another-server':
      'Unter der eingestellten Adresse antwortet jetzt ein anderer Medienserver. Dort haben Bibliotheken und Konten andere Nummern. Was für den alten gedacht war, habe ich deshalb angehalten:',
    restored:
      'Diese Regeln beenden Streams. Seit dem Backup kann sich viel geändert haben, deshalb laufen sie erst einmal nur als Probelauf:',
    limit:
      'In 10 Minuten haben Regeln bei Streams von 5 Konten eingegriffen, und eine wollte noch einen beenden. Das sieht nach einem Fehler aus: in der Regel oder beim Medienserver. Deshalb beendet sie nichts mehr:',
    'left-alone':
      'Regeln beenden Streams eines Kontos höchstens zweimal in 10 Minuten, gescheiterte Versuche eingerechnet. Sonst könnte ein einzelnes Konto das Limit aufbrauchen, das für alle Konten zusammen gilt. Ein Konto hat diese Grenze erreicht und streamt weiter. Diese Regeln lassen das Konto in Ruhe, bis die 10 Minuten um sind, und gelten für alle anderen wie bisher:',
    damaged:
      'Es gibt kein Backup, auf das ich zurückgreifen kann, deshalb habe ich mit einer leeren angefangen. Was auf diesem Server eingerichtet war, ist weg: Benachrichtigungen, Live-Übersichten, Zähler, Regeln, verknüpfte Konten und Berechtigungen. Die beschädigte Datei ist noch da, falls jemand sie reparieren kann; wo, steht im Log. Das gilt jetzt:',
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
    board: (command) => `\`${command}\` richtet eine Live-Übersicht für Bibliotheken des neuen Servers ein.`,
    counter: (command) => `\`${command}\` lässt einen Kanal eine Bibliothek des neuen Servers zählen.`,
    subscription: (command) => `\`${command}\` abonniert für einen Kanal eine Bibliothek des neuen Servers.`,
    access: (list) => `\`${list}\` zeigt, wer jetzt was darf.`,
  },
  log: (log) => `\`${log}\` zeigt, was sie getan haben und bei wem.`,
  paused: (resume, remove) => `\`${resume}\` setzt pausierte Benachrichtigungen fort, \`${remove}\` löscht sie.`,
};

export const stuckPost: Texts['alerts']['stuckPost'] = {
  head: '### Eine Nachricht kommt nicht durch',
  what: (channel) =>
    `Bei einer Nachricht für ${channel} meldet Discord immer wieder Fehler. Andere Nachrichten für den Kanal warten.`,
  since: (time, ago) => `Seit ${time} (${ago}).`,
  feeds: (names) => `Benachrichtigungen in diesem Kanal: ${names}`,
  behind: (count) =>
    count === 0
      ? 'Noch wartet keine andere Nachricht dahinter.'
      : count === 1
        ? 'Eine Nachricht wartet dahinter.'
        : `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} warten dahinter.`,
  todo: (skip) =>
    `Das kannst du tun: Drücke den Knopf, oder nimm \`${skip}\` auf deinem Server, um ohne diese eine Nachricht weiterzumachen. Vorher sehe ich nach, ob sie nicht doch angekommen ist.`,
  skip: 'Nachricht überspringen',
  again: '-# Sonst versuche ich es alle paar Minuten weiter und sage hier nichts mehr dazu.',
  skipping: (channel, since) => `Ich überspringe die Nachricht für ${channel}, die seit ${since} nicht durchkommt.`,
  check: (list) =>
    `Vorher sehe ich nach, ob sie nicht doch angekommen ist; das kann ein paar Minuten dauern. \`${list}\` zeigt, was unzustellbar ist.`,
  follow: (count) =>
    count === 0
      ? 'Dahinter wartet keine andere Nachricht.'
      : count === 1
        ? 'Die Nachricht dahinter folgt.'
        : `Die ${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} dahinter folgen.`,
  nothing: (channel) => `Für ${channel} hängt keine Nachricht fest. Nichts wurde übersprungen.`,
  blocked: (channel, resume) =>
    `In ${channel} kann ich gar nicht schreiben; eine Nachricht zu überspringen, hilft da nicht. Sobald ich dort wieder schreiben darf, versuche ich es mit \`${resume}\` gleich.`,
  over: 'Diese Nachricht hängt nicht mehr fest. Nichts wurde übersprungen.',
};
