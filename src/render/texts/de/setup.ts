import { createCommandTexts, createNameAndDescription } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count } from './numbers.ts';

const listNames = (names: readonly string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(names);
const any = (names: readonly string[]) => new Intl.ListFormat('de', { type: 'disjunction' }).format(names);

export const setup: Texts['setup'] = {
  intro:
    'Usher ist noch nicht eingerichtet. Ein paar Fragen; jede Antwort wird sofort geprüft. Esc führt zur Frage davor zurück. Strg+C bricht ab, und nichts wird geschrieben.',
  leave: 'Abbrechen? Nichts davon wird gespeichert.',
  keep: '(Enter behält die vorige Eingabe)',
  chooseOne: 'Wähle mindestens eins: Leertaste wählt aus, Enter geht weiter.',
  yes: 'Ja',
  no: 'Nein',
  discordToken: 'Das Token des Bots (discord.com/developers/applications, New Application, Bot, Reset Token)',
  notToken: 'Das sieht nicht nach einem Token aus. Ein Token ist ein langes Wort ohne Leerzeichen.',
  botFound: (name) => `Discord kennt diesen Bot. Er heißt ${name}.`,
  discordProblems: {
    refused:
      'Discord lehnt das ab. Ist es wirklich das Token des Bots, nicht die Application ID, der Public Key oder das Client Secret? Ist das Token verloren, dann setze es auf der Seite zurück.',
    silent: 'Discord ist nicht erreichbar. Prüfe die Internetverbindung und versuche es noch einmal.',
  },
  discordAgain:
    'Discord antwortet nicht. Prüfe die Internetverbindung und sieh auf discordstatus.com nach. Noch einmal versuchen?',
  invite: (link) => `Lade den Bot mit diesem Link auf deinen Server ein:\n${link}`,
  invited: 'Der Bot ist noch auf keinem Server. Öffne den Link und wähle deinen Server. Erledigt?',
  guilds: 'Auf welchen Servern soll er arbeiten? (Leertaste wählt aus, Enter geht weiter)',
  noRoles:
    'Es gibt noch keine Rolle. Lege in Discord eine an (Servereinstellungen, Rollen) und gib sie dir selbst. Erledigt?',
  admins: 'Welche Rollen dürfen alles? (Leertaste wählt aus, Enter geht weiter)',
  moderators: 'Welche Rollen dürfen außerdem Sitzungen sehen und beenden? (nur Enter: keine)',
  curators: 'Welche Rollen dürfen Playlists bearbeiten und Zuordnungen korrigieren? (nur Enter: keine)',
  viewers: 'Wer darf suchen und stöbern?',
  viewerChoices: { everyone: 'Alle auf diesen Servern', roles: 'Nur bestimmte Rollen', nobody: 'Sonst niemand' },
  viewerRoles: 'Welche Rollen? (Leertaste wählt aus, Enter geht weiter)',
  mediaToken: 'Ein Token des Besitzers des Medienservers (Plex: PlexOnlineToken in der Datei Preferences.xml)',
  signIn: {
    which: 'Wie soll sich Usher mit dem Medienserver verbinden?',
    typeToken: (brand) => `Token von ${brand} eingeben`,
    otherServer: (brand) => `Es ist nicht ${brand}: Token eingeben`,
    open: (url) => `Öffne diese Seite im Browser und melde dich mit dem Konto an, dem der Medienserver gehört:\n${url}`,
    done: 'Angemeldet?',
    notYet: 'Beim Kontodienst ist die Anmeldung noch nicht angekommen.',
    how: (until) =>
      `Melde dich über den Knopf mit dem Konto an, dem der Medienserver gehört, und komm dann hierher zurück. Der Link läuft ${until} ab. Gib ihn nicht weiter: Wer ihn benutzt, würde **seinen** Medienserver verbinden.`,
    silent: 'Der Kontodienst ist nicht erreichbar. Versuch es noch einmal oder gib ein Token ein.',
    changed:
      'Der Kontodienst hat sich geändert, und diese Version von Usher kann sich dort nicht anmelden. Aktualisiere Usher, oder gib ein Token ein.',
    over: 'Niemand hat sich rechtzeitig angemeldet. Versuch es noch einmal oder gib ein Token ein.',
    again: 'Diese Anmeldung ist beendet: Du hast eine neue begonnen, oder Usher wird schon eingerichtet.',
    ownsNone:
      'Dem angemeldeten Konto gehört kein Medienserver. Melde dich mit dem Konto des Besitzers an oder gib ein Token ein.',
    several: (names) =>
      `Diesem Konto gehören mehrere Medienserver: ${listNames(names)}. Gib die Adresse dessen ein, den du meinst, und melde dich noch einmal an.`,
    noAddress:
      'Dein Medienserver antwortet unter keiner der Adressen, die der Kontodienst kennt. Gib seine Adresse ein und melde dich noch einmal an.',
    elsewhere:
      'Dort antwortet nicht der Medienserver, für den du dich angemeldet hast. Er hat das Token nicht bekommen. Prüfe die Adresse.',
    notListed:
      'Der Kontodienst kennt deinen Medienserver unter dieser Adresse nicht, deshalb hat er das Token nicht bekommen. Lass die Adresse leer, oder trage sie in den Netzwerk-Einstellungen des Medienservers ein (Plex: Benutzerdefinierte Serverzugriffs-URLs).',
  },
  mediaServers: 'Dein Konto kennt diese Server. Welcher ist es?',
  foundServer: (name, address, ms) => `${name} unter ${address} (${ms} ms)`,
  foundByRelay: (name, address, ms) => `${name} über das langsame Relay unter ${address} (${ms} ms)`,
  otherAddress: 'Eine andere Adresse',
  mediaAddress: 'Die Adresse des Medienservers',
  notAddress: 'Mit dieser Adresse kann ich nichts anfangen. Beispiel: http://192.168.1.10:32400',
  serverWorks: ({ libraries, version, vocabulary }) =>
    `Der Medienserver akzeptiert das Token und zeigt ${count(libraries, { one: 'Bibliothek', other: 'Bibliotheken' })}${version === undefined ? '' : ` (Version ${version}${vocabulary === undefined ? '' : `, ${vocabulary}`})`}.`,
  takeInstead: (address) => `Er ist nur mit https unter diesem Namen erreichbar. ${address} verwenden?`,
  otherToken:
    'Der Server zeigt mit diesem Token nicht, was läuft, also gehört es wohl nicht seinem Besitzer. Vielleicht lehnt er damit auch Änderungen ab.',
  useNevertheless: 'Trotzdem verwenden? (Nein: ein anderes Token)',
  timeZone: 'Die Zeitzone für Zeitpläne und Statistiken',
  notTimeZone: 'Das ist keine Zeitzone. Eine Zeitzone sieht so aus: Europe/Berlin.',
  summary: ({ guilds, admins, moderators, curators, viewers, address, timeZone }) =>
    [
      `Usher arbeitet auf ${listNames(guilds)}.`,
      `Mitglieder mit ${any(admins)} dürfen alles.`,
      ...(moderators.length > 0 ? [`Mitglieder mit ${any(moderators)} dürfen Sitzungen sehen und beenden.`] : []),
      ...(curators.length > 0
        ? [`Mitglieder mit ${any(curators)} dürfen Playlists bearbeiten und Zuordnungen korrigieren.`]
        : []),
      ...(viewers === 'everyone' ? ['Alle Mitglieder dürfen suchen und stöbern.'] : []),
      ...(viewers !== 'everyone' && viewers.length > 0
        ? [`Mitglieder mit ${any(viewers)} dürfen suchen und stöbern.`]
        : []),
      `Medienserver: ${address}`,
      `Zeitzone: ${timeZone}`,
    ].join('\n'),
  noneChosen: 'nichts gewählt',
  writeThis: 'Das in .env schreiben?',
  fileExists: (path) =>
    `Inzwischen gibt es ${path} schon; die Datei bleibt unverändert. Starte Usher neu, um sie zu nutzen.`,
  unwritable: (path) => `${path} lässt sich nicht schreiben.`,
  written: 'In .env gespeichert; nur du kannst die Datei lesen. Usher startet jetzt.',
  writtenApart:
    'In .env gespeichert; nur du kannst die Datei lesen. Starte Usher im selben Ordner: docker compose up -d',
  online: (bot, guilds) =>
    guilds.length === 0
      ? `Usher ist online als ${bot}. Als Nächstes: Lade ihn mit dem Link oben ein.`
      : `Usher ist online als ${bot} auf ${listNames(guilds)}. Als Nächstes: Schreib dort /meldung einrichten, um festzulegen, was er wo meldet, dann /meldung testen.`,
  cancelled:
    'Es wurde nichts geschrieben. Du kannst jederzeit neu anfangen oder .env von Hand ausfüllen: cp .env.example .env',
  declarations: {
    setup: createCommandTexts('einrichten', 'Den Medienserver verbinden, damit alles andere funktioniert', {
      'admin-role': createNameAndDescription('admin-rolle', 'Die Rolle, die alles darf'),
    }),
  },
  form: {
    title: 'Den Medienserver verbinden',
    address: {
      label: 'Adresse',
      description: 'Etwa http://192.168.1.10:32400; kann leer bleiben, wenn du dich anmeldest',
    },
    token: {
      label: 'Token des Besitzers',
      description: 'Plex: PlexOnlineToken in Preferences.xml, oder leer lassen, um dich anzumelden',
    },
    keepToken: 'Leer lassen, um das eben eingegebene Token zu verwenden',
    timeZone: { label: 'Zeitzone', description: 'Für Zeitpläne und Statistiken, etwa Europe/Berlin' },
    language: {
      label: 'Sprache der Meldungen',
      description: 'Für Meldungen in Kanälen; deine eigene, wenn du keine wählst',
    },
  },
  notYet:
    'Usher ist noch mit keinem Medienserver verbunden. Jemand mit Adminrechten muss zuerst `/einrichten` ausführen.',
  notAllowed: (means) =>
    means === 'role'
      ? 'Nur die Rollen in `ADMIN_ROLE_IDS` dürfen Usher einrichten.'
      : 'Nur Mitglieder mit der Berechtigung *Administrator* dürfen Usher einrichten.',
  needsRole: 'Nenne mit der Option `admin-rolle` die Rolle, die alles darf.',
  formOver: 'Dieses Formular gilt nicht mehr. Führe `/einrichten` noch einmal aus.',
  already: 'Usher wurde gerade mit einem Medienserver verbunden. In einer Minute erscheinen alle Befehle.',
  tooLate:
    'Jemand anderes hat Usher gerade mit einem Medienserver verbunden, deshalb wurden deine Angaben nicht gespeichert. Usher startet jetzt mit all seinen Befehlen; `/diagnose` zeigt, welcher Server es ist.',
  connected: (result) =>
    `${result}\nUsher startet jetzt mit all seinen Befehlen. Sie erscheinen innerhalb einer Minute; wähle dann mit \`/meldung einrichten\`, was wo gepostet wird. Das Token ist verschlüsselt gespeichert.`,
  ownersToken: 'Nimm das Token des Besitzers.',
  failed: (reason) => `Das hat nicht geklappt, und es wurde nichts gespeichert. ${reason}`,
};
