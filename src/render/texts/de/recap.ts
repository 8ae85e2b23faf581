import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count } from './numbers.ts';

const daysInARow = (days: number) => count(days, { one: 'Tag in Folge', other: 'Tage in Folge' });

export const recap: Texts['recap'] = {
  head: (period) => `## Rückblick: ${period}`,
  ownHead: (period) => `## Dein Rückblick: ${period}`,
  label: 'Rückblick',
  ownLabel: (name) => `Rückblick von ${name}`,
  months: (first, last) => `${first} bis ${last}`,
  wholeYear: 'Das ganze Jahr',
  parts: {
    cover: 'Titelkarte',
    numbers: 'In Zahlen',
    wall: 'Am meisten gesehen',
    moments: 'Glanzlichter',
    changes: 'Was neu ist, und im Vergleich',
  },
  plays: (n) => count(n, { one: 'Wiedergabe', other: 'Wiedergaben' }),
  playsLabel: (n) => (n === 1 ? 'Wiedergabe' : 'Wiedergaben'),
  titlesLabel: (n) => (n === 1 ? 'Titel' : 'verschiedene Titel'),
  daysLabel: (n) => (n === 1 ? 'Tag mit Film oder Folge' : 'Tage mit Film oder Folge'),
  evening: 'Längster Abend',
  eveningOf: (day, from, to, plays) => `${day}, ${from}–${to} Uhr, ${plays}`,
  streak: 'Tag für Tag',
  streakOf: (days, range) => `${daysInARow(days)}, ${range}`,
  daysInARow,
  first: 'Als Erstes gesehen',
  firstOf: (titles) => `${count(titles, { one: 'Titel', other: 'Titel' })} vor allen anderen`,
  discovered: 'Zum ersten Mal',
  titles: (n) => count(n, { one: 'Titel', other: 'Titel' }),
  discoveredOf: 'die du noch nie gesehen hattest',
  fresh: 'Neu im Angebot',
  ownFresh: 'Neu für dich',
  freshOf: (films, series) => {
    const filmText = films === 0 ? [] : [count(films, { one: 'Film', other: 'Filme' })];
    const seriesText = series === 0 ? [] : [count(series, { one: 'Serie', other: 'Serien' })];
    return [...filmText, ...seriesText].join(' und ') || 'Nichts';
  },
  atLeast: (text) => `Mindestens ${text}`,
  unread: 'Was neu ist, war nicht zu lesen',
  compared: (period) => `Im Vergleich: ${period}`,
  notCompared: 'Ohne Vergleich: Wiedergaben fehlen',
  gaps: {
    reading: 'Der Verlauf wird noch gelesen',
    unread: 'Neue Wiedergaben fehlen vielleicht',
    deleted: 'Ältere Wiedergaben sind gelöscht',
  },
  incomparable: (period) => `Nichts gesehen: ${period}`,
  changes: { plays: 'Wiedergaben', titles: 'Titel', days: 'Tage' },
  madeUp: '-# Namen sind erfunden, außer jemand hat dem eigenen zugestimmt: `/ich sichtbar`',
  nothing: (period) => `Du hast keinen Film und keine Folge gesehen (${period}).`,
  share: 'Eine Karte in diesem Kanal teilen',
  shared: (person) => `${person} teilt eine Karte aus dem eigenen Rückblick`,
  cannotShare: 'Du kannst in diesem Kanal nicht schreiben, deshalb wurde nichts geteilt.',
  gone: 'Diese Karte ist jetzt leer, deshalb wurde nichts geteilt.',
  visible: {
    on: (name) => `Rückblicke dieses Discord-Servers dürfen dich ab jetzt **${name}** nennen.`,
    off: 'Rückblicke zeigen dich ab jetzt unter einem erfundenen Namen.',
    out: 'Du bleibst ab jetzt aus Rückblicken heraus, auf jedem Discord-Server, auf dem ich bin: Deine Wiedergaben zählen dort nicht mit. Das bleibt so, auch wenn dein Konto nicht mehr verknüpft ist.',
    stillOut:
      'Deine Wahl ist gespeichert, aber Rückblicke lassen dich weiterhin aus: Auf einem anderen Discord-Server ist *gar nicht* gewählt, oder jemand, der dein Konto auf dem Medienserver mitbenutzt, hat das gewählt. Damit du wieder mitzählst, muss auch diese Wahl geändert werden.',
    unchanged: 'Das hattest du schon so gewählt.',
    unlinked:
      '-# Ich weiß nicht, welches Konto auf dem Medienserver dir gehört, deshalb wirkt das noch nicht: `/ich verknüpfen`, dann noch einmal wählen.',
    reveals:
      'Frühere Rückblicke haben dich unter einem erfundenen Namen gezeigt. Wer sie mit dem nächsten vergleicht, findet vielleicht heraus, unter welchem. Bis dahin nimmt `/ich sichtbar` es zurück.',
    posted: '-# Rückblicke, die schon gepostet sind, bleiben, wie sie sind. `/ich löschen` ändert auch die.',
  },
  forgotten: {
    done: (posts) =>
      `${count(posts, { one: 'gemeinsamer Rückblick wird', other: 'gemeinsame Rückblicke werden' })} neu gemacht, ohne dich.`,
    failed: (posts) =>
      `${count(posts, { one: 'gemeinsamer Rückblick konnte', other: 'gemeinsame Rückblicke konnten' })} nicht neu gemacht werden; du bist dort vielleicht noch zu sehen. Ein Admin kann die Nachricht löschen.`,
    doubt: {
      unlinked:
        'Ich weiß nicht, welches Konto auf dem Medienserver dir gehört. Gepostete Rückblicke bleiben deshalb, wie sie sind, und zeigen dich vielleicht, unter einem erfundenen Namen. Willst du das ändern, ruf `/ich verknüpfen` auf, dann noch einmal `/ich löschen`.',
      unread: 'Welche Rückblicke gepostet sind, war nicht herauszufinden. Sie zeigen dich vielleicht noch.',
    },
  },
  declarations: {
    recap: createNameAndDescription('rückblick', 'Dein Monat oder Jahr auf fünf Karten, nur für dich sichtbar'),
    month: addSearchSynonyms(
      'mein wrapped zusammenfassung letzter monatlich karte teilen bild recap rückschau',
      createCommandTexts('monat', 'Dein letzter Monat auf fünf Karten; eine kannst du teilen', {}),
    ),
    year: addSearchSynonyms(
      'mein wrapped zusammenfassung jährlich jahresrückblick karte teilen bild recap rückschau',
      createCommandTexts('jahr', 'Dein Jahr auf fünf Karten; eine kannst du teilen', {}),
    ),
    visible: addSearchSynonyms(
      'datenschutz rückblick name anonym verbergen verstecken heraus pseudonym karte zustimmen einwilligung',
      addFormTitle(
        'Dein Name in Rückblicken',
        createCommandTexts('sichtbar', 'Ob Rückblicke deinen Namen zeigen, einen erfundenen, oder dich auslassen', {
          show: createChoiceOptionTexts('zeigen', 'Wie Rückblicke dich zeigen', {
            on: 'mit meinem Namen',
            off: 'mit einem erfundenen Namen',
            out: 'gar nicht',
          }),
        }),
      ),
    ),
  },
};
