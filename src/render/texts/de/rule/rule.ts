import type { rule as en } from '../../en/rule/rule.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';
import { declarations } from './declarations.ts';
import { names } from './names.ts';

const streams = (n: number) => count(n, { one: 'Stream', other: 'Streams' });

export const rule: Translation<typeof en> = {
  ...names,
  declarations,

  conditions: {
    paused: (minutes) => `seit mindestens ${number(minutes)} min pausiert`,
    transcoded: 'das Video wird transkodiert',
    transcodedFrom: (resolution) => `das Video wird ab ${resolution} transkodiert`,
    transcodedFromRate: (mbit) => `das Video wird ab ${number(mbit)} Mbit/s transkodiert`,
    streams: (n) => `ein Konto hat mehr als ${streams(n)}`,
    addresses: (n) => `ein Konto kommt von mehr als ${count(n, { one: 'Adresse', other: 'Adressen' })}`,
    bandwidth: (mbit) => `für den Stream sind mehr als ${number(mbit)} Mbit/s reserviert`,
    totalBandwidth: (mbit) => `für alle zusammen sind mehr als ${number(mbit)} Mbit/s reserviert`,
    remote: 'von außerhalb des Heimnetzes',
    player: (player) => `auf ${player}`,
    platform: (platform) => `auf der Plattform ${platform}`,
    library: (library) => `aus der Bibliothek „${library}“`,
    kind: (kind) => `nur ${kind}`,
    hours: (from, to, zone) => `von ${from} bis ${to} Uhr (${zone})`,
    days: (days, zone) => `am ${days} (${zone})`,
    daysAlone: (days) => `am ${days}`,
  },
  exemptions: {
    account: (account) => `nie das Konto ${account}`,
    role: (role) => `nie Mitglieder mit ${role}, die ihr Konto verknüpft haben`,
    player: (player) => `nie auf ${player}`,
  },
  somePlayer: (id) => `dem Gerät ${id}`,
  facts: {
    when: 'Wenn',
    action: 'Dann',
    grace: (minutes) => `nach einer Frist von ${number(minutes)} min`,
    order: (order) => `Wer geht: ${order}`,
    reason: (reason) => `Grund: „${reason}“`,
    setBy: (person) => `Eingerichtet von ${person}`,
  },
  states: {
    off: '**aus**',
    'dry-run': '**Probelauf**: sagt nur, was sie tun würde',
    live: '**scharf**',
  },
  stoppedSince: (since) => `**hat sich ${since} selbst ausgeschaltet**: Sie wollte zu viele Streams beenden`,

  head: (name) => `### „${name}“`,
  listHead: '## Regeln auf diesem Server',
  shown: (shown, total) => (shown < total ? `-# ${shown} von ${total} gezeigt.` : undefined),
  none: (link, example) =>
    `Dieser Server hat noch keine Regeln. Richte eine mit ${link} ein, zum Beispiel \`${example}\`.`,
  example: 'Pausiert',
  added: (name) => `### Eingerichtet: „${name}“`,
  beginsDry: (test, enable) =>
    `Sie beginnt mit einem Probelauf: Sie beendet nichts und sagt nur, was sie tun würde. ${test} zeigt, was sie in den letzten 7 Tagen getan hätte; ${enable} schaltet sie scharf.`,
  noChannel: (link) => `-# Was Regeln tun, wird noch nirgends gemeldet: ${link} („Regeln“) abonniert einen Kanal.`,
  changed: (name) => `### Geändert: „${name}“`,
  same: (name) => `### Unverändert: „${name}“`,
  dryAgain: (enable) => `Weil sie jetzt etwas anderes tut, ist sie wieder im Probelauf. ${enable} schaltet sie scharf.`,
  live: (name) => `### „${name}“ ist jetzt scharf`,
  dry: (name) => `### „${name}“ ist jetzt im Probelauf`,
  disabled: (name) => `### „${name}“ ist aus`,
  already: (name) => `### „${name}“ ist das schon`,
  removed: (name) => `„${name}“ ist gelöscht. Was sie getan hat, bleibt 90 Tage im Protokoll.`,
  confirm: (name) => `### Soll „${name}“ Streams beenden?`,
  confirmWhat: 'Von da an beendet sie Streams, ohne jemanden zu fragen. Ausschalten lässt sie sich jederzeit.',
  confirmButton: 'Streams beenden lassen',
  cancelButton: 'Jetzt nicht',
  notEnabled: (name) => `„${name}“ bleibt, wie sie ist.`,
  changedMeanwhile: (name) => `### „${name}“ wurde inzwischen geändert`,
  changedNow:
    'Deshalb habe ich nichts geändert. So sieht die Regel jetzt aus; wenn du sie immer noch ändern willst, führ den Befehl noch einmal aus.',

  gone: 'Diese Regel gibt es nicht (mehr). Diese gibt es:',
  goneNone: 'Diese Regel gibt es nicht (mehr), und andere auch nicht.',
  taken: (name) => `eine Regel namens „${name}“ gibt es schon`,
  noCondition: 'Nichts gespeichert: Eine Regel braucht mindestens eine Bedingung, sonst träfe sie jeden Stream.',
  badHours: 'es müssen zwei Uhrzeiten sein, etwa 22:00-6:00',
  needsHours: 'das gilt nur zusammen mit Uhrzeit oder Tagen',
  notInList: 'wähle aus der Liste',
  tooMany: (most) => `es können höchstens ${number(most)} sein`,
  tooManyRules: (most) => `Dieser Server hat schon ${number(most)} Regeln, mehr gehen nicht. Lösch erst eine.`,

  testHead: (name) => `### Was „${name}“ in den letzten 7 Tagen getan hätte`,
  testNothing: 'Nichts: Kein Stream hat sie erfüllt.',
  testCount: {
    notify: (n) => `Sie hätte sich ${number(n)}-mal gemeldet.`,
    warn: (n) => `Sie hätte ${number(n)}-mal gewarnt.`,
    end: (n) => `Sie hätte ${streams(n)} beendet.`,
  },
  testStopped: (when) => `Sie hätte sich ${when} selbst ausgeschaltet: mehr als 5 Streams in 10 Minuten.`,
  testLooks: (seconds) =>
    `-# Ich habe etwa alle ${count(seconds, { one: 'Sekunde', other: 'Sekunden' })} nachgesehen: Um so viel können die Zeiten abweichen, und was kürzer war, kann fehlen.`,
  testPlaysOn: '-# Ein Stream, den sie beendet hätte, läuft hier weiter wie damals.',
  testGaps: (share) => `Ich habe ${share} dieser Zeit gesehen, was lief; was im Rest geschah, weiß niemand:`,
  testGap: (from, to) => `-# ${from} bis ${to}`,
  testMoreGaps: (n) => `-# und ${count(n, { one: 'weitere Lücke', other: 'weitere Lücken' })}`,
  testUnseen:
    'Ich weiß nicht, was in den letzten 7 Tagen lief. Das wird mehr, solange ich laufe, außer wenn `SESSION_SAMPLES` aus ist.',
  testRoles: '-# Bei ausgenommenen Rollen zählt, wer sie jetzt hat.',
  testLine: (when, what) => `${when} · ${what}`,

  logHead: '### Was die Regeln getan haben',
  logHeadOf: (name) => `### Was „${name}“ getan hat`,
  logNone: 'Noch nichts.',
};
