import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { notificationOptionNames } from './declarations.ts';

export const follow: Texts['follow'] = {
  library: (library) => `alles Neue in „${library}“`,
  button: 'Folgen',
  next: 'Nächstes Mal Bescheid sagen',
  added: (name) => `### Du folgst jetzt: ${name}`,
  whenNew: (place, on) => `Sobald ${on ? `${on} ` : ''}etwas Neues da ist, sage ich es dir ${place}.`,
  everywhere: 'auf jedem Medienserver, den du siehst',
  widen: 'Auf jedem Medienserver, den du siehst',
  widened: (name) => `Du folgst **${name}** jetzt auf jedem Medienserver, den du siehst.`,
  waiting: (place) => `Sobald es da ist, sage ich es dir einmal ${place}.`,
  unchecked: 'Der Medienserver antwortet nicht, deshalb weiß ich nicht, ob es schon da ist.',
  place: {
    where: 'Wo',
    byDirectMessage: 'per Direktnachricht',
    here: (channel) => `in ${channel}`,
    inChannel: (channel) => `in ${channel}, mit Ping an dich`,
  },
  notHere: 'in diesem Kanal kannst du selbst nicht schreiben',
  episodes: { new: 'Neue Folgen', all: 'alle', ifUpToDate: 'nur, wenn du die davor gesehen hast' },
  onlyDirect:
    'ein Ping im Kanal würde allen zeigen, wie weit du gesehen hast; „auf-dem-stand“ geht deshalb nur per Direktnachricht',
  listHint: (link) => `-# Alles, dem du folgst: ${link}`,
  there: (name) => `Du folgst ${name} schon.`,
  tooMany: (limit, link) => `Du folgst hier schon ${limit} Dingen, mehr geht nicht. Entferne eines mit ${link}.`,
  followedIn: (guilds) => `Gefolgt in ${guilds}`,
  closed:
    '**Ich kann dir keine Direktnachrichten zu dem schicken, dem du folgst.** Erlaube Direktnachrichten in den Privatsphäre-Einstellungen dieses Servers: Dann kommt, was wartet.',
  antiSpam:
    '**Der Spam-Schutz von Discord lässt mich vorerst keine Direktnachrichten schicken. Neuigkeiten werden zurückgehalten.** An deinen Einstellungen liegt es nicht, und du musst nichts tun: Es kommt, sobald Discord mich lässt.',
  closedChannel: (channel) =>
    `**In ${channel} kann ich nicht mehr schreiben. Neuigkeiten werden zurückgehalten.** Ruf \`/folgen zustellung\` in einem anderen Kanal auf, oder wähle damit Direktnachrichten.`,
  notThis: 'Folgen kannst du nur Serien, Staffeln und Interpreten oder einer ganzen Bibliothek.',
  kinds: { item: 'ein Titel', library: 'eine Bibliothek', title: 'noch nicht da' },
  noneCalled: (typedText, link) =>
    `Ich habe keine Serie, keine Staffel und keinen Interpreten namens „${typedText}“ gefunden. ${link} wartet auf einen Titel, der noch nicht da ist.`,
  oneOfThem: 'nenne einen Titel oder eine Bibliothek, nicht beides',
  nothingNamed: 'Nenne einen Titel oder eine Bibliothek, der du folgen willst.',

  head: '## Du folgst',
  none: (link) =>
    `Auf diesem Server noch nichts. Fang mit einer Serie, einem Interpreten oder einer Bibliothek an: ${link}.`,
  line: (name, on) => `**${name}**${on ? ` · ${on}` : ''}`,
  awaited: (name) => `**${name}** · noch nicht da`,
  arrived: (name) => `**${name}** · ist jetzt da`,
  stop: 'Nicht mehr folgen …',
  removed: (name) => `Du folgst **${name}** nicht mehr.`,
  notFollowed: 'Du folgst nichts mit diesem Namen.',

  alreadyHere: (title) => `${title} ist schon da.`,
  delivery: '### So sage ich dir, was neu ist',
  unreadable: 'Deine Einstellungen sind gerade nicht lesbar, deshalb wurde nichts geändert.',

  declarations: {
    follow: createNameAndDescription('folgen', 'Erfahren, wenn etwas Neues da ist'),
    add: addSearchSynonyms(
      'abonnieren abo benachrichtigen bescheid sagen wissen erinnern informieren mitbekommen nächste folge episode staffel erscheint weitergeht fortsetzung serie rauskommt',
      addFormTitle(
        'Einem Titel oder einer Bibliothek folgen',
        createCommandTexts('hinzufügen', 'Einer Serie, einer Staffel, einem Interpreten oder einer Bibliothek folgen', {
          title: createNameAndDescription(
            'titel',
            'Eine Serie, eine Staffel oder ein Interpret: tippen, dann aus der Liste wählen',
          ),
          library: createNameAndDescription('bibliothek', 'Alles Neue in dieser Bibliothek'),
        }),
      ),
    ),
    title: addSearchSynonyms(
      'fehlt fehlend demnächst künftig kommend benachrichtigen bescheid verfügbar warten sobald',
      addFormTitle(
        'Erfahren, wenn ein Titel kommt',
        createCommandTexts('titel', 'Einmal erfahren, wenn ein Titel kommt, der noch nicht da ist', {
          title: createNameAndDescription('titel', 'Wie er heißt'),
          year: createNameAndDescription('jahr', 'Sein Jahr, falls es mehrere mit diesem Titel gibt'),
        }),
      ),
    ),
    list: addSearchSynonyms(
      'abos abonniert abonnements mein serien verfolge',
      createCommandTexts('liste', 'Dem du folgst', {}),
    ),
    delivery: addSearchSynonyms(
      'nachts schlafen stören ping dm direktnachricht wöchentliche täglich stündlich zusammenfassung zeitplan häufigkeit spoiler uhrzeit oft morgens ruhe tag viele',
      addFormTitle(
        'Wo und wann du es erfährst',
        createCommandTexts('zustellung', 'Wo und wann du es erfährst: sofort oder gesammelt, und Ruhezeiten', {
          where: createChoiceOptionTexts('wo', 'Wo du es erfährst', {
            direct: 'Direktnachricht',
            channel: 'Dieser Kanal, mit Ping',
          }),
          kind: createChoiceOptionTexts('wie-oft', 'Wie oft', notificationOptionNames.kinds),
          at: createNameAndDescription('um', 'Um wie viel Uhr, etwa 8:00 oder 20:30'),
          weekday: createChoiceOptionTexts('wochentag', 'An welchem Wochentag', notificationOptionNames.weekdays),
          'quiet-from': createNameAndDescription('ruhe-von', 'Ruhezeit: von, etwa 22:00'),
          'quiet-to': createNameAndDescription('ruhe-bis', 'Ruhezeit: bis, etwa 7:30'),
          'time-zone': createNameAndDescription('zeitzone', 'Deine Zeitzone'),
          'no-quiet': createNameAndDescription('keine-ruhe', 'Keine Ruhezeiten mehr'),
          'up-to-date': createNameAndDescription(
            'auf-dem-stand',
            'Folgen nur, wenn du die davor gesehen hast; braucht dein verknüpftes Konto',
          ),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'entfolgen deabonnieren abbestellen kündigen aufhören abmelden stumm beenden mehr serie benachrichtigungen viele',
      addFormTitle(
        'Nicht mehr folgen',
        createCommandTexts('entfernen', 'Einem Titel oder einer Bibliothek nicht mehr folgen', {
          title: createNameAndDescription('titel', 'Dem du nicht mehr folgen willst'),
        }),
      ),
    ),
  },
};
