import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';
import { ruleCommandTexts, ruleOptionNames } from './declarations.ts';
import { ruleDraftTexts } from './draft.ts';

const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });

const outcomes: Texts['rules']['outcomes'] = {
  by: (rule, outcome) => `Regel „${rule}“: ${outcome}`,
  would: {
    notify: 'Probelauf; scharf geschaltet würde das genauso gemeldet',
    warn: 'hätte gewarnt (Probelauf)',
    end: 'hätte den Stream beendet (Probelauf)',
  },
  ended: (afterSeconds) => (afterSeconds < 1 ? 'sofort beendet' : `nach ${seconds(afterSeconds)} beendet`),
  stillThere: (afterSeconds) => `sollte beendet werden, läuft nach ${seconds(afterSeconds)} aber noch`,
  back: (afterSeconds) => `beendet, lief aber ${seconds(afterSeconds)} später wieder`,
  plain: {
    noted: 'Der Stream erfüllt ihre Bedingungen',
    warned: 'per Direktnachricht gewarnt',
    'nobody-linked': 'niemand gewarnt: Mit diesem Konto ist in Discord niemand verknüpft',
    'not-reached': 'nicht gewarnt: Die verknüpfte Person nimmt keine Direktnachrichten von mir an',
    unverified: 'sollte beendet werden; ob es geklappt hat, konnte ich nicht nachsehen',
    gone: 'war schon von selbst zu Ende; nichts getan',
    changed: 'hatte sich inzwischen geändert; nichts getan',
    'no-id': 'lässt sich nicht beenden: Der Server gibt dem Stream keine Kennung',
    'shared-id': 'lässt sich nicht beenden: Der Server gibt einer anderen Sitzung dieselbe Kennung',
    refused: 'nicht beendet: Der Server hat es abgelehnt (401 oder 498)',
    forbidden: 'nicht beendet: Der Server hat es abgelehnt (403)',
    failed: 'hat nicht geklappt; der Grund steht im Log',
    'rule-off': 'nichts getan, weil die Regel inzwischen geändert oder ausgeschaltet wurde',
    unknown: 'Ich wurde mittendrin neu gestartet; ob es geklappt hat, ist unklar',
    limit:
      'hat sich selbst ausgeschaltet, weil in 10 Minuten Streams von 5 Konten betroffen waren und sie auf einen weiteren Stream zutraf',
    'left-alone':
      'lässt das Konto vorerst in Ruhe: Die Regeln hier greifen bei einem Konto höchstens zweimal in 10 Minuten ein',
  },
  dryRun: (outcome) => `${outcome} (Probelauf)`,
  unfinished: 'läuft noch',
};

export const rules: Texts['rules'] = {
  head: 'Was die Regeln getan haben',
  count: (n) => count(n, { one: 'Eintrag', other: 'Einträge' }),
  outcomes,
  warning: (title) =>
    `### Zu deinem Stream\nBei dir läuft gerade ${title}, und das verstößt gegen eine Regel des Servers für Streams.`,
  reason: (reason) => `> ${reason}`,
};

const streams = (n: number) => count(n, { one: 'Stream', other: 'Streams' });
const addresses = (n: number) => count(n, { one: 'Adresse', other: 'Adressen' });

export const rule: Texts['rule'] = {
  ...ruleOptionNames,
  declarations: ruleCommandTexts,
  draft: ruleDraftTexts,

  conditions: {
    paused: (minutes) => `seit mindestens ${number(minutes)} min pausiert`,
    transcoded: 'das Video wird transkodiert',
    transcodedFrom: (resolution) => `ein Video mit mindestens ${resolution} wird transkodiert`,
    transcodedFromRate: (mbit) => `ein Video mit mindestens ${number(mbit)} Mbit/s wird transkodiert`,
    streams: {
      account: (n) => `ein Konto hat mehr als ${streams(n)}`,
      person: (n) => `eine Person hat mehr als ${streams(n)}, egal mit welchen Konten`,
    },
    addresses: {
      account: (n) => `ein Konto streamt von mehr als ${addresses(n)}`,
      person: (n) => `eine Person streamt von mehr als ${addresses(n)}, egal mit welchen Konten`,
    },
    bandwidth: (mbit) => `der Stream braucht mehr als ${number(mbit)} Mbit/s`,
    totalBandwidth: (mbit) => `alle passenden Streams zusammen brauchen mehr als ${number(mbit)} Mbit/s`,
    remote: 'von außerhalb des Heimnetzes',
    player: (player) => `auf ${player}`,
    platform: (platform) => `auf der Plattform ${platform}`,
    library: (library) => `aus der Bibliothek „${library}“`,
    server: (server) => (server === '' ? 'auf einem bestimmten Medienserver' : `auf ${server}`),
    kind: (kind) => `nur ${kind}`,
    hours: (from, to, zone) => `von ${from} bis ${to} Uhr (${zone})`,
    days: (days, zone) => `nur ${days} (${zone})`,
    daysAlone: (days) => `nur ${days}`,
  },
  exemptions: {
    account: (account) => `außer beim Konto ${account}`,
    role: (role) => `außer bei Mitgliedern mit ${role}, die ihr Konto verknüpft haben`,
    player: (player) => `außer auf ${player}`,
  },
  somePlayer: (id) => `dem Gerät ${id}`,
  facts: {
    when: 'Wenn alles davon zutrifft',
    action: 'Dann',
    grace: (minutes) => `nach einer Frist von ${number(minutes)} min`,
    order: {
      account: (order) => `bei zu vielen Streams: ${order}`,
      person: (order) => `bei zu vielen Streams: ${order}, egal auf welchem Server`,
    },
    person:
      'Als eine Person zählen Konten, die demselben Discord-Mitglied gehören (verknüpft oder von einem Admin zugeordnet) oder sich mit demselben Online-Konto anmelden. Jedes andere Konto zählt für sich.',
    reason: (reason) => `Grund: „${reason}“`,
    playersSay: 'Welches Gerät oder welche App es ist, sagt der Player selbst; das lässt sich fälschen.',
    setBy: (person) => `Eingerichtet von ${person}`,
  },
  states: {
    off: '**aus**',
    'dry-run': '**Probelauf**: sagt nur, was sie tun würde',
    live: '**scharf**',
  },
  stoppedSince: (since) => `**hat sich ${since} selbst ausgeschaltet**: Sie traf auf Streams zu vieler Konten zu`,

  resting: '**ruht**: Den Medienserver, um den es geht, gibt es hier nicht mehr',

  head: (name) => `### „${name}“`,
  listHead: '## Regeln auf diesem Server',
  none: (link, example) =>
    `Dieser Server hat noch keine Regeln. Richte eine mit ${link} ein, zum Beispiel \`${example}\`.`,
  example: 'Pausiert',
  added: (name) => `### Eingerichtet: „${name}“`,
  beginsDry: (test, enable) =>
    `Sie startet als Probelauf: Sie beendet noch nichts und sagt nur, was sie tun würde. ${test} zeigt, was sie in den letzten 7 Tagen getan hätte; ${enable} schaltet sie scharf.`,
  noChannel: (link) =>
    `-# Was die Regeln tun, wird noch nirgends gepostet. Mit ${link} („Regeln“) wählst du einen Kanal dafür.`,
  changed: (name) => `### Geändert: „${name}“`,
  same: (name) => `### Unverändert: „${name}“`,
  dryAgain: (enable) => `Weil sie jetzt etwas anderes tut, ist sie wieder im Probelauf. ${enable} schaltet sie scharf.`,
  live: (name) => `### „${name}“ ist jetzt scharf`,
  dry: (name) => `### „${name}“ ist jetzt im Probelauf`,
  disabled: (name) => `### „${name}“ ist aus`,
  already: (name) => `### „${name}“ ist schon so eingestellt`,
  removed: (name) => `„${name}“ ist gelöscht. Was sie getan hat, bleibt 90 Tage im Protokoll.`,
  confirm: (name) => `### Soll „${name}“ Streams beenden?`,
  confirmWhat: 'Sobald sie scharf ist, beendet sie Streams von selbst. Du kannst sie jederzeit ausschalten.',
  confirmButton: 'Streams beenden lassen',
  cancelButton: 'Jetzt nicht',
  notEnabled: (name) => `„${name}“ bleibt, wie sie ist.`,
  changedMeanwhile: (name) => `### „${name}“ wurde inzwischen geändert`,
  changedNow:
    'Deshalb habe ich nichts geändert. So sieht die Regel jetzt aus; wenn du sie immer noch ändern willst, führe den Befehl noch einmal aus.',

  changedTyped: 'Du hattest eingegeben:',

  gone: 'Diese Regel gibt es nicht. Es gibt diese:',
  goneNone: 'Diese Regel gibt es nicht, und auch keine anderen.',
  taken: (name) => `eine Regel namens „${name}“ gibt es schon`,
  badHours: 'es müssen zwei Uhrzeiten sein, etwa 22:00-6:00',
  needsHours: 'das gilt nur zusammen mit Uhrzeit oder Tagen',
  needsCount: 'das gilt nur für ein Limit von Streams oder Adressen; gib erst eins ein',
  tooMany: (limit) => `es können höchstens ${number(limit)} sein`,
  tooManyRules: (limit) => `Dieser Server hat schon ${number(limit)} Regeln, mehr gehen nicht. Lösche erst eine.`,

  testHead: (name) => `### Was „${name}“ in den letzten 7 Tagen getan hätte`,
  testNothing: 'Kein Stream wäre betroffen gewesen.',
  testCount: {
    notify: (n) => `Sie hätte ${number(n)}-mal etwas gepostet.`,
    warn: (n) => `Sie hätte ${number(n)}-mal gewarnt.`,
    end: (n) => `Sie hätte ${streams(n)} beendet.`,
  },
  testStopped: (time) =>
    `Sie hätte sich ${time} selbst ausgeschaltet: In 10 Minuten waren Streams von 5 Konten betroffen, und sie traf auf einen weiteren Stream zu.`,
  testLooks: (seconds) =>
    `-# Ich habe etwa alle ${count(seconds, { one: 'Sekunde', other: 'Sekunden' })} nachgesehen: Um so viel können die Zeiten abweichen, und was kürzer war, kann fehlen.`,
  testPlaysOn: '-# Ein Stream, den sie beendet hätte, läuft hier weiter wie damals.',
  testGaps: (percent) => `Was lief, weiß ich nur für ${percent} % dieser Zeit. Es fehlt:`,
  testGap: (from, to) => `-# ${from} bis ${to}`,
  testMoreGaps: (n) => `-# und ${count(n, { one: 'weitere Lücke', other: 'weitere Lücken' })}`,
  testUnseen:
    'Was in den letzten 7 Tagen lief, habe ich nicht aufgezeichnet. Das tue ich, solange ich laufe, außer `SESSION_SAMPLES` ist aus.',
  testRoles: '-# Bei ausgenommenen Rollen zählt, wer sie jetzt hat.',
  testLine: (time, facts) => `${time} · ${facts}`,

  logHead: '### Was die Regeln getan haben',
  logHeadOf: (name) => `### Was „${name}“ getan hat`,
  logNone: 'Noch nichts.',
};
