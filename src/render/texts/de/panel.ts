import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import type { Texts } from '../translation.ts';
import { notificationOptionNames } from './notify/declarations.ts';

export const panel: Texts['panel'] = {
  head: '## Was möchtest du tun?',
  intro: 'Drück einen Knopf. Alles Weitere siehst nur du, mit Knöpfen, Menüs und Formularen.',
  mine: 'Meine Sachen',
  more: 'Mehr',
  mineHead: '### Meine Sachen',
  moreHead:
    '### Was du hier tun kannst\nJedes Menü ist ein Thema. Wähle, was du tun möchtest. Brauche ich noch etwas, öffnet sich ein Formular.',
  subject: (name, part, parts) => (parts > 1 ? `${name} (Menü ${part} von ${parts})` : name),
  parts: {
    follows: '**Folgen und wünschen**',
    quiet: '**Benachrichtigungen für mich**',
    plays: '**Verlauf und Rückblicke**',
    playlists: '**Playlists**',
    account: '**Konto und Daten**',
    wrong: '**Da stimmt etwas nicht**',
  },
  tasks: {
    find: 'Etwas finden',
    pick: 'Was schauen wir?',
    fresh: 'Neu',
    playing: 'Was läuft gerade',
    follow: 'Etwas folgen',
    followed: 'Wem ich folge',
    unfollow: 'Nicht mehr folgen',
    wish: 'Etwas wünschen',
    wishes: 'Alle Wünsche',
    delivery: 'Wo und wann',
    quiet: 'Ruhezeiten',
    hints: 'Hinweise ein oder aus',
    plays: 'Was ich gesehen habe',
    recap: 'Mein Monat',
    stats: 'Meine Statistik',
    playlists: 'Playlists',
    addToPlaylist: 'Zu einer Playlist hinzufügen',
    removeFromPlaylist: 'Aus einer Playlist entfernen',
    account: 'Mein verknüpftes Konto',
    link: 'Konto verknüpfen',
    visible: 'Mein Name in Rückblicken',
    unlink: 'Konto trennen',
    export: 'Meine Daten holen',
    delete: 'Meine Daten löschen',
    report: 'Ein Problem melden',
  },
  whoChanges: (roles) => `-# Wer entscheidet, was eine Rolle darf: ${roles}.`,
  yes: 'Ja',
  no: 'Nein',
  goOn: 'Weiter',
  runNow: 'Jetzt ausführen',
  moreOptions: 'Weitere Angaben',
  filled: (labels) => `Ausgefüllt: ${labels}`,
  open: (labels) => `Du kannst noch angeben: ${labels}`,
  set: (channel, language) => `### Bedienfeld in ${channel}\nSprache: ${language}`,
  comes: 'Es erscheint in ein paar Sekunden, und ich pinne es an.',
  mayNotPin: (channel) =>
    `In ${channel} kann ich keine Nachrichten anpinnen. Gib mir dort „Nachrichten anpinnen“, dann pinne ich es innerhalb einer Stunde an.`,
  notSet: (channel) => `### In ${channel} kann ich nicht schreiben\nDeshalb gibt es dort kein Bedienfeld.`,
  none: (link) => `Dieser Server hat kein Bedienfeld. Richte eines ein: ${link}.`,
  removed: (channel) =>
    `Das Bedienfeld in ${channel} ist entfernt. Seine Nachricht wird in ein paar Sekunden gelöscht.`,
  look: {
    current: (name, colour) =>
      `### Name und Farbe\nAuf Live-Übersicht, Karten und Diagrammen steht **${name}**. Ihre Farbe: ${colour}.`,
    noColour: 'meine',
    unnamed: 'der Name dieses Discord-Servers',
    comes:
      'Live-Übersicht und Bedienfeld ändern sich in ein paar Sekunden. Nachrichten, die schon da sind, bleiben, wie sie sind.',
    badColour:
      'eine Farbe hat sechs Stellen, etwa `#1abc9c`, oder einen Namen wie Türkis, Rot oder Gold; „-“ nimmt meine',
    colours: {
      red: 'Rot',
      orange: 'Orange',
      gold: 'Gold',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      violet: 'Violett',
      purple: 'Lila',
      pink: 'Pink',
      grey: 'Grau',
    },
  },
  declarations: {
    panel: createNameAndDescription('bedienfeld', 'Eine angepinnte Nachricht mit Knöpfen, für alle ohne Slash-Befehle'),
    set: addSearchSynonyms(
      'knopf button menü barrierefrei barrierefreiheit screenreader blind vorleser befehle slash oberfläche tippen ohne',
      addFormTitle(
        'Das Bedienfeld in einem Kanal anpinnen',
        createCommandTexts(
          'einrichten',
          'Eine Nachricht mit Knöpfen für alles in einem Kanal anpinnen, ganz ohne Befehle',
          {
            channel: createNameAndDescription('kanal', 'Wo: ein Textkanal oder Thread'),
            language: createChoiceOptionTexts(
              'sprache',
              'Sprache des Bedienfelds (ohne Angabe deine)',
              notificationOptionNames.languages,
            ),
          },
        ),
      ),
    ),
    look: addSearchSynonyms(
      'marke logo design stil gestaltung erscheinungsbild akzent akzentfarbe anstrich umbenennen titel eigener persönlich',
      addFormTitle(
        'Dein eigener Name und deine Farbe',
        createCommandTexts('aussehen', 'Dein eigener Name und deine Farbe für Live-Übersicht, Karten und Diagramme', {
          name: createNameAndDescription('name', 'Der Name, etwa der deines Kinos; „-“ nimmt den des Discord-Servers'),
          colour: createNameAndDescription('farbe', 'Eine Farbe, etwa Türkis oder #1abc9c; „-“ nimmt meine'),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'knöpfe buttons menü löschen ablösen ausblenden',
      createCommandTexts('entfernen', 'Das Bedienfeld mit seiner Nachricht entfernen', {}),
    ),
  },
};
