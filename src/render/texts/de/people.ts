import { serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';
import { history, stats } from './statistics.ts';

export const account: Texts['account'] = {
  form: {
    title: 'Konto verknüpfen',
    label: (server) => `Dein Token für ${server ?? 'den Medienserver'}`,
    hint: 'Es wird geprüft, verschlüsselt gespeichert und nie wieder angezeigt. Bei Plex heißt es X-Plex-Token.',
  },
  badToken: 'das ist kein gültiges Token (16 bis 2.000 Zeichen, ohne Leerzeichen)',
  refused:
    'Der Medienserver nimmt dieses Token nicht an, deshalb ist nichts verknüpft. Prüfe es und versuche es noch einmal.',
  unproven:
    'Der Medienserver nimmt von hier aus jedes Token an. Deins beweist also nicht, wessen Konto es ist, und nichts ist verknüpft. Wer den Bot betreibt, muss das ändern: bei Plex Ushers Adresse aus „Liste der IP-Adressen und Netzwerke, die ohne Authentifizierung erlaubt sind“ entfernen.',
  linked: (server) =>
    server === undefined
      ? 'Dein Konto ist verknüpft. Ab jetzt nutze ich es für deine Playlists.'
      : `Dein Konto auf **${server}** ist verknüpft. Ab jetzt nutze ich es für deine Playlists dort.`,
  status: (time) => `Dein Konto wurde ${time} verknüpft. Ich nutze es für deine Playlists.`,
  moved:
    'Der Medienserver ist nicht mehr unter der Adresse, für die du dein Konto verknüpft hast. Dein Token schicke ich deshalb nicht dorthin. Wenn du der neuen Adresse traust, verknüpfe dein Konto neu mit `/ich verknüpfen`.',
  unreadable: 'Dein Token kann ich nicht mehr lesen. Verknüpfe dein Konto neu mit `/ich verknüpfen`.',
  notLinked: 'Du hast kein Konto verknüpft. Das geht mit `/ich verknüpfen`.',
  notKnownOn: (names) => `Ohne deine Wiedergaben auf ${names}: Dort ist kein Konto von dir bekannt.`,
  notLinkedOn: (servers) => `-# Auf ${servers} hast du kein Konto verknüpft. Das geht mit \`/ich verknüpfen\`.`,
  shared: 'Bis dahin sind deine Playlists die des gemeinsamen Kontos.',
  whose: (name) => `Es ist das Konto **${name}**.`,
  shown:
    'Wo Wiedergaben mit den Namen der Personen gepostet werden, und in der Liste der Sitzungen, sehen Mitglieder jetzt, dass du das bist.',
  mappedTo: (name) => `Laut einem Admin ist das Konto **${name}** deins.`,
  unknownWhose: 'Wessen Konto es ist, kann ich nicht erkennen. Ein Admin kann es mit `/personen zuordnen` festlegen.',
  number: (id) => `Nr. ${serverLocalKeyOfRef(id)}`,
  whichToUnlink: 'Für welchen Medienserver willst du die Verknüpfung aufheben?',
  unlinked: (server) =>
    `Dein Konto${server === undefined ? '' : ` auf **${server}**`} ist nicht mehr verknüpft, und sein Token ist gelöscht.`,
};

const { people: _, libraries: _____, ...charts } = stats.charts;
const { user: __, ...listOptions } = history.declarations.history.options;
const { chart, account: ___, names: ____, ...statsOptions } = stats.declarations.stats.options;

export const me: Texts['me'] = {
  notLinked:
    'Ich weiß nicht, welches Konto auf dem Medienserver deins ist. Verknüpfe es mit `/ich verknüpfen` und versuch es dann noch einmal.',
  notMapped:
    'Ich weiß nicht, welches Konto auf dem Medienserver deins ist. Ein Admin kann es mit `/personen zuordnen` festlegen.',
  plays: '## Deine Wiedergaben',
  noPlays: 'Keine passenden Wiedergaben.',
  stopped: (rowsRead) =>
    `-# Nach ${number(rowsRead)} Wiedergaben aller Konten habe ich aufgehört zu suchen. Mit \`seit\` oder \`bibliothek\` grenzt du es ein.`,
  heads: {
    overview: 'Was du gesehen und gehört hast',
    days: 'Deine Wiedergaben im Lauf der Zeit',
    hours: 'Deine Wiedergaben nach Wochentag und Stunde',
    titles: 'Deine meistgespielten Titel',
    devices: 'Deine meistgenutzten Geräte',
    'played-libraries': 'Deine meistgespielten Bibliotheken',
  },
  nothing: 'In diesem Zeitraum lief bei dir nichts.',
  nothingInLibrary: 'In diesem Zeitraum lief bei dir nichts aus dieser Bibliothek.',
  hints: {
    on: 'Hinweise sind eingeschaltet: Du siehst jeden einmal.',
    off: 'Hinweise sind ausgeschaltet.',
    unchanged: (isOn) => `Hinweise waren schon ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}.`,
    follow: (name, hintsLink) =>
      `Hinweis: Ich kann dir neue Folgen von ${name} melden.\n-# Keine Hinweise gewünscht? ${hintsLink}`,
    followLabel: 'Folgen',
  },
  declarations: {
    me: createNameAndDescription('ich', 'Deine Wiedergaben, dein Konto und deine Daten, nur für dich sichtbar'),
    plays: addSearchSynonyms(
      'mein verlauf gesehen geschaut gehört angesehen zuletzt historie gestern vergessen letzte',
      addFormTitle(
        'Was du gesehen und gehört hast',
        createCommandTexts('wiedergaben', 'Was du gesehen und gehört hast, das Neueste zuerst', listOptions),
      ),
    ),
    stats: addSearchSynonyms(
      'mein statistiken diagramm stunden zeit lange insgesamt jahresrückblick jahr gewohnheiten viel',
      addFormTitle(
        'Deine Wiedergaben als Diagramm',
        createCommandTexts('statistik', 'Was du gesehen und gehört hast, als Diagramm und in Zahlen', {
          chart: { ...chart, choices: charts },
          ...statsOptions,
        }),
      ),
    ),
    link: addSearchSynonyms(
      'verbinden anmelden einloggen login plex registrieren koppeln profil account benutzer',
      createCommandTexts('verknüpfen', 'Dein eigenes Konto verknüpfen, für eigene Playlists (nur du siehst es)', {}),
    ),
    account: addSearchSynonyms(
      'mein verbunden verknüpft angemeldet profil plex account benutzer status',
      createCommandTexts('konto', 'Welches Konto du verknüpft hast', {}),
    ),
    unlink: addSearchSynonyms(
      'abmelden ausloggen entfernen entkoppeln verbindung plex lösen account trennen',
      createCommandTexts('trennen', 'Die Verknüpfung aufheben und das Token löschen', {}),
    ),
    export: addSearchSynonyms(
      'herunterladen kopie dsgvo datenschutz gesammelt gespeichert weißt mein persönlich daten infos ansehen',
      createCommandTexts('auskunft', 'Alles bekommen, was über dich gespeichert ist', {}),
    ),
    delete: addSearchSynonyms(
      'vergessen entfernen datenschutz dsgvo daten mein spuren persönlich weg',
      createCommandTexts('löschen', 'Löschen, was über dich gespeichert ist, mit Vorschau', {}),
    ),
    hints: addSearchSynonyms(
      'abschalten ausschalten stoppen tipps vorschläge ratschläge nervig',
      addFormTitle(
        'Hinweise ein- oder ausschalten',
        createCommandTexts('hinweise', 'Hinweise unter Antworten ein- oder ausschalten, nur für dich', {
          show: createNameAndDescription('zeigen', 'Ob du Hinweise siehst'),
        }),
      ),
    ),
  },
};

export const privacy: Texts['privacy'] = {
  exported: {
    own: 'Hier ist alles, was über dich gespeichert ist, als Datei, die sich in jedem Texteditor öffnen lässt.',
    account:
      'Hier ist, was über dieses Konto für diesen Discord-Server gespeichert ist, als Datei, die sich in jedem Texteditor öffnen lässt. Regeln anderer Discord-Server und Leute, die nicht hier sind, stehen nicht darin.',
  },
  newestRows: (table, shownCount, total) =>
    `-# Von den ${number(total)} Zeilen aus der Tabelle ${table} stehen die neuesten ${number(shownCount)} in der Datei.`,
  readMore:
    '-# Wozu jede Tabelle da ist und wie lange sie etwas behält, steht in docs/privacy.md bei Ushers Quellcode.',
  file: 'Was gespeichert ist, als JSON',
  ownHead: 'Löschen, was über dich gespeichert ist?',
  tickets: (n) =>
    `- ${count(n, { one: 'Knopf', other: 'Knöpfe' })} unter Nachrichten, die du angefordert hast: Sie funktionieren dann nicht mehr`,
  removals: (n) =>
    `- was du aus Playlists entfernt hast und noch zurückholen könntest (${count(n, { one: 'Mal', other: 'Mal' })})`,
  subscriptions: (n) =>
    `- dass du ${count(n, { one: 'Benachrichtigung', other: 'Benachrichtigungen' })} eingerichtet hast: Gepostet wird weiter, aber du erfährst nicht mehr, wenn ein Kanal ausfällt`,
  displays: (n) =>
    `- dein Name bei Live-Übersichten, Zählern und Regeln, die du eingerichtet hast (${number(n)}): Sie bleiben`,
  link: '- welches Konto des Medienservers deins ist, und sein Token: Deine eigenen Playlists und deine Statistik sind wieder da, sobald du es neu verknüpfst',
  permissions:
    '- was dir persönlich erlaubt wurde, mit `/zugriff erlauben`: Das verlierst du; was deine Rollen erlauben, bleibt',
  trailStays: (days) =>
    `-# Im Audit-Protokoll bleibt stehen, was getan wurde, aber nicht mehr, von wem. Hast du in den letzten ${days} Tagen etwas geändert, stehst du dort noch bis ${days} Tage nach der letzten Änderung, damit niemand gleich seine Spuren verwischen kann.`,
  backups:
    '-# In Backups der Datenbank, die vorher gemacht wurden, steht es noch: in nächtlichen, bis neuere sie ersetzen, in anderen, bis sie gelöscht werden.',
  accountHead: (name) => `Löschen, was über ${name} gespeichert ist?`,
  account: (id) => `Konto ${serverLocalKeyOfRef(id)}`,
  names: (n) =>
    `- Name, erfundener Name und Alias des Kontos und die Namen von ${count(n, { one: 'Gerät', other: 'Geräten' })}`,
  plays: (n) =>
    `- von wem und auf welchem Gerät ${count(n, { one: 'Wiedergabe war', other: 'Wiedergaben waren' })}: In der Statistik zählen sie weiter, aber für niemanden`,
  sessionLog: '- was das Konto in den letzten 7 Tagen gestreamt hat; damit werden Regeln getestet',
  serverKeeps:
    '-# Der Medienserver behält seinen eigenen Verlauf, und was das Konto ab jetzt abspielt, wird wieder gespeichert. Soll das aufhören, entferne das Konto dort.',
  confirm: 'Löschen',
  leave: 'Alles behalten',
  ownDone: 'Gelöscht. Nur ältere Backups enthalten noch Daten von dir.',
  ownDoneUntil: (until) =>
    `Gelöscht. Außer in älteren Backups stehst du nur noch im Audit-Protokoll: bis ${until}, oder länger, falls du vorher noch etwas änderst.`,
  onlyManager:
    'Berechtigungen verwalten darfst du weiterhin, weil es sonst niemand darf: Erlaube es jemandem mit `/zugriff erlauben` und lösche dann noch einmal.',
  accountDone: (name) => `Gelöscht, was über ${name} gespeichert war.`,
  nothingStored: (name) => `Über ${name} ist nichts gespeichert.`,
  left: 'Es wurde nichts gelöscht.',
};

export const people: Texts['people'] = {
  mapped: (person, name) => `**${name}** ist jetzt als Konto von ${person} festgelegt.`,
  wasMapped: (person, name) => `**${name}** war schon als Konto von ${person} festgelegt. Ich habe nichts geändert.`,
  unmapped: (person) => `Von ${person} kenne ich jetzt kein Konto mehr.`,
  wasUnmapped: (person) => `Von ${person} kannte ich ohnehin kein Konto.`,
  byName: (name) => `Wo Personen mit Namen gezeigt werden: **${name}**`,
  byPseudonym: (name) => `Wo sie mit Pseudonym gezeigt werden: **${name}**`,
  wasCalled: (name) => `-# Vorher: ${name}`,
  ownName: 'Kein anderer Name ist festgelegt: Gezeigt wird der vom Medienserver.',
  everywhere: '-# Namen und Pseudonyme gelten auf allen Discord-Servern, auf denen ich bin.',
  whyNotShared: {
    'other-guild': (server) =>
      `${server === undefined ? 'Der Medienserver' : `**${server}**`} war zuerst auf einem anderen Discord-Server freigegeben. Wem seine Konten gehören und wie sie heißen, ist überall gleich. Ändern können das nur die Admins dort und wer den Bot betreibt oder dazu ernannt wurde.`,
    'first-guild-gone': (server) =>
      `${server === undefined ? 'Der Medienserver' : `**${server}**`} war zuerst auf einem anderen Discord-Server freigegeben, der ihn nicht mehr nutzt. Wem seine Konten gehören und wie sie heißen, kann jetzt nur noch ändern, wer den Bot betreibt oder dazu ernannt wurde.`,
  },
  unchanged: 'Ich habe nichts geändert.',
  badName: 'es muss ein Name mit 1 bis 40 sichtbaren Zeichen sein',
  declarations: {
    people: createNameAndDescription(
      'personen',
      'Konten auf dem Medienserver: wem sie gehören und was über sie gespeichert ist',
    ),
    map: addSearchSynonyms(
      'zuweisen verknüpfen nutzer mitglied plex benutzer wem',
      addFormTitle(
        'Festlegen, wem ein Konto gehört',
        createCommandTexts('zuordnen', 'Festlegen, wem welches Konto auf dem Medienserver gehört', {
          person: createNameAndDescription('person', 'Wem es gehört'),
          account: createNameAndDescription(
            'konto',
            'Welches: aus der Liste wählen (keines nimmt die Zuordnung zurück)',
          ),
        }),
      ),
    ),
    name: addSearchSynonyms(
      'alias umbenennen spitzname pseudonym anonym verbergen nennen',
      createCommandTexts('name', 'Den Anzeigenamen eines Kontos festlegen', {
        account: createNameAndDescription('konto', 'Welches: aus der Liste wählen'),
        name: createNameAndDescription('name', 'Der Name; ohne Angabe gilt keiner mehr'),
      }),
    ),
    export: addSearchSynonyms(
      'dsgvo datenschutz daten nutzer herunterladen mitglied',
      addFormTitle(
        'Was über ein Konto gespeichert ist',
        createCommandTexts('auskunft', 'Bekommen, was über ein Konto des Medienservers gespeichert ist', {
          account: createNameAndDescription('konto', 'Um wessen Daten es geht'),
        }),
      ),
    ),
    delete: addSearchSynonyms(
      'dsgvo datenschutz vergessen nutzer entfernen mitglied daten',
      addFormTitle(
        'Löschen, was über ein Konto gespeichert ist',
        createCommandTexts('löschen', 'Löschen, was über ein Konto gespeichert ist, mit Vorschau', {
          account: createNameAndDescription('konto', 'Um wessen Daten es geht'),
        }),
      ),
    ),
  },
};
