import { MAX_PENDING_NOTIFICATIONS } from '../../../../domain/notifications/pendingNotifications.ts';
import { serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../../../domain/servers/scope.ts';
import type { Texts } from '../../translation.ts';
import { count as counted, number } from '../numbers.ts';
import { notificationOptionNames, notifyCommandTexts } from './declarations.ts';

const notifications = (count: number) => counted(count, { one: 'Benachrichtigung', other: 'Benachrichtigungen' });
const posts = (count: number) => counted(count, { one: 'Nachricht', other: 'Nachrichten' });
const wait = (count: number) => `${notifications(count)} ${count === 1 ? 'wartet' : 'warten'}`;
const lacks = (permission: string, remedy: string, channel: string): string =>
  `In ${channel} fehlt meiner Rolle „${permission}“: ${remedy}. Gib ihr dort diese Berechtigung.`;

export const notify: Texts['notify'] = {
  ...notificationOptionNames,

  ofLibrary: (feed, library) => `${feed} · „${library}“`,
  library: (id) =>
    serverIfScopeIsWholeServer(id) === undefined
      ? `Bibliothek ${serverLocalKeyOfRef(id)}`
      : 'ein Medienserver, der hier nicht mehr verfügbar ist',
  immediately: 'sofort',
  hourly: 'stündlich als Zusammenfassung',
  daily: (at) => `täglich um ${at} Uhr als Zusammenfassung`,
  weekly: (weekday, at) => `jeden ${weekday} um ${at} Uhr als Zusammenfassung`,
  quietHours: (from, to) => `${from} bis ${to} Uhr`,
  facts: {
    channel: 'Kanal',
    digest: 'Zustellung',
    quiet: 'Ruhezeit',
    timeZone: 'Zeitzone',
    people: 'Personen',
    mention: 'Erwähnung',
    include: 'Dabei',
    hidden: 'Fehlt',
    language: 'Sprache',
  },
  none: 'keine',
  nobody: 'niemand',
  change: (before, after) => `${before} → **${after}**`,

  set: (subscription) => `### Eingerichtet: ${subscription}`,
  changed: (subscription) => `### Geändert: ${subscription}`,
  same: (subscription) => `### Unverändert: ${subscription}`,
  ownZone: (zone) => `${zone} (Standard)`,
  takenUp: (channel) => `Ich hatte aufgehört, in ${channel} zu schreiben; jetzt schreibe ich dort wieder.`,
  waitFor: (count) => `${wait(count)} darauf.`,
  rings: (role) => `-# Jede Nachricht pingt ${role}.`,
  ringsNot: (role, channel) =>
    `-# ${role} wird nicht gepingt: Weder dürfen alle diese Rolle erwähnen, noch darf ich in ${channel} alle Rollen erwähnen. Erlaube eines davon.`,
  tryIt: (link) => `-# ${link} schickt eine Testnachricht dorthin.`,

  leftOut: (feeds) =>
    `-# Nicht dabei: ${feeds}. Solche Benachrichtigungen sind nicht für alle bestimmt, also richte sie einzeln ein.`,
  guide: {
    head: '### Benachrichtigungen einrichten',
    which: 'Welche',
    where: 'In welchem Kanal',
    quiet: 'Ruhezeit …',
    quietTitle: 'Ruhezeit',
    timeExample: 'Etwa 22, 22h oder 22:30. Leer lassen, um sie zu behalten.',
    labels: { 'quiet-from': 'Von', 'quiet-to': 'Bis', 'time-zone': 'Zeitzone' },
    deliveryStays: 'unverändert (neue Abos: sofort)',
    quietStays: 'unverändert (neue Abos: keine)',
    save: 'Einrichten',
    notReady: 'erst wählen, was und wo',
    cancel: 'Abbrechen',
    tryAgain: 'Noch einmal versuchen',
    cancelled: 'Abgebrochen: Nichts wurde eingerichtet.',
    chosen: 'Die gewählten Benachrichtigungen',
  },
  takesNothing: (channel) => `**Gespeichert, aber in ${channel} kann ich nicht schreiben:**`,
  needsChannel: (subscription, option) =>
    `${subscription}: Dafür gibt es auf diesem Server noch kein Abo. Nenne auch einen Kanal (\`${option}\`).`,
  needsOwnChannel: (sentence, channel, option) =>
    `${sentence}: ${channel}. Soll es einen eigenen Kanal geben, nenne ihn mit (\`${option}\`).`,
  needsRest: (subscription, option) =>
    `${subscription}: Dafür gibt es bisher nur Abos für einzelne Bibliotheken. Nenne für alle anderen auch einen Kanal (\`${option}\`) oder eine dieser Bibliotheken:`,
  notSaved: (subscription, channel) =>
    `### In ${channel} kann ich nicht schreiben\nDeshalb ist für ${subscription} nichts gespeichert.`,
  notSent: (channel) => `### In ${channel} kann ich nicht schreiben\nDeshalb habe ich keine Testnachricht geschickt.`,
  problems: {
    unknown: (channel) => `${channel} gibt es nicht mehr. Wähle einen anderen Kanal.`,
    hidden: (channel) =>
      `Ich darf ${channel} nicht sehen. Gib meiner Rolle dort „Kanal ansehen“, oder füge mich hinzu, falls das ein privater Thread ist.`,
    unreachable: (channel) =>
      `Discord ließ mich ${channel} gerade nicht ansehen. Versuche es in einer Minute noch einmal.`,
    'not-text': (channel) => `${channel} nimmt keine Nachrichten an. Wähle einen Textkanal oder Thread.`,
    forum: (channel) =>
      `${channel} ist ein Forum, das selbst keine Nachrichten annimmt. Wähle einen seiner Beiträge oder einen Textkanal.`,
    'other-guild': (channel) => `${channel} ist auf einem anderen Discord-Server. Wähle einen von diesem.`,
    view: (channel) => lacks('Kanal ansehen', 'ich sehe ihn nicht', channel),
    send: (channel) => lacks('Nachrichten senden', 'ich kann dort nicht schreiben', channel),
    'send-in-threads': (channel) => lacks('Nachrichten in Threads senden', 'ich kann dort nicht schreiben', channel),
    locked: (channel) =>
      `${channel} ist ein geschlossener und gesperrter Thread. Öffne ihn wieder oder wähle einen anderen.`,
    attach: (channel) => lacks('Dateien anhängen', 'zu den Nachrichten gehören Bilder', channel),
    history: (channel) => lacks('Nachrichtenverlauf anzeigen', 'sonst könnte ich etwas doppelt schreiben', channel),
    'timed-out': (channel) =>
      `Ein Moderator hat mir einen Timeout gegeben, deshalb kann ich in ${channel} nicht schreiben. Hebe ihn auf oder warte, bis er vorbei ist.`,
  },

  which: (subscription, option) => `${subscription}: Welcher Kanal? Nenne einen davon (\`${option}\`):`,
  whichMoves: (subscription, also, insteadOf) =>
    `${subscription}: Diese Kanäle bekommen das schon. Sag, ob der neue dazukommt (\`${also}\`) oder welchen davon er ersetzt (\`${insteadOf}\`):`,
  movedFrom: (channel, also) =>
    `Das Abo ist umgezogen: ${channel} bekommt nichts mehr davon. Sollen es beide bekommen, richte es dort mit \`${also}\` noch einmal ein.`,
  staysIn: (channel, subscription) => `Bleibt in ${channel}: ${subscription}.`,
  toMoveOne: (link) => `Soll davon etwas umziehen oder sich ändern, richte es mit ${link} einzeln ein.`,
  takenFrom: (subscription, channels, also) =>
    `**${subscription}** kommt ab jetzt nur noch hierher; ${channels} bekommt den Rest. Soll es auch dorthin, richte es dort mit \`${also}\` noch einmal ein.`,
  without: (scopes) => `ohne ${scopes.map((scope) => `„${scope}“`).join(', ')}`,
  alsoIn: (channels) => `Das geht auch an ${channels}.`,
  goneChannel: (id) => `ein Kanal, den es nicht mehr gibt (${id})`,
  isThere: 'dorthin geht das schon: Wähle einen anderen',
  needsNewChannel: 'nenne auch den neuen Kanal',

  notLibrary: (feed, libraries) =>
    `„${feed}“ gibt es nicht für einzelne Bibliotheken: Lass die Bibliothek weg. Es gibt sie für ${libraries}`,
  notPeople: (feeds) => `Personen zeigen nur diese Feeds: ${feeds}`,
  needs: (capability) => `dafür brauchst du die Berechtigung „${capability}“`,
  notAdded: (feed) => `das gibt es nur für „${feed}“`,
  lastCard: 'mindestens eine Karte muss bleiben; mit `/meldung entfernen` schaltest du den Rückblick ab',
  badTime: 'es muss eine Uhrzeit sein, etwa 22:00 oder 7:30',
  bothTimes: 'eine Ruhezeit braucht Anfang und Ende',
  sameTimes: 'eine Ruhezeit muss zu einer anderen Zeit enden, als sie anfängt',
  badZone: 'es muss eine Zeitzone wie Europe/Berlin sein: Wähle eine aus der Liste',
  everyone: '@everyone ist keine Rolle, die erwähnt werden kann: Wähle eine andere',
  contrary: 'das widerspricht einer anderen Angabe',
  notAt: 'das geht nur bei einer täglichen oder wöchentlichen Zusammenfassung',
  notWeekday: 'das geht nur bei einer wöchentlichen Zusammenfassung',

  noSubscription: (subscription, link, example) =>
    `${subscription}: Dafür gibt es auf diesem Server kein Abo. Mit ${link} legst du eins an, zum Beispiel \`${example}\`.`,
  noGeneral: (subscription, link) =>
    `${subscription}: Dafür gibt es nur Abos für einzelne Bibliotheken. Mit ${link} legst du eins für alle anderen an, oder nenne eine dieser Bibliotheken:`,
  onlyFor: 'Für andere Bibliotheken gibt es ein Abo; nenne die Bibliothek:',
  ofAll: {
    history: (library) => `Wiedergaben aus „${library}“ gehen dorthin, wohin alle Wiedergaben gehen`,
    added: (library) => `Neues in „${library}“ geht dorthin, wohin alles Neue geht`,
    gone: (library) => `Was aus „${library}“ verschwindet, geht dorthin, wohin alles Verschwundene geht`,
    transcodes: (library) => `Transkodierungen aus „${library}“ gehen dorthin, wohin alle gehen`,
  },
  goesWithAll: (sentence, channel, link) =>
    `${sentence}: ${channel}. Lass die Bibliothek weg, oder gib ihr mit ${link} einen eigenen Kanal.`,
  noSubscriptions: (link, example) =>
    `Auf diesem Server gibt es noch keine Abos. Mit ${link} legst du eins an, zum Beispiel \`${example}\`.`,
  exampleChannel: '#neues',
  noneFits: (link) => `Dazu passt auf diesem Server kein Abo. ${link} zeigt, was es gibt.`,

  head: '## Benachrichtigungen auf diesem Server',
  unsubscribed: (feeds, link) => `Kein Abo: ${feeds}. Mit ${link} legst du eins an.`,
  unsubscribedElsewhere: (feeds) => `Abos nur für einzelne Bibliotheken: ${feeds}.`,
  othersUnsubscribed: (feed, link) =>
    `-# ${feed}: Für Bibliotheken ohne eigenes Abo gibt es keine Benachrichtigungen. ${link} ohne Bibliothek legt eins für sie an.`,
  to: (subscription, channel) => `**${subscription}** → ${channel}`,
  next: (time) => `das nächste Mal ${time}`,
  quiet: (hours) => `Ruhe von ${hours}`,
  nameless: (people) => `${people}, Geräte also ohne Namen`,
  peopleShown: (people) => `Personen ${people}`,
  mentions: (role) => `pingt ${role}`,
  pausedSince: (time) => `**pausiert** ${time}`,
  waiting: (count) => `${wait(count)}`,
  waits: {
    polling: (since) => `ich lese noch vom Medienserver, begonnen ${since}`,
    backlog: (first, count) => `zurückgehalten, die erste ${first}: vorher kommen ${posts(count)} für diesen Kanal`,
    quiet: (first, end) => `zurückgehalten, die erste ${first}: Die Ruhezeit endet ${end}`,
    digest: (first, next) => `zurückgehalten, die erste ${first}: Die Zusammenfassung kommt ${next}`,
  },
  dropped: (count) =>
    `${number(count)} ${count === 1 ? 'ältere ist' : 'ältere sind'} weggefallen: höchstens ${number(MAX_PENDING_NOTIFICATIONS)} bleiben`,
  blocked: {
    gone: (time) =>
      `**nicht erreichbar** seit ${time}: Den Kanal gibt es nicht mehr, oder ich bin nicht mehr auf dem Server`,
    forbidden: (time) =>
      `**nicht erreichbar** seit ${time}: Ich darf ihn nicht sehen, seinen Verlauf nicht lesen oder dort nicht schreiben`,
    'timed-out': (time) => `**nicht erreichbar** seit ${time}: Ein Moderator hat mir einen Timeout gegeben`,
    'anti-spam': (time) =>
      `**nicht erreichbar** seit ${time}: Der Spam-Schutz von Discord lässt mich dort nicht schreiben`,
  },

  heldUp: (count, since, reason) =>
    `**${posts(count)} für diesen Kanal ${count === 1 ? 'kommt' : 'kommen'} nicht durch**, seit ${since}: ${reason}`,
  refusedPosts: (count, days, last) =>
    `**${posts(count)} für diesen Kanal ${count === 1 ? 'kam' : 'kamen'} in den letzten ${days} Tagen nicht an**, zuletzt am ${last}. Ich habe es aufgegeben: Discord lehnt solche Nachrichten endgültig ab, oder ich kann sie nicht lesen. In meinem Log steht, warum.`,
  unsent: (count) => `${posts(count)} für diesen Kanal noch nicht gesendet`,
  leftBehind: (channel) => `${channel} · kein Abo mehr`,
  leftLine: (channel, count) => `${channel} · ${posts(count)} von früher`,
  postedIn: (language) => `Sprache: ${language}`,

  sending: (channel) => `Eine Testnachricht ist unterwegs nach ${channel} …`,
  there: (link) => `Sie ist da: ${link}`,
  notYet: (reason) => `Noch ist sie nicht da: ${reason} Sie behält ihren Platz und wird geschickt, sobald das klappt.`,
  refused: 'Discord lehnt diese Nachricht endgültig ab, also kommt sie nicht. In meinem Log steht, warum.',
  stoppedBefore: (channel, time, link) =>
    `Ich hatte aufgehört, in ${channel} zu schreiben, denn der Kanal ist seit ${time} nicht erreichbar. Jetzt sieht es gut aus: Mit ${link} mache ich dort weiter. Eine Testnachricht habe ich nicht geschickt.`,
  why: {
    gone: 'Den Kanal gibt es nicht mehr, oder ich bin nicht mehr auf dem Server.',
    forbidden: 'Ich darf den Kanal nicht sehen, seinen Verlauf nicht lesen oder dort nicht schreiben.',
    'timed-out': 'Ein Moderator hat mir einen Timeout gegeben.',
    'anti-spam': 'Der Spam-Schutz von Discord lässt mich dort vorerst nicht schreiben.',
    invalid: 'Discord lehnt sie ab.',
    missing: 'Eine Nachricht, die geändert werden sollte, ist nicht da.',
    unauthorized: 'Discord nimmt mein Token nicht mehr an. Wer den Bot betreibt, muss `DISCORD_TOKEN` prüfen.',
    unavailable: 'Discord nimmt dort gerade keine Nachrichten an.',
    uncertain: 'Discord hat nicht gesagt, ob sie angekommen ist; ich sehe nach, bevor ich sie noch einmal schicke.',
  },
  behind: (count) =>
    `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} für diesen Kanal ${count === 1 ? 'kommt' : 'kommen'} zuerst.`,
  silent: 'Discord hat noch nicht geantwortet.',
  stillPaused: (link) => `Das ist pausiert: Benachrichtigungen warten bis ${link}.`,
  alsoPaused: (link) =>
    `-# Das ist pausiert: Benachrichtigungen warten bis ${link}. Eine Testnachricht kommt trotzdem.`,

  paused: '### Pausiert\nBenachrichtigungen werden ab jetzt gesammelt und geschickt, wenn es weitergeht.',
  pausedAlready: 'Das ist schon pausiert.',
  resumed:
    '### Es geht weiter\nWas gewartet hat, kommt jetzt, nach der Ruhezeit oder mit der nächsten Zusammenfassung.',
  notPaused: 'Davon war nichts pausiert.',
  more: (count) => `… und ${count} weitere.`,
  line: (subscription, count) => (count === 0 ? subscription : `${subscription} · ${wait(count)}`),
  stillOut: '### Weiterhin nicht erreichbar',

  digestSet: (subscription) => `### ${subscription}`,
  nextDigest: (time, ago) => `Das nächste Mal: ${time} (${ago}).`,
  atOnce: 'Ab jetzt kommt jede Benachrichtigung sofort.',

  removed: (subscription) => `Entfernt: Das Abo „${subscription}“ gibt es dort nicht mehr.`,
  goesOnWithAll: (sentence, channel) => `${sentence}: ${channel}.`,
  lost: (count) =>
    `${notifications(count)}, die darauf ${count === 1 ? 'gewartet hat, ist' : 'gewartet haben, sind'} damit weg.`,
  onTheirWay: (count) =>
    `${posts(count)} ${count === 1 ? 'ist' : 'sind'} schon dorthin unterwegs und ${count === 1 ? 'kommt' : 'kommen'} noch an.`,
  stuck: (count, link) =>
    `${posts(count)} für diesen Kanal ${count === 1 ? 'wartet' : 'warten'}, bis ich dort wieder schreiben kann; mit ${link} ohne weitere Angaben versuche ich es.`,
  confirmRemoval: (subscription, count) =>
    `### ${subscription} entfernen?\n${wait(count)} darauf und ${count === 1 ? 'wäre' : 'wären'} damit weg.`,
  remove: 'Entfernen',
  keep: 'Behalten',
  kept: (subscription) => `Nichts entfernt: ${subscription} bleibt, wie es war.`,
  removedBefore: 'Das wurde schon entfernt.',
  declarations: notifyCommandTexts,
};
