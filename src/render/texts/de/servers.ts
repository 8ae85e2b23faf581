import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';

const anyServer = createNameAndDescription('server', 'Welcher Medienserver: aus der Liste wählen');
const accountService = createNameAndDescription(
  'kontodienst',
  'Wo sich alle anmelden, wenn nicht bei Plex (nur für den Besitzer des Bots); „-“ entfernt es',
);

const declarations: Texts['servers']['declarations'] = {
  list: addSearchSynonyms(
    'status online offline erreichbar plex verfügbar abgestürzt',
    createCommandTexts('liste', 'Die Medienserver dieses Discord-Servers, und ob sie antworten', {}),
  ),
  default: addSearchSynonyms(
    'haupt hauptserver bevorzugt primär wählen',
    addFormTitle(
      'Den Standard-Medienserver wählen',
      createCommandTexts('standard', 'An welchen Medienserver Befehle gehen, die einen brauchen', {
        server: createNameAndDescription('server', 'Welcher Medienserver: aus der Liste wählen, oder kein Standard'),
        channel: createNameAndDescription('kanal', 'Nur in diesem Kanal; ohne Angabe im ganzen Discord-Server'),
      }),
    ),
  ),
  add: addSearchSynonyms(
    'verbinden zweiten weiteren plex neu einrichten registrieren zusätzlich',
    createCommandTexts('hinzufügen', 'Einen Medienserver hinzufügen', { 'account-service': accountService }),
  ),
  rename: addSearchSynonyms(
    'nennen benennen bezeichnung ändern',
    addFormTitle(
      'Einen Medienserver umbenennen',
      createCommandTexts('umbenennen', 'Einem Medienserver einen anderen Namen oder ein Emoji geben', {
        server: anyServer,
        name: createNameAndDescription('name', 'Der neue Name'),
        emoji: createNameAndDescription('emoji', 'Ein Emoji als Erkennungszeichen; „-“ entfernt es'),
      }),
    ),
  ),
  links: addSearchSynonyms(
    'öffnen abspielen app browser url plex klicken',
    addFormTitle(
      'Links zu einem Player zeigen',
      createCommandTexts('links', 'Ob Nachrichten Links haben, die einen Titel in einem Player öffnen', {
        show: createNameAndDescription('zeigen', 'Die Links zeigen'),
      }),
    ),
  ),
  player: addSearchSynonyms(
    'jellyfin emby app url web öffnen',
    addFormTitle(
      'Wo sich Titel öffnen lassen',
      createCommandTexts('player', 'Wo sich die Titel eines Medienservers öffnen lassen, der nicht Plex ist', {
        server: anyServer,
        address: createNameAndDescription(
          'adresse',
          'Die Adresse eines Titels, mit {id} oder {key} und {machine}; „-“ entfernt sie',
        ),
      }),
    ),
  ),
  allow: addSearchSynonyms(
    'teilen guild gestatten zugriff zweiten freigabe',
    addFormTitle(
      'Einen Medienserver freigeben oder sperren',
      createCommandTexts('erlauben', 'Einen Medienserver für einen Discord-Server freigeben oder sperren', {
        server: anyServer,
        guild: createNameAndDescription('discord-server', 'Welcher Discord-Server; ohne Angabe dieser'),
        withdraw: createNameAndDescription('zurücknehmen', 'Die Freigabe zurücknehmen'),
      }),
    ),
  ),
  token: addSearchSynonyms(
    'zugangsdaten passwort schlüssel abgelaufen erneuern ersetzen ip url umgezogen austauschen ändern',
    addFormTitle(
      'Neues Token oder neue Adresse',
      createCommandTexts('token', 'Einem Medienserver ein neues Token oder eine neue Adresse geben', {
        server: anyServer,
        'account-service': accountService,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'löschen trennen abhängen alten',
    createCommandTexts('entfernen', 'Einen Medienserver entfernen, mit Vorschau', { server: anyServer }),
  ),
  admins: addSearchSynonyms(
    'besitzer betreiber verwalter wer',
    createCommandTexts('admins', 'Wer Medienserver hinzufügen, ändern und entfernen darf', {}),
  ),
  appoint: addSearchSynonyms(
    'besitzer betreiber befördern verwalter',
    addFormTitle(
      'Jemanden Medienserver verwalten lassen',
      createCommandTexts('ernennen', 'Jemanden Medienserver hinzufügen, ändern und entfernen lassen', {
        person: createNameAndDescription('person', 'Wen'),
      }),
    ),
  ),
  dismiss: addSearchSynonyms(
    'absetzen entlassen degradieren besitzer',
    createCommandTexts('abberufen', 'Jemandem dieses Recht entziehen', {
      person: createNameAndDescription('person', 'Wem'),
    }),
  ),
  rights: addSearchSynonyms(
    'wiederherstellung backup manipuliert signatur datenbank',
    createCommandTexts('rechte', 'Über Rechte entscheiden, die sich am Bot vorbei geändert haben', {}),
  ),
};

export const servers: Texts['servers'] = {
  form: {
    add: 'Einen Medienserver hinzufügen',
    reach: 'Neues Token oder neue Adresse',
    name: { label: 'Name', description: 'Wie er hier heißen soll, etwa Wohnzimmer' },
    keepAddress: 'Leer lassen, um die Adresse zu behalten',
    keepToken: 'Leer lassen, um das Token zu behalten',
  },
  tryAgain: 'Noch einmal versuchen',
  links: {
    shown: 'Nachrichten hier haben jetzt Links, die einen Titel in einem Player öffnen.',
    hidden:
      'Nachrichten hier haben keine Links mehr, die einen Titel in einem Player öffnen. Schon gepostete behalten ihre.',
    on: 'Nachrichten hier haben diese Links schon.',
    off: 'Nachrichten hier haben ohnehin keine solchen Links.',
  },
  player: {
    problems: {
      address: 'es muss eine Webadresse sein, die mit http:// oder https:// beginnt, ohne Namen und Passwort',
      places: 'darin muss {id} oder {key} stehen, wo der Titel hingehört',
    },
    set: (name) => `Titel von ${name} haben jetzt einen Link zu dieser Adresse.`,
    taken: (name) => `Titel von ${name} haben keinen Link mehr.`,
    same: (name) => `Für ${name} ist das schon so eingestellt.`,
  },
  badName: 'es müssen 1 bis 32 sichtbare Zeichen sein, und keines von diesen: * _ ~ | ` < > @ # [ ] \\',
  tokenAsName: 'er sieht wie ein Token aus, und alle würden ihn sehen',
  nameTaken: (name) => `Ein anderer Medienserver heißt schon ${name}, oder sein Name sieht genauso aus.`,
  known: (name) =>
    `Das ist ${name}, und der ist schon da. Ein neues Token oder eine neue Adresse bekommt er mit \`/server token\`, und \`/server erlauben\` zeigt ihn in einem anderen Discord-Server.`,
  wrong: {
    unauthorized: 'Der Medienserver lehnt dieses Token ab.',
    'web-page':
      'Statt des Medienservers antwortet dort eine Webseite: vielleicht ein Proxy mit einer Anmeldung. Nimm die Adresse, die der Server in deinem eigenen Netz hat, etwa http://192.168.1.10:32400.',
  },
  wrongAddress: {
    'unknown-host': 'Der Rechnername in dieser Adresse ist unbekannt. Prüfe die Adresse.',
    'not-https': 'Der Medienserver spricht dort kein https. Nimm http://.',
    'link-local':
      'Diese Adresse ist link-lokal (169.254.… oder fe80:…), oder ihr Name führt zu einer solchen, deshalb habe ich keine Verbindung aufgebaut. Nimm die Adresse, die der Server in deinem eigenen Netz hat, etwa http://192.168.1.10:32400.',
  },
  unidentified:
    'Was dort antwortet, lehnt dieses Token ab und zeigt nicht, dass es ein Medienserver ist. Prüfe zuerst die Adresse, dann das Token.',
  withheld:
    'Prüfe die Adresse und das Token. Woran es lag, erfährt nur der Besitzer des Bots, denn es verrät etwas über sein Netz.',
  accountService: {
    problem: 'es muss eine Webadresse sein, die mit https:// beginnt, oder im eigenen Netz mit http://',
    notOwner: 'Wo man sich anmeldet, kann nur der Besitzer des Bots festlegen.',
    needsToken: 'Gib auch das Token ein, denn der Kontodienst bekommt es zu sehen.',
  },
  notAdded: (reason) => `Es wurde nichts hinzugefügt. ${reason}`,
  added: (name) => `## ${name} hinzugefügt`,
  back: (days) =>
    `Er wurde vor weniger als ${number(days)} Tagen entfernt, also ist alles wieder da, was von ihm gespeichert ist.`,
  next: 'Hier kann er sofort benutzt werden. Um ihn auch auf einem anderen Discord-Server zu benutzen, ruf `/server erlauben` auf.',

  head: (n) => (n === 1 ? '## Ein Medienserver' : `## ${number(n)} Medienserver`),
  answers: (libraries, version) =>
    `Antwortet · ${count(libraries, { one: 'Bibliothek', other: 'Bibliotheken' })}${version === undefined ? '' : ` · Version ${version}`}`,
  starting: 'Wird gestartet …',
  silent: 'Er hat nicht rechtzeitig geantwortet.',
  another: 'Unter seiner Adresse antwortet ein anderer Medienserver als bisher. `/server token` ändert die Adresse.',
  unreadable: 'Sein Token kann ich nicht mehr lesen. Gib seine Adresse und das Token mit `/server token` neu ein.',
  'token-elsewhere':
    'Sein Token wurde für eine andere Adresse eingegeben als die in der Datenbank. Deshalb schicke ich es nirgendwohin. Gib die richtige Adresse und das Token mit `/server token` ein.',
  tokenRefused: (since) =>
    `Das Token wird nicht mehr akzeptiert (erstmals ${since}). Ein neues gibst du mit \`/server token\` ein.`,
  checked: (at) => `Zuletzt geprüft ${at}.`,
  defaultHere: 'Standard',
  defaultInChannel: 'Standard in diesem Kanal',
  seenIn: (guilds) => `In ${guilds}`,
  seenNowhere: 'Noch in keinem Discord-Server',
  elsewhere: (n) => `${number(n)} weiteren`,

  noSuch: (typedText, names) =>
    `Einen Medienserver „${typedText}“ gibt es nicht.${names === '' ? '' : ` Es gibt ${names}.`}`,
  renamed: (before, after) => `${before} heißt jetzt ${after}.`,
  sameName: (name) => `Er heißt schon ${name}. Nichts wurde geändert.`,
  badEmoji: 'es muss ein einzelnes Standard-Emoji sein, oder „-“ für keines',

  noDefault: 'Kein Standard: jedes Mal fragen',
  defaultSet: (name, channel) =>
    `Befehle, die einen Medienserver brauchen, gehen${channel === undefined ? '' : ` in ${channel}`} jetzt an ${name}, außer sie nennen einen anderen.`,
  defaultTaken: (channel) =>
    channel === undefined
      ? 'Es gibt keinen Standard mehr: Befehle, die einen Medienserver brauchen, fragen nach.'
      : `${channel} hat keinen eigenen Standard mehr.`,

  allowed: (name, guild) => `${name} kann jetzt in ${guild} benutzt werden.`,
  allowedBefore: (name, guild) => `${name} kann in ${guild} schon benutzt werden. Nichts wurde geändert.`,
  withdrawn: (name, guild) =>
    `${name} kann in ${guild} nicht mehr benutzt werden, und nichts von ihm wird dort gezeigt.`,
  notAllowed: (name, guild) => `${name} konnte in ${guild} ohnehin nicht benutzt werden. Nichts wurde geändert.`,
  noGuild: 'es muss ein Discord-Server sein, in dem ich bin und für den ich eingerichtet bin: aus der Liste wählen',

  reached: {
    token: (name) => `${name} hat ein neues Token.`,
    address: (name) => `${name} hat eine neue Adresse.`,
    both: (name) => `${name} hat ein neues Token und eine neue Adresse.`,
    account: (name) => `Für ${name} meldet man sich jetzt bei einem anderen Kontodienst an.`,
  },
  linksWaiting: (count) =>
    count === 1
      ? 'Eine Person hat ihr Konto für eine andere Adresse verknüpft. Ihr Token schicke ich erst hierher, wenn sie es mit `/ich verknüpfen` neu verknüpft.'
      : `${number(count)} Leute haben ihr Konto für eine andere Adresse verknüpft. Ihre Tokens schicke ich erst hierher, wenn sie es mit \`/ich verknüpfen\` neu verknüpfen.`,
  nothingTyped: 'Nichts wurde geändert: Das Formular war leer.',
  needsBoth: 'Sein gespeichertes Token kann ich nicht benutzen. Gib beides ein: seine Adresse und das Token.',
  newOrigin:
    'Das ist ein anderer Ort als bisher, gib also auch das Token ein. Ein Token schicke ich nur an die Adresse, für die es eingegeben wurde.',
  notReached: (name, reason) => `Bei ${name} wurde nichts geändert. ${reason}`,
  otherMachine: 'Dort antwortet ein anderer Medienserver. Den fügst du mit `/server hinzufügen` hinzu.',
  unknownMachine: 'Was dort antwortet, sagt nicht, welcher Medienserver es ist. Es könnte also ein anderer sein.',

  removeHead: (name) => `### ${name} entfernen?`,
  goes: {
    guilds: (n) => `Er verschwindet aus ${n === 1 ? 'einem Discord-Server' : `${number(n)} Discord-Servern`}.`,
    subscriptions: (n) => count(n, { one: 'Kanalbenachrichtigung', other: 'Kanalbenachrichtigungen' }),
    boards: (n) => count(n, { one: 'Live-Übersicht', other: 'Live-Übersichten' }),
    counters: (n) => count(n, { one: 'Zähler', other: 'Zähler' }),
    rules: (n) => count(n, { one: 'Regel', other: 'Regeln' }),
    plays: (n) => `${count(n, { one: 'Wiedergabe', other: 'Wiedergaben' })} in der Statistik`,
  },
  goesToo: (things) => `Mit ihm verschwindet: ${things}.`,
  kept: (days) =>
    `Sein Token wird sofort gelöscht. Der Rest bleibt ${number(days)} Tage gespeichert: Wird derselbe Server bis dahin wieder hinzugefügt, ist alles wieder da.`,
  confirm: 'Entfernen',
  leave: 'Abbrechen',
  stays: (name) => `Nichts wurde entfernt: ${name} bleibt.`,
  removed: (name, days) =>
    `${name} ist entfernt. Wird er innerhalb von ${number(days)} Tagen wieder hinzugefügt, ist alles wieder da.`,
  gone: 'Dieser Medienserver wurde schon entfernt.',
  lastOne: (name) => `${name} ist der einzige Medienserver. Füge zuerst einen anderen hinzu.`,

  adminsHead: '## Wer die Medienserver verwaltet',
  owners: (people) => `Besitzer (laut Discord und \`OWNER_IDS\`): ${people}`,
  appointedOnes: (people) => `Ernannt: ${people}`,
  nobodyAppointed: 'Sonst wurde niemand ernannt.',
  appointed: (person) =>
    `${person} darf jetzt Medienserver hinzufügen, ändern und entfernen, und andere dazu ernennen. Bietet Discord \`/server hinzufügen\` nicht an, dann erlaube den Befehl unter Servereinstellungen, Integrationen.`,
  wasAppointed: (person) => `${person} darf das schon. Nichts wurde geändert.`,
  dismissed: (person) => `${person} darf keine Medienserver mehr verwalten.`,
  notAppointed: (person) => `${person} war nicht ernannt, also wurde nichts geändert.`,
  isOwner: (person) => `${person} betreibt den Bot und kann hier nicht abberufen werden. Nichts wurde geändert.`,
  stillOwner: (person) =>
    `${person} ist nicht mehr ernannt, betreibt aber den Bot und verwaltet deshalb weiter Medienserver.`,
  isBot: 'es muss eine Person sein, kein Bot',

  rights: {
    head: '## Rechte, über die du entscheiden musst',
    reasons: {
      older:
        'Die Datenbank ist älter als die Rechte, die ich zuletzt signiert habe. So ist es nach einer Wiederherstellung.',
      unsigned:
        'Die Rechte in der Datenbank sind nicht signiert: Sie stammt aus einer älteren Version, oder jemand hat die Signatur entfernt.',
      changed:
        'Die Rechte in der Datenbank sind nicht die, die ich zuletzt signiert habe: Etwas anderes hat hineingeschrieben.',
      'no-record':
        'Das signierte Rechteverzeichnis, eine Datei neben dem Schlüssel der Datenbank, fehlt oder lässt sich nicht prüfen. Vielleicht ist es bei einem Umzug zurückgeblieben.',
      'old-record': 'Das Rechteverzeichnis, eine Datei neben dem Schlüssel der Datenbank, ist älter als die Datenbank.',
    },
    since: (time) => `Bemerkt ${time}. Bis du entscheidest, gilt nur, was in der Datenbank steht und auch vorher galt.`,
    sides: {
      database: '### Nur in der Datenbank',
      before: '### Nur vorher',
    },
    admin: (person) => `${person} verwaltet Medienserver`,
    server: (server, guild) => `${server} ist in ${guild} erlaubt`,
    inGuild: (guild, line) => `${guild} · ${line}`,
    unreadable: (guild) =>
      `${guild} · Berechtigungen, die sich nicht lesen lassen und deshalb bleiben, wie sie jetzt sind`,
    decide: {
      database: 'Die der Datenbank nehmen',
      before: 'Die von vorher nehmen',
      keep: 'Alles so lassen',
    },
    consequences: '-# Deine Entscheidung gilt sofort. Was du nicht nimmst, wird vergessen.',
    whereToDecide:
      'Hast du eine Sicherung wiederhergestellt, oder weißt du, wer das war? Dann entscheide mit `/server rechte`. Wenn nicht, finde es zuerst heraus.',
    none: 'Es gibt keine Rechte, über die du entscheiden musst.',
    decided: 'Darüber wurde schon entschieden.',
    done: {
      database: 'Die Rechte, die nur in der Datenbank standen, gelten jetzt.',
      before: 'Die Rechte von vorher gelten wieder.',
      keep: 'Nichts wurde geändert: Was bisher galt, gilt weiter, und der Rest ist vergessen.',
    },
  },
  declarations,
};
