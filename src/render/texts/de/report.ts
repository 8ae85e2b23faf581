import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count as countText, number } from './numbers.ts';

const kinds: Texts['report']['kinds'] = {
  picture: 'Bild',
  sound: 'Ton',
  subtitles: 'Untertitel',
  title: 'Falscher Titel',
  playback: 'Läuft nicht',
  other: 'Anderes Problem',
};

export const report: Texts['report'] = {
  kinds,
  part: (season, episode) =>
    [season === undefined ? '' : `Staffel ${season}`, episode === undefined ? '' : `Folge ${episode}`]
      .filter((line) => line !== '')
      .join(', '),
  button: 'Da stimmt etwas nicht …',
  form: {
    title: 'Da stimmt etwas nicht',
    kind: 'Was stimmt nicht?',
    season: 'Staffel',
    episode: 'Folge',
    number: 'Die Nummer, wenn es eine Serie ist',
    text: 'Beschreibe das Problem',
    textHint: 'Wer sich um den Server kümmert, liest das mit deinem Namen.',
    screenshot: 'Screenshot',
  },
  which: 'Was davon ist gemeint?',
  nothingOn: 'Ich kenne keinen Titel in dieser Nachricht.',
  noChannel: 'Eine Meldung würde noch niemand lesen: Für sie ist kein Kanal eingestellt.',
  setIt: (path, feed) => `Das geht mit \`${path}\` (${feed}).`,
  askFor: (path, feed, roles) =>
    `Einstellen kann ihn ${roles === '' ? 'ein Admin' : `jemand mit ${roles}`}, mit \`${path}\` (${feed}).`,
  badNumber: 'es muss eine Zahl von 0 bis 9999 sein',
  gone: 'Diesen Titel gibt es nicht mehr.',
  sent: (fault) => `Gemeldet: ${fault}`,
  willHear: '-# Wenn es behoben ist, schreibe ich dir eine Direktnachricht.',
  counted: (otherCount) =>
    otherCount === 1 ? '-# Das hat noch jemand gemeldet.' : `-# Das haben noch ${number(otherCount)} andere gemeldet.`,
  noScreenshot: '-# Den Screenshot konnte ich nicht lesen; die Meldung wurde ohne ihn gesendet.',
  already: (fault) => `Das hast du schon gemeldet, und es ist noch offen: ${fault}`,
  head: (kind) => `Da stimmt etwas nicht: ${kind}`,
  count: (people) => `Von ${countText(people, { one: 'Person', other: 'Personen' })} gemeldet`,
  screenshot: (title) => `Screenshot von ${title}`,
  several: (count) => (count === 1 ? 'Eine Meldung' : `${number(count)} Meldungen`),
  more: (count) =>
    `-# Und ${number(count)} weitere, die hier nicht hineinpassen. Jede kommt mit ihrem Knopf wieder, sobald sie noch jemand meldet.`,
  buttons: { matches: 'Nachschlagen', scan: 'Bibliotheken scannen', details: 'Details', solve: 'Behoben' },
  solved: (fault, person) => `Behoben von ${person}: ${fault}`,
  solvedBefore: (fault) => `Das war schon behoben: ${fault}`,
  unknown: 'Diese Meldung habe ich nicht mehr.',
  solvedNote: (fault) => `Behoben: ${fault}\n-# Du hattest es gemeldet.`,
  declarations: {
    reportItem: {
      name: 'Da stimmt etwas nicht',
      synonyms:
        'melden problem kaputt fehler beschweren nicht untertiteln ton hören bild qualität schlecht asynchron falsch schwarz hängt beschädigt folge defekt',
    },
    report: addSearchSynonyms(
      'melden problem kaputt fehler beschweren nicht untertiteln ton hören bild qualität schlecht asynchron falsch schwarz hängt beschädigt folge defekt',
      addFormTitle(
        'Einen Fehler bei einem Titel melden',
        createCommandTexts('melden', 'Melden, dass mit einem Titel etwas nicht stimmt', {
          title: createNameAndDescription('titel', 'Um welchen Film, welche Serie, welches Album … es geht'),
          problem: createChoiceOptionTexts('problem', 'Was nicht stimmt', kinds),
          details: createNameAndDescription(
            'einzelheiten',
            'Was passiert; wer sich um den Server kümmert, liest es mit deinem Namen',
          ),
          season: createNameAndDescription('staffel', 'Die Nummer der Staffel, wenn es eine Serie ist'),
          episode: createNameAndDescription('folge', 'Die Nummer der Folge, wenn es eine Serie ist'),
        }),
      ),
    ),
  },
};
