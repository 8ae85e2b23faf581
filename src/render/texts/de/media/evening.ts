import {
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const pick: Texts['pick'] = {
  head: '## Was schauen wir?',
  among: (total) => `-# Ausgelost aus ${count(total, { one: 'passenden Titel', other: 'passenden Titeln' })}`,
  lookedThrough: (limit) => `-# Ich habe nur die ersten ${number(limit)} Titel dieser Bibliotheken durchgesehen.`,
  playsLookedThrough: (limit) => `-# Von jedem Verlauf habe ich nur ${number(limit)} Wiedergaben durchgesehen.`,
  nothing: 'Kein Titel passt.',
  nothingChecked: 'Von den Titeln, die ich prüfen konnte, passt keiner.',
  commaInGenre: '-# Ich suche immer nur nach einem Genre: Ein Komma zählt zu seinem Namen.',
  atMost: (minutes) => `höchstens ${number(minutes)} min`,
  unseenBy: (people) =>
    people === 1
      ? 'von der einen Person, die mitmacht, noch nicht gesehen'
      : `von keiner der ${number(people)} Personen gesehen, die mitmachen`,
  another: 'Drei andere',
  countMeIn: 'Ich schaue mit',
  countsAlready: 'Du machst schon mit: Was du gesehen hast, wird nicht ausgelost.',
  full: (limit) => `Mehr als ${number(limit)} Personen können hier nicht mitmachen.`,
  notYours:
    'Du kannst hier niemand anderen nennen. Wer mitschaut, kann unter der Nachricht **Ich schaue mit** drücken.',
  noAccount:
    'Ich weiß nicht, welches Konto auf dem Medienserver dieser Person gehört. Ein Admin kann es mit `/personen zuordnen` festlegen.',
  declarations: {
    pick: addSearchSynonyms(
      'zufall zufällig empfehlung überraschen heute abend langeweile langweilig aussuchen entscheiden gucken schauen anschauen idee tipp vorschlagen film kurz',
      createCommandTexts('vorschlag', 'Was schauen wir? Drei Titel, ausgelost', {
        library: createNameAndDescription('bibliothek', 'Nur aus dieser Bibliothek'),
        kind: createChoiceOptionTexts('art', 'Nur Filme oder Serien', { films: 'Filme', series: 'Serien' }),
        genre: createNameAndDescription('genre', 'Nur aus diesem Genre, so wie der Server es schreibt'),
        minutes: createNameAndDescription('minuten', 'Höchstens so viele Minuten; bei Serien je Folge'),
        unseen: createNameAndDescription(
          'ungesehen',
          'Nur was du noch nicht gesehen hast; andere können per Knopf mitmachen',
        ),
        with: createNameAndDescription(
          'mit',
          'Auch nichts, was diese Person schon gesehen hat; nur du siehst die Antwort',
        ),
      }),
    ),
  },
};

const title = (n: number) => createNameAndDescription(`titel${n}`, `Titel ${n}`);

export const vote: Texts['vote'] = {
  head: '## Abstimmung: Was schauen wir?',
  ends: (time) => `Endet ${time}`,
  countsAtTheEnd: 'der Stand wird erst am Ende gezeigt',
  votes: (votes) => count(votes, { one: 'Stimme', other: 'Stimmen' }),
  ofVotes: (votes, total) => `${number(votes)} von ${count(total, { one: 'Stimme', other: 'Stimmen' })}`,
  ballot: (titles) => `Die Titel der Abstimmung mit ihren Nummern: ${titles}`,
  bars: (rows) => `Die Stimmen als Balken: ${rows}`,
  cut: (shownCount, total) =>
    `-# Die ersten ${number(shownCount)} von ${number(total)} Titeln: Mehr passen in keine Abstimmung.`,
  button: 'Abstimmen',
  end: 'Jetzt beenden',
  yours: (name) => `Deine Stimme: ${name}. Bis zum Ende kannst du sie ändern.`,
  over: 'Diese Abstimmung ist vorbei.',
  gone: 'Diese Abstimmung gibt es nicht mehr.',
  lost: 'Diese Abstimmung ist verloren: Meine Datenbank ist wieder auf einem Stand von davor. Mit `/abstimmung` kannst du eine neue starten.',
  notYours: 'Vorzeitig beenden kann nur, wer die Abstimmung gestartet hat.',
  mayNotWrite: 'Du kannst in diesem Kanal nicht schreiben und deshalb hier keine Abstimmung beginnen.',
  tooFew: 'Eine Abstimmung braucht mindestens zwei Titel. Nenne sie, oder eine Playlist, die zwei hat.',
  notFound: 'wähle einen Titel aus der Liste, die sich beim Tippen öffnet',
  noPlaylists: 'Playlists kannst du hier nicht verwenden.',
  cannotPost: (channel) => `In ${channel} könnte ich das Ergebnis nicht posten, deshalb hat keine Abstimmung begonnen:`,
  won: (name) => `## Die Abstimmung ist vorbei: ${name}`,
  nobody: '## Die Abstimmung ist vorbei\nNiemand hat abgestimmt.',
  tied: (names) => `Gleichstand mit ${names}. Das Los hat entschieden.`,
  event: {
    button: 'Event planen …',
    form: 'Event planen',
    start: 'Wann geht es los?',
    startHint: (timeZone) => `Datum und Uhrzeit (${timeZone}), oder nur die Uhrzeit`,
    place: 'Wo?',
    home: 'Zu Hause',
    badStart: 'es muss ein Datum mit Uhrzeit sein, etwa 24.11.2026 20:00',
    past: 'es muss in der Zukunft liegen',
    made: (name, time) => `${name} ist geplant für ${time}.`,
    there: (name, time) => `${name} ist schon geplant für ${time}.`,
    show: 'Event ansehen',
    notYours:
      'Du kannst auf diesem Discord-Server keine Events erstellen: Dir fehlt „Events erstellen“. Ein Admin kann dir das Recht geben.',
    forbidden:
      'Ich kann auf diesem Discord-Server keine Events erstellen: Meiner Rolle fehlt „Events erstellen“. Ein Admin kann das unter Servereinstellungen → Rollen ergänzen.',
    timedOut:
      'Ein Moderator hat mir einen Timeout gegeben, deshalb kann ich vorerst keine Events erstellen. Es fehlt keine Berechtigung: Hebe den Timeout auf oder warte, bis er vorbei ist.',
    full: 'Dieser Discord-Server hat schon 100 Events, mehr erlaubt Discord nicht. Lösche oder beende eins und versuch es dann noch einmal.',
    failed: 'Discord hat das Event nicht angenommen, es ist also nichts geplant. Versuch es später noch einmal.',
    uncertain:
      'Discord hat nicht gesagt, ob das Event erstellt ist. Sieh in der Event-Liste nach, bevor du es noch einmal versuchst.',
  },
  declarations: {
    vote: addSearchSynonyms(
      'abstimmen umfrage voting entscheiden zusammen gemeinsam freunde gruppe filmabend wählen auswählen mehrheit alle kumpels nehmen',
      createCommandTexts('abstimmung', 'Darüber abstimmen lassen, was geschaut wird', {
        title1: createNameAndDescription('titel1', 'Der erste Titel'),
        title2: title(2),
        title3: title(3),
        title4: title(4),
        title5: title(5),
        title6: title(6),
        title7: title(7),
        title8: title(8),
        title9: title(9),
        title10: title(10),
        playlist: createNameAndDescription('playlist', 'Die Titel dieser Playlist, bis zu zehn'),
        lasts: createChoiceOptionTexts('dauer', 'Wie lange abgestimmt werden kann (ohne Angabe eine Stunde)', {
          10: '10 Minuten',
          30: '30 Minuten',
          60: '1 Stunde',
          180: '3 Stunden',
          720: '12 Stunden',
          1440: '1 Tag',
          4320: '3 Tage',
          10080: '1 Woche',
        }),
        hidden: createNameAndDescription('verdeckt', 'Den Stand erst am Ende zeigen'),
      }),
    ),
  },
};
