import { serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';

export const history: Texts['history'] = {
  head: '## Wiedergabeverlauf',
  inLibrary: (library) => `in ${library}`,
  since: (time) => `seit ${time}`,
  titled: (title) => `Titel „${title}“`,
  nothing: 'Keine passenden Wiedergaben.',
  noMore: 'Diese Seite ist leer.',
  page: (page, hasMore) => `-# Seite ${number(page)}, das Neueste zuerst.${hasMore ? '' : ' Mehr gibt es nicht.'}`,
  stopped: (rowsRead) =>
    `-# Nach ${number(rowsRead)} Wiedergaben habe ich aufgehört zu suchen. \`seit\`, \`person\` oder \`bibliothek\` grenzen es ein.`,
  badSince: 'es muss eine Spanne wie 12h, 7d oder 2w oder ein Tag wie 2026-01-31 sein',
  spans: {
    '1d': 'Die letzten 24 Stunden',
    '7d': 'Die letzten 7 Tage',
    '30d': 'Die letzten 30 Tage',
    '365d': 'Das letzte Jahr',
  },
  noSuchUser: (typedText) =>
    `Ein Konto „${typedText}“ kenne ich nicht. Wähle eins aus der Liste, die sich beim Tippen öffnet; nennt der Server seine Konten nicht, gib die Nummer des Kontos an.`,
  post: {
    just: {
      watched: 'Gerade angesehen',
      listened: 'Gerade gehört',
      watchedAndListened: 'Gerade angesehen und gehört',
    },
    earlier: { watched: 'Angesehen', listened: 'Gehört', watchedAndListened: 'Angesehen und gehört' },
    late: {
      watched: 'Schon früher angesehen',
      listened: 'Schon früher gehört',
      watchedAndListened: 'Schon früher angesehen und gehört',
    },
    episode: (season, episode) =>
      [season === undefined ? '' : `S${season}`, episode === undefined ? '' : `E${episode}`].filter(Boolean).join(' '),
    track: (index) => `Titel ${index}`,
    gone: 'Etwas, das nicht mehr auf dem Server ist',
  },
  declarations: {
    history: addSearchSynonyms(
      'gesehen geschaut wer vergangenheit gestern historie angesehen alle nutzer wann letzte',
      createCommandTexts('verlauf', 'Was gespielt wurde, das Neueste zuerst', {
        user: createNameAndDescription('person', 'Nur was diese Person gespielt hat: aus der Liste wählen'),
        library: createNameAndDescription('bibliothek', 'Nur aus dieser Bibliothek'),
        since: createNameAndDescription('seit', 'Nur seitdem: 12h, 7d, 2w oder 2026-01-31'),
        title: createNameAndDescription(
          'titel',
          'Nur dieser Film, diese Serie …: einen wählen oder einen Teil des Titels tippen',
        ),
        page: createNameAndDescription('seite', 'Wo es anfängt (ohne Angabe auf Seite 1)'),
      }),
    ),
  },
};

const sign = (n: number): string => (n > 0 ? '+' : n < 0 ? '−' : '±');

const plays = (n: number): string => count(n, { one: 'Wiedergabe', other: 'Wiedergaben' });

const length = (hours: number): string =>
  hours < 1
    ? count(Math.round(hours * 60), { one: 'Minute', other: 'Minuten' })
    : count(hours, { one: 'Stunde', other: 'Stunden' });

const shortLength = (hours: number): string =>
  hours > 0 && hours < 1 ? `${Math.max(1, Math.round(hours * 60))} Min.` : `${number(hours)} Std.`;

const charts: Texts['stats']['charts'] = {
  overview: 'Überblick',
  days: 'Im Lauf der Zeit',
  hours: 'Wann am meisten läuft',
  titles: 'Titel',
  people: 'Personen',
  devices: 'Geräte',
  'played-libraries': 'Wiedergaben je Bibliothek',
  libraries: 'Größe der Bibliotheken',
  streams: 'Gleichzeitige Streams',
  delivery: 'Direkt oder transkodiert',
  bandwidth: 'Bandbreite',
  watched: 'Spielzeit',
};

const ranges: Texts['stats']['ranges'] = {
  week: '7 Tage',
  month: '30 Tage',
  quarter: '3 Monate',
  year: 'Ein Jahr',
  all: 'Alles',
};

const inTheme: Texts['stats']['inTheme'] = { dark: 'Dunkler Hintergrund', light: 'Heller Hintergrund' };

export const stats: Texts['stats'] = {
  language: 'de-DE',
  per: {
    day: 'Wiedergaben pro Tag',
    week: 'Wiedergaben pro Woche',
    month: 'Wiedergaben pro Monat',
    year: 'Wiedergaben pro Jahr',
  },
  heads: {
    overview: 'Was gespielt wurde',
    days: 'Wiedergaben im Lauf der Zeit',
    hours: 'Wiedergaben nach Wochentag und Stunde',
    titles: 'Meistgespielte Titel',
    people: 'Wer am meisten sieht und hört',
    devices: 'Meistgenutzte Geräte',
    'played-libraries': 'Meistgespielte Bibliotheken',
    libraries: 'Größe der Bibliotheken',
    streams: 'Gleichzeitige Streams',
    delivery: 'Direkt oder transkodiert',
    bandwidth: 'Bandbreite der Streams',
    watched: 'Spielzeit und Wiedergaben',
  },
  charts,
  kinds: { films: 'Filme', series: 'Serien', music: 'Musik', other: 'Anderes' },
  ranges,
  inTheme,
  choose: 'Ein anderes Diagramm',
  chooseRange: 'Ein anderer Zeitraum',
  inWeeks: 'ganze vergangene Wochen',
  zone: (timeZone) => `Zeiten in ${timeZone}`,
  plays,
  perDay: (average) => `${number(average)} pro Tag`,
  most: (time, n) => `am meisten ${time}: ${number(n)}`,
  mostOften: (n, times) => `am meisten: ${number(n)}, zu ${number(times)} Zeiten`,
  on: (day) => `am ${day}`,
  inPeriod: (period) => `in ${period}`,
  weekOf: (day) => `in der Woche ab ${day}`,
  otherDays: 'andere Tage',
  weekRow: (day) => `Woche ab ${day}`,
  at: (weekday, hour) => `am ${weekday} um ${hour}`,
  mostAt: (hour, n) => `am meisten um ${hour} (${number(n)})`,
  row: (name, n) => `${name}: ${typeof n === 'number' ? number(n) : n}`,
  others: (n) => `${number(n)} weitere`,
  othersTied: (n, playsEach) => `${number(n)} weitere mit ${n > 1 ? 'je ' : ''}${plays(playsEach)}`,
  tied: (n) => `${number(n)} gleichauf`,
  moreTimes: (n) => (n === 1 ? 'zu einer weiteren Zeit' : `zu ${number(n)} weiteren Zeiten`),
  asText: 'Als Text',
  shownNewest: (shownCount, total) => `-# Die letzten ${number(shownCount)} von ${number(total)} gezeigt.`,
  andMore: (n) => `und ${number(n)} weitere`,
  streams: {
    measures: {
      streams: 'Gleichzeitige Streams',
      bandwidth: 'Mbit/s',
      delivery: 'Gestreamte Stunden',
      watched: 'Gespielte Stunden',
      plays: 'Wiedergaben',
    },
    inMinutes: { delivery: 'Gestreamte Minuten', watched: 'Gespielte Minuten' },
    by: { hour: 'nach Uhrzeit', day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' },
    series: {
      average: 'Durchschnitt',
      peak: 'Spitze',
      'direct play': 'direkt',
      'direct stream': 'umgepackt',
      transcode: 'transkodiert',
      films: 'Filme',
      series: 'Serien',
      music: 'Musik',
      other: 'Anderes',
    },
    mostStreams: (n) => (n === 1 ? 'Spitze: ein Stream' : `Spitze: ${number(n)} Streams gleichzeitig`),
    mostBandwidth: (mbps) => `Spitze: ${number(mbps)} Mbit/s`,
    busiest: (hour, average) => `am meisten los um ${hour}: Durchschnitt ${number(average)}`,
    averageBandwidth: (mbps) => `Durchschnitt ${number(mbps)} Mbit/s, solange etwas läuft`,
    streamed: (hours) => `${length(hours)} gestreamt`,
    played: (hours) => `${length(hours)} gespielt`,
    share: (name, part) => `${name} ${number(Math.round(part * 100))} %`,
    hours: (name, hours) => `${name} ${shortLength(hours)}`,
    part: (name, n) => `${name} ${number(n)}`,
    both: (average, peak) => `Durchschnitt ${number(average)}, Spitze ${number(peak)}`,
    otherHours: 'sonst zu keiner Uhrzeit',
    unmeasured: 'nicht gemessen',
    measuredFor: (part, began) =>
      `Gemessen wurde ${number(Math.floor(part * 100))} % ${began === undefined ? 'dieser Zeit' : `der Zeit seit Beginn der Messung am ${began}`}; in der übrigen war Usher aus, oder ein Medienserver hat nicht geantwortet.`,
  },
  sizes: {
    asOf: (day) => `Stand: ${day}`,
    titles: (n) => `${number(n)} Titel`,
    files: (n) => count(n, { one: 'Datei', other: 'Dateien' }),
    hours: (n) => count(n, { one: 'Stunde', other: 'Stunden' }),
    resolutions: { '4k': '4K', '1080': '1080p', '720': '720p', sd: 'SD', other: 'andere' },
    ofResolution: (name, n) => `${name}: ${number(n)}`,
    versions: (n, size) => `${count(n, { one: 'weitere Version', other: 'weitere Versionen' })} (${size})`,
    sign,
    growth: (since, titles, size) => `seit ${since}: ${sign(titles)}${number(Math.abs(titles))} Titel, ${size}`,
    nothingYet:
      'Noch ist keine Bibliothek vermessen. Das geschieht immer, wenn ich die Titel lese, zum ersten Mal beim Start.',
  },
  few: 'keine',
  many: 'die meisten',
  nothing: 'In diesem Zeitraum wurde nichts gespielt.',
  nothingInLibrary: 'In diesem Zeitraum wurde aus dieser Bibliothek nichts gespielt.',
  nothingYet: 'Ich kenne noch keine Wiedergaben.',
  notMeasured:
    'Gemessen ist noch nichts. Usher misst, was gestreamt wird, solange er läuft, außer wenn SESSION_SAMPLES auf off steht.',
  reading: (rowsRead, total) =>
    total === undefined
      ? `-# Ich lese den Verlauf des Servers noch: bisher ${plays(rowsRead)}. Diese Zahlen wachsen noch.`
      : `-# Ich lese den Verlauf des Servers noch: ${number(rowsRead)} von ${plays(total)}. Diese Zahlen wachsen noch.`,
  nothingRead: 'In dem, was ich vom Verlauf gelesen habe, gibt es bisher keine solche Wiedergabe.',
  catchingUp: (server) =>
    `-# Ich bin gerade erst gestartet und lese die neuesten Wiedergaben${server === undefined ? '' : ` von ${server}`} noch.`,
  historyFails: (server, since) =>
    `-# Die neuesten Wiedergaben${server === undefined ? '' : ` von ${server}`} fehlen: Ich kann sie nicht lesen, zum ersten Mal ${since}.`,
  undated: (n) => `-# Nicht dabei: ${plays(n)} mit unmöglicher Zeitangabe.`,
  somebody: 'Jemand',
  account: (id) => `Konto ${serverLocalKeyOfRef(id)}`,
  noDevice: 'Ein unbekanntes Gerät',
  noPlatform: 'Ein Gerät unbekannter Art',
  withoutDevice: (n, total) => `Bei ${number(n)} von ${plays(total)} ist das Gerät unbekannt.`,
  device: (id) => `Gerät ${serverLocalKeyOfRef(id)}`,
  noLibrary: 'Keine Bibliothek',
  library: (id) => `Bibliothek ${serverLocalKeyOfRef(id)}`,
  untitled: 'Ohne Titel',
  notShown: {
    names: 'Namen bekommt nur, wer den Verlauf sehen darf. Ohne diese Angabe bekommst du ausgedachte.',
    account:
      'Die Statistik einer einzelnen Person bekommt nur, wer den Verlauf sehen darf. Deine eigene zeigt `/ich statistik`.',
    ownWaiting: 'Mehrere deiner Statistiken werden noch gezeichnet. Warte sie ab und versuche es dann noch einmal.',
    busy: 'Gerade fragen zu viele auf einmal nach Statistiken. Versuche es in einer Minute noch einmal.',
    week: 'Das Diagramm der Personen gibt es nur für mindestens eine Woche. Wähle einen längeren Zeitraum.',
    library: 'Das Diagramm der Personen gibt es nur für alle Bibliotheken zusammen, nicht für eine einzelne.',
    oneLibrary: 'Dieses Diagramm gibt es nur für alle Bibliotheken zusammen, nicht für eine einzelne.',
    onePerson: 'Dieses Diagramm gibt es nur für alle Personen zusammen, nicht für eine einzelne.',
    nobody: 'Hier soll ich niemanden zeigen, also gibt es auch kein Diagramm mit Personen.',
  },
  badTime:
    'es muss ein Tag wie 2026-01-31, ein Monat wie 2026-01, ein Jahr wie 2026 oder eine Spanne wie 12h, 7d oder 2w sein',
  endsBefore: 'es muss später sein als `seit`',
  notYet: 'diese Zeit liegt in der Zukunft',
  declarations: {
    stats: addSearchSynonyms(
      'statistiken top meistgesehen beliebt beliebteste rangliste bestenliste insgesamt stunden alle jahr monat viel meisten wer monatlich auswertung',
      addFormTitle(
        'Was gespielt wurde',
        createCommandTexts('statistik', 'Was gespielt wurde, als Diagramm und in Zahlen', {
          chart: createChoiceOptionTexts('diagramm', 'Welches (ohne Angabe ein Überblick)', charts),
          range: createChoiceOptionTexts('zeitraum', 'Wie weit zurück (ohne Angabe 30 Tage)', ranges),
          since: createNameAndDescription('seit', 'Statt eines Zeitraums, ab dann: 2026-01-31, 2026-01, 2026 oder 7d'),
          until: createNameAndDescription(
            'bis',
            'Statt eines Zeitraums, bis einschließlich: 2026-01-31, 2026-01 oder 2026',
          ),
          library: createNameAndDescription('bibliothek', 'Nur aus dieser Bibliothek'),
          account: createNameAndDescription(
            'konto',
            'Nur was diese Person gespielt hat, nur für dich (wenn du den Verlauf sehen darfst)',
          ),
          theme: createChoiceOptionTexts('hintergrund', 'Der Hintergrund des Bildes (ohne Angabe dunkel)', inTheme),
          names: createNameAndDescription(
            'namen',
            'Mit den echten Namen, nur für dich (wenn du den Verlauf sehen darfst)',
          ),
        }),
      ),
    ),
  },
};
