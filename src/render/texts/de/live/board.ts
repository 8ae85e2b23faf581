import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { notificationOptionNames } from '../notify/declarations.ts';
import { count, number } from '../numbers.ts';

export const board: Texts['board'] = {
  head: (server) => (server === undefined ? '## Läuft gerade' : `## Läuft gerade auf ${server}`),
  streams: (n) => count(n, { one: 'Stream', other: 'Streams' }),
  transcodes: (n) => count(n, { one: 'Transkodierung', other: 'Transkodierungen' }),
  nobody: 'Gerade läuft nichts.',
  unknown: 'Ich sehe gerade nach, was läuft …',
  down: (since, name = 'Server') => `**${name} nicht erreichbar** seit ${since}`,
  tokenRefused: (name = 'Der Server') => `${name} nimmt mein Token nicht mehr an`,
  unread: (name = 'dem Server') => `Was auf ${name} läuft, lässt sich gerade nicht lesen`,
  asFarAsSeen: 'soweit ich sehen kann',
  gone: 'Für diese Live-Übersicht ist auf diesem Discord-Server kein Medienserver verfügbar.',
  asOf: (time) => `-# Was läuft, lässt sich gerade nicht lesen. Zuletzt aktualisiert ${time}.`,
  played: '### Zuletzt gelaufen',
  added: '### Neu hinzugefügt',
  when: (title, time) => `${title} · ${time}`,
  ends: (time) => `endet ${time}`,
  percent: (percent) => `${percent} %`,
  details: 'Details',
  detailsGone: (title) => `${title} läuft dort nicht mehr.`,

  set: (channel) => `### Live-Übersicht in ${channel}`,
  changed: (channel) => `### Geändert: Live-Übersicht in ${channel}`,
  same: (channel) => `### Unverändert: Live-Übersicht in ${channel}`,
  comes: 'Sie erscheint in ein paar Sekunden. Danach aktualisiere ich immer diese eine Nachricht.',
  facts: {
    people: 'Personen',
    language: 'Sprache',
    libraries: 'Bibliotheken',
    follow: 'Bleibt unten',
    controls: 'Knöpfe zum Beenden',
  },
  allLibraries: 'alle',
  follow: { yes: 'ja', no: 'nein' },
  controls: { yes: 'in der Live-Übersicht', no: 'nur unter „Details“, für alle, die Streams beenden dürfen' },
  notSet: (channel) => `### In ${channel} kann ich nicht schreiben\nDeshalb gibt es dort keine Live-Übersicht.`,
  removed: (channel) =>
    `Die Live-Übersicht in ${channel} ist entfernt. Ihre Nachricht wird in ein paar Sekunden gelöscht.`,
  refreshed: (channel) => `Die Live-Übersicht in ${channel} erscheint in ein paar Sekunden neu.`,
  none: (channel, link) => `In ${channel} gibt es keine Live-Übersicht. Richte eine ein: ${link}.`,
  noneAnywhere: (link) => `Dieser Server hat keine Live-Übersicht. Richte eine ein: ${link}.`,
  several: (channels) => `Welche meinst du? Gib ihren Kanal an: ${channels}`,
  tooMany: (limit) => `Dieser Server hat schon ${number(limit)} Live-Übersichten. Entferne zuerst eine.`,
  declarations: {
    board: createNameAndDescription('live-übersicht', 'Eine Nachricht, die immer zeigt, was gerade läuft'),
    set: addSearchSynonyms(
      'dashboard live anzeige streams status tafel gerade kanal übersicht',
      addFormTitle(
        'In einem Kanal zeigen, was läuft',
        createCommandTexts('einrichten', 'In einem Kanal zeigen, was läuft; was du weglässt, bleibt, wie es war', {
          channel: createNameAndDescription('kanal', 'Wo: ein Textkanal oder Thread'),
          people: createChoiceOptionTexts(
            'personen',
            'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)',
            notificationOptionNames.people,
          ),
          language: createChoiceOptionTexts(
            'sprache',
            'Sprache der Übersicht (ohne Angabe deine)',
            notificationOptionNames.languages,
          ),
          libraries: createNameAndDescription(
            'bibliotheken',
            'Nur diese Bibliotheken, mit Komma getrennt; „alle“ für alle',
          ),
          follow: createNameAndDescription('folgen', 'Unten im Kanal bleiben, auch wenn jemand darunter schreibt'),
          controls: createNameAndDescription(
            'knöpfe',
            '„Beenden …“ in der Live-Übersicht selbst zeigen; sonst steht es unter „Details“',
          ),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'dashboard löschen ausschalten deaktivieren ausblenden live',
      addFormTitle(
        'Eine Live-Übersicht entfernen',
        createCommandTexts('entfernen', 'Eine Live-Übersicht mit ihrer Nachricht entfernen', {
          channel: createNameAndDescription('kanal', 'Wo sie ist; nötig, wenn es mehrere gibt'),
        }),
      ),
    ),
    refresh: addSearchSynonyms(
      'dashboard aktualisieren unten neu veraltet neuladen erneuern',
      addFormTitle(
        'Eine Live-Übersicht neu posten',
        createCommandTexts('auffrischen', 'Eine Live-Übersicht am Ende ihres Kanals neu posten', {
          channel: createNameAndDescription('kanal', 'Wo sie ist; ohne Angabe alle'),
        }),
      ),
    ),
  },
};

const kinds = {
  streams: 'Streams',
  transcodes: 'Transkodierungen',
  bandwidth: 'Bandbreite',
  items: 'Titel einer Bibliothek',
};

const lacks = (permission: string, channel: string): string =>
  `In ${channel} fehlt meiner Rolle die Berechtigung „${permission}“, deshalb kann ich den Kanal nicht umbenennen. Gib sie ihr dort.`;

const DOWN = 'Server nicht erreichbar';
const orDown = (count: number | undefined) => (count === undefined ? DOWN : number(count));
const atLeast = (seenCount: string | undefined) => (seenCount === undefined ? '?' : `${seenCount}+`);

export const counter: Texts['counter'] = {
  kinds,
  names: {
    streams: (count, server) => `Streams${server}: ${orDown(count)}`,
    transcodes: (count, server) => `Transkodierungen${server}: ${orDown(count)}`,
    bandwidth: (rate, server) => `Bandbreite${server}: ${rate ?? DOWN}`,
    items: (library, count, server) => `${library}${server}: ${number(count)}`,
    atLeast: {
      streams: (seenCount, server) =>
        `Streams${server}: ${atLeast(seenCount === undefined ? undefined : number(seenCount))}`,
      transcodes: (seenCount, server) =>
        `Transkodierungen${server}: ${atLeast(seenCount === undefined ? undefined : number(seenCount))}`,
      bandwidth: (rate, server) => `Bandbreite${server}: ${atLeast(rate)}`,
    },
    gone: 'Server nicht mehr verfügbar',
  },
  set: (channel, subject) => `### ${channel} zeigt jetzt: ${subject}`,
  same: (channel, subject) => `### Unverändert: ${channel} zeigt ${subject}`,
  limits:
    '-# Discord lässt mich einen Kanal höchstens zweimal in zehn Minuten umbenennen. Die Zahl kann also bis zu zehn Minuten alt sein.',
  of: (library) => `Titel in „${library}“`,
  notSet: (channel) => `### Ich kann ${channel} nicht umbenennen\nDeshalb bekommt er keinen Zähler.`,
  problems: {
    unknown: (channel) => `${channel} gibt es nicht mehr, oder es ist ein Thread. Wähle einen anderen Kanal.`,
    hidden: (channel) =>
      `Ich kann ${channel} nicht sehen. Gib meiner Rolle dort „Kanal ansehen“ und „Kanäle verwalten“.`,
    unreachable: (channel) =>
      `Discord gibt mir zu ${channel} gerade keine Auskunft. Versuche es in einer Minute noch einmal.`,
    'other-guild': (channel) => `${channel} ist auf einem anderen Server. Wähle einen von diesem.`,
    view: (channel) => lacks('Kanal ansehen', channel),
    connect: (channel) => lacks('Verbinden', channel),
    manage: (channel) => lacks('Kanäle verwalten', channel),
    'timed-out': (channel) =>
      `Ein Moderator hat mir einen Timeout gegeben, deshalb kann ich ${channel} nicht umbenennen. Es fehlt keine Berechtigung. Hebe den Timeout auf oder warte, bis er vorbei ist.`,
  },
  needsLibrary: 'dafür brauche ich auch eine Bibliothek',
  noLibrary: 'eine Bibliothek gehört nur zu „Titel einer Bibliothek“',
  tooMany: (limit) => `Dieser Server hat schon ${number(limit)} Kanalzähler. Entferne zuerst einen.`,
  removed: (channel) => `Zähler entfernt. ${channel} behält seinen jetzigen Namen.`,
  none: (channel, link) => `${channel} hat keinen Zähler. ${link} zeigt alle.`,
  head: '## Kanalzähler auf diesem Server',
  empty: (link) => `Auf diesem Server gibt es noch keinen Kanalzähler. Richte einen ein: ${link}.`,
  line: (channel, subject, name) => `${channel} · ${subject} · jetzt „${name}“`,
  waiting: (channel, subject) => `${channel} · ${subject} · noch nicht umbenannt`,
  declarations: {
    counter: createNameAndDescription('zähler', 'Zahlen in Kanalnamen anzeigen'),
    set: addSearchSynonyms(
      'anzahl zählen kanalname sprachkanal zuschauer umbenennen viele',
      addFormTitle(
        'Eine Zahl im Kanalnamen anzeigen',
        createCommandTexts(
          'einrichten',
          'Eine Zahl im Namen eines Kanals anzeigen; dafür brauche ich dort „Kanäle verwalten“',
          {
            channel: createNameAndDescription(
              'kanal',
              'Welchen Kanal ich umbenennen soll; am besten einen Sprachkanal',
            ),
            kind: createChoiceOptionTexts('art', 'Was gezählt wird', kinds),
            library: createNameAndDescription('bibliothek', 'Die Bibliothek, deren Titel gezählt werden'),
            language: createChoiceOptionTexts(
              'sprache',
              'Sprache des Namens (ohne Angabe deine)',
              notificationOptionNames.languages,
            ),
          },
        ),
      ),
    ),
    remove: addSearchSynonyms(
      'zahl anzahl löschen ausschalten ausblenden',
      createCommandTexts('entfernen', 'Den Zähler eines Kanals entfernen', {
        channel: createNameAndDescription('kanal', 'Welcher Kanal'),
      }),
    ),
    list: addSearchSynonyms(
      'zahlen anzahl übersicht',
      createCommandTexts('liste', 'Alle Kanalzähler, und was mich am Umbenennen hindert', {}),
    ),
  },
};

export const presence: Texts['presence'] = {
  nobody: 'Gerade läuft nichts',
  streams: (n) => count(n, { one: 'Stream', other: 'Streams' }),
  transcoding: (n) => `${n} transkodiert`,
  more: (n) => `${n} weitere`,
  down: 'Server nicht erreichbar',
  atLeast: (streams) => `mindestens ${streams}`,
  unread: 'Ich sehe nicht, was läuft',
};
