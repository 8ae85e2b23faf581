import type { DoctorFindingData, MediaServerProblem } from '../../../domain/doctor/findings.ts';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { pathOfAddress } from '../addressPath.ts';
import type { DateFormatter } from '../dayFormat.ts';
import { addSearchSynonyms, createCommandTexts } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { errors } from './answers.ts';
import { item } from './media/items.ts';
import { notificationOptionNames } from './notify/declarations.ts';
import { notify } from './notify/notify.ts';
import { count, number } from './numbers.ts';
import { tokens } from './tokens.ts';

const listNames = (names: readonly string[]): string => names.join(', ');
const feedNames = (feeds: readonly FeedName[]): string =>
  listNames(feeds.map((feed) => notificationOptionNames.feeds[feed]));
const inGuild = (guild: string | undefined): string => (guild === undefined ? '' : ` auf ${guild}`);
function failureReason({ failure, reason, expired }: MediaServerProblem, day: DateFormatter): string {
  if (expired) return tokens.own(expired.at && day(expired.at));
  return reason === undefined ? errors.failure[failure] : errors.noConnection[reason];
}
const atAddress = ({ address, ...problem }: DoctorFindingData['server-silent'], day: DateFormatter): string => {
  const { failure, reason, vendorDomain, code } = problem;
  if (reason === 'unknown-host' && vendorDomain !== undefined)
    return `Der Name lässt sich nicht auflösen. Ist er richtig geschrieben, dann blockiert ihn der Schutz des Routers vor DNS-Rebinding: Erlaube dort ${vendorDomain}.`;
  if (reason === 'certificate')
    return `Dem Zertifikat wird nicht vertraut${code === undefined ? '' : ` (${code})`}. Verwende den Namen, für den es ausgestellt ist, oder http ohne s, wo der Server das erlaubt. Hat es deine eigene Zertifizierungsstelle unterschrieben, dann starte den Bot mit NODE_EXTRA_CA_CERTS=/pfad/zur/stelle.pem in der Umgebung (nicht in \`.env\`).`;
  if (failure === 'not-found' || failure === 'unsupported')
    return `Alles dort antwortet mit 404 (nicht gefunden). ${pathOfAddress(address) === '' ? 'Stimmt die Adresse?' : `Stimmt ihr Pfad „${pathOfAddress(address)}“? Die meisten Medienserver haben keinen.`}`;
  return failure === 'malformed'
    ? 'Dort antwortet etwas anderes als ein Medienserver. Stimmt die Adresse?'
    : failureReason(problem, day);
};
const OWNERS = { discord: 'von Discord', 'media server': 'des Medienservers' } as const;
const offsetText = (seconds: number, total: keyof typeof OWNERS): string =>
  `geht gegenüber der ${OWNERS[total]} ${count(Math.abs(seconds), { one: 'Sekunde', other: 'Sekunden' })} ${seconds < 0 ? 'nach' : 'vor'}`;
const day = (at: Date): string => {
  const [date = '', time = ''] = at.toISOString().slice(0, 16).split('T');
  return `${date.split('-').reverse().join('.')}, ${time} Uhr`;
};
const COPY = 'Kopiere die ID einer Rolle: Servereinstellungen, Rollen, Rechtsklick, Rollen-ID kopieren.';

const findings: Texts['doctor']['findings'] = {
  'config-good': () => 'Alle Einstellungen sind gültig.',
  'config-wrong': ({ problem }) => problem,
  'env-open': () => 'Andere Benutzer dieses Rechners können `.env` mit den Tokens lesen. Führe aus: chmod 600 .env',
  'seed-another': () =>
    '`MEDIA_URL` und `MEDIA_TOKEN` wurden geändert und führen jetzt zu einem anderen Medienserver. Ich benutze deshalb weiter den bisherigen. Füge den anderen mit `/server hinzufügen` hinzu oder mach die Änderung rückgängig.',
  'seed-moved': () =>
    'In `MEDIA_URL` steht eine andere Adresse als bisher (Schema, Host oder Port), aber `MEDIA_TOKEN` ist noch dasselbe. Ein Token schicke ich nur an die Adresse, für die es eingegeben wurde. Deshalb benutze ich weiter die alte Adresse. Ist der Medienserver umgezogen, gib seine Adresse und das Token mit `/server token` ein oder trag in `MEDIA_TOKEN` ein neues Token ein.',
  'seed-removed': () =>
    '`MEDIA_URL` und `MEDIA_TOKEN` werden nicht benutzt, denn ihr Medienserver wurde mit `/server entfernen` entfernt. Füge ihn mit `/server hinzufügen` wieder hinzu oder nimm sie aus `.env`.',
  'seed-unchecked': (problem, day) =>
    `\`MEDIA_URL\` oder \`MEDIA_TOKEN\` wurde geändert. Solange ich nicht weiß, ob die neuen Angaben zum selben Medienserver führen, benutze ich die bisherigen und versuche es weiter. ${failureReason(problem, day)}`,
  'rights-undecided': () =>
    'Die Rechte in der Datenbank sind nicht die, die ich zuletzt signiert habe, etwa nach einer Wiederherstellung. Bis du mit `/server rechte` entscheidest, gilt nur, was beide erlauben.',
  'bot-known': ({ bot }) => `Discord akzeptiert das Token. Der Bot heißt ${bot}.`,
  'discord-token-refused': () =>
    'Discord lehnt `DISCORD_TOKEN` ab. Hol dir ein neues: discord.com/developers/applications, deine Anwendung, Bot, Reset Token.',
  'discord-silent': () => 'Discord ist nicht erreichbar. Prüfe die Internetverbindung und discordstatus.com.',
  'discord-web-page': ({ status }) =>
    `Statt Discord antwortet eine Webseite (Status ${status}): die Anmeldeseite des Netzes oder ein Proxy, der mich nicht durchlässt. Hast du einen Proxy, dann starte mich mit NODE_USE_ENV_PROXY=1 und HTTPS_PROXY in der Umgebung (nicht in \`.env\`).`,
  'discord-untrusted': ({ code }) =>
    `Was statt Discord antwortet, hat ein Zertifikat, dem nicht vertraut wird (${code}). Vielleicht liest ein Proxy oder ein Virenscanner mit. Ist es deiner, dann starte mich mit NODE_EXTRA_CA_CERTS=/pfad/zur/stelle.pem in der Umgebung (nicht in \`.env\`).`,
  'process-alone': () => 'Kein anderer Prozess benutzt `DISCORD_TOKEN`.',
  'process-other': () =>
    'Ein anderer Prozess benutzt dasselbe `DISCORD_TOKEN` und beantwortet manche Befehle zuerst. Halte ihn an, oder setze das Token zurück und gib das neue nur einem Usher.',
  'direct-good': () => 'Discord lässt den Bot Direktnachrichten schreiben.',
  'direct-suspected': () =>
    'Der Spam-Schutz von Discord lässt den Bot keine Direktnachrichten schreiben. An den Einstellungen liegt es nicht. Nachrichten an Personen warten bis zu sieben Tage, und ich versuche es jede halbe Stunde wieder. Dauert es länger als einen Tag, dann sieh nach, ob Discord dem Besitzer der Anwendung geschrieben hat.',
  'starts-used-up': ({ left, total }) =>
    `Heute sind nur noch ${left} von ${total} Verbindungen zu Discord übrig. Finde heraus, warum der Bot so oft neu startet.`,
  'intents-good': () => 'Privilegierte Intents sind aus, und keine sind nötig.',
  'intents-unneeded': () =>
    'Privilegierte Intents sind an, aber nicht nötig. Schalte sie aus: discord.com/developers/applications, Bot.',
  'guild-there': ({ guild }) => `Der Bot ist auf ${guild}.`,
  'bot-public': () =>
    'Jeder kann diesen Bot zu einem eigenen Discord-Server hinzufügen. Schalte das ab: discord.com/developers/applications, deine Anwendung, Installation, Install Link: None. Danach Bot, Public Bot: aus.',
  'events-forbidden': ({ guild, invite }) =>
    `Auf ${guild} fehlt der Rolle des Bots „Events erstellen“, deshalb kann er nicht planen, was eine Abstimmung ergeben hat. Ergänze das Recht, oder lade ihn noch einmal ein: ${invite}`,
  'guild-missing': ({ id, invite }) =>
    `Der Bot ist nicht auf dem Server ${id} aus \`GUILD_IDS\`. Lade ihn ein: ${invite}`,
  'guild-none': ({ invite }) => `Der Bot ist noch auf keinem Server. Lade ihn ein: ${invite}`,
  'role-there': ({ setting, role, guild }) => `\`${setting}\`: ${role} auf ${guild}.`,
  'role-unknown': ({ setting, id }) => `\`${setting}\`: Kein Server hat eine Rolle ${id}. ${COPY}`,
  'role-of-bot': ({ setting, role }) =>
    `\`${setting}\`: ${role} ist die eigene Rolle eines Bots, die niemand haben kann. Nenne eine andere.`,
  'role-is-guild': ({ setting, guild }) =>
    `\`${setting}\` nennt den Server ${guild}, keine Rolle. Nenne eine seiner Rollen.`,
  'role-is-channel': ({ setting, channel }) => `\`${setting}\` nennt den Kanal ${channel}, keine Rolle. ${COPY}`,
  'role-is-person': ({ setting, person }) =>
    `\`${setting}\` nennt eine Person (${person}), keine Rolle. Gib ihr eine Rolle und nenne diese. ${COPY}`,
  'role-elsewhere': ({ setting, role, guild }) =>
    `\`${setting}\`: ${role} ist eine Rolle von ${guild}, und diesen Server nennt \`GUILD_IDS\` nicht.`,
  'admin-none': ({ guild }) =>
    `Niemand ist Admin${inGuild(guild)}: \`ADMIN_ROLE_IDS\` nennt keine Rolle, die dort jemand haben kann. Was Admins vorbehalten ist, wird abgelehnt.`,
  'commands-there': ({ count: names, guild }) => `Alle ${names} Befehle sind registriert${inGuild(guild)}.`,
  'commands-missing': ({ names: missingNames, guild }) =>
    `Diese Befehle sind nicht registriert${inGuild(guild)}: ${listNames(missingNames)}. Ein laufender Bot registriert sie binnen einer Stunde neu, ein Start sofort.`,
  'commands-hidden': ({ invite, guild }) =>
    `Discord lässt den Bot keine Befehle registrieren${inGuild(guild)}. Lade ihn noch einmal ein: ${invite}`,
  'channel-good': ({ channel, feeds }) => `In ${channel} kann gepostet werden (${feedNames(feeds)}).`,
  'channel-bad': ({ channel, feeds, problems }) =>
    `${feedNames(feeds)}: ${problems.map((problem) => notify.problems[problem](channel)).join(' ')}`,
  'channel-unserved': ({ channel, feeds }) =>
    `${feedNames(feeds)}: ${channel} ist auf einem Server, den \`GUILD_IDS\` nicht nennt.`,
  'panel-good': ({ channel }) => `Das Bedienfeld in ${channel} kann gepostet und angepinnt werden.`,
  'panel-bad': ({ channel, problems }) =>
    `Das Bedienfeld: ${problems.map((problem) => notify.problems[problem](channel)).join(' ')}`,
  'panel-unpinned': ({ channel }) =>
    `Das Bedienfeld in ${channel} kann nicht angepinnt werden: Der Rolle des Bots fehlt dort „Nachrichten anpinnen“. Gib ihr das Recht, dann wird es innerhalb einer Stunde angepinnt.`,
  'channels-none': () => 'Für keinen Kanal sind Benachrichtigungen eingerichtet. Das geht mit `/meldung einrichten`.',
  'server-there': ({ address, ms, version }) =>
    `Der Medienserver antwortet unter ${address} in ${ms} ms${version === undefined ? '' : ` (Version ${version})`}.`,
  'server-another': ({ address }) =>
    `Unter ${address} antwortet ein anderer Medienserver als bisher. Ist das ein Versehen, berichtige die Adresse innerhalb von zehn Minuten. Danach ersetzt er den alten, und dessen Daten werden gelöscht.`,
  'token-unreadable': () =>
    'Das Token kann ich nicht mehr lesen, also erreiche ich den Medienserver nicht: Der Schlüssel der Installation ist ein anderer, oder es wurde eine Sicherung einer früheren Version eingespielt. Gib die Adresse und das Token mit `/server token` neu ein oder stell den alten Schlüssel wieder her.',
  'links-waiting': ({ count: people }) =>
    people === 1
      ? 'Eine Person hat ihr Konto für eine andere Adresse des Medienservers verknüpft. Unter dieser benutze ich es erst, wenn sie es mit `/ich verknüpfen` neu verknüpft.'
      : `${number(people)} Leute haben ihr Konto für eine andere Adresse des Medienservers verknüpft. Unter dieser benutze ich es erst, wenn sie es mit \`/ich verknüpfen\` neu verknüpfen.`,
  'token-elsewhere': ({ intended, actual }) =>
    `Das Token wurde für ${intended} eingegeben, aber in der Datenbank steht jetzt ${actual}. Deshalb schicke ich es nirgendwohin. Jemand anders hat die Datenbank oder eine Sicherung davon geändert. Gib die richtige Adresse und das Token mit \`/server token\` ein.`,
  'server-silent': (problem, day) => `${problem.address}: ${atAddress(problem, day)}`,
  'server-wants-https': ({ address, instead }) =>
    `Der Medienserver unter ${address} nimmt nur https an, unter dem Namen in seinem Zertifikat (Plex: „Sichere Verbindungen: Erforderlich“). Schreibe MEDIA_URL=${instead}`,
  'address-there': ({ address, ms }) => `Er antwortet auch unter ${address} in ${ms} ms.`,
  'address-silent': ({ address }) =>
    `Unter seiner anderen Adresse ${address} antwortet er nicht. Sie wird aber auch nicht verwendet.`,
  'server-plain': () =>
    'Das Token geht unverschlüsselt durchs Internet: Wer es unterwegs mitliest, kann den Medienserver steuern. Ändere `MEDIA_URL` auf https, oder verwende ein VPN.',
  'account-there': ({ resources }) =>
    `Der Kontodienst antwortet und kennt ${count(resources, { one: 'Server oder Player', other: 'Server und Player' })}.`,
  'account-silent': ({ failure, expired }, day) =>
    expired ? tokens.ofAccountService(expired.at && day(expired.at)) : errors.accountFailure[failure],
  'account-replaced': () =>
    'Der Kontodienst hat seine alte Serverliste abgeschafft. Usher benutzt die neue; zu tun ist nichts.',
  'account-changed': () =>
    'Der Kontodienst hat sich geändert: Was Usher ihn fragt, gibt es dort nicht mehr. Deshalb kann sich niemand mit `/ich verknüpfen` anmelden. Aktualisiere Usher oder korrigiere die Adresse, falls eine gesetzt ist: `ACCOUNT_URL` beim ersten Medienserver, `/server token` bei einem anderen.',
  'machine-not-owned': () =>
    'Der Kontodienst führt diesen Medienserver nicht als Eigentum des Kontos, von dem sein Token ist. Deshalb kann sich niemand mit `/ich verknüpfen` dafür anmelden. Nimm das Token des Besitzers.',
  'machine-not-listed': ({ address }) =>
    `Der Kontodienst kennt diesen Medienserver nicht unter ${address}. Deshalb kann sich niemand mit \`/ich verknüpfen\` dafür anmelden. Trage die Adresse in den Netzwerk-Einstellungen des Servers ein (Plex: Benutzerdefinierte Serverzugriffs-URLs).`,
  'token-good': ({ libraries }) =>
    `Der Medienserver akzeptiert das Token und zeigt ${count(libraries, { one: 'Bibliothek', other: 'Bibliotheken' })}.`,
  'token-ends': ({ ends }, day) => tokens.ends(day(ends)),
  'token-ends-soon': ({ ends }, day) => tokens.endsSoon(day(ends)),
  'token-bad': (problem, day) => {
    if (problem.expired) return tokens.refused(problem.expired.at && day(problem.expired.at));
    return problem.failure === 'unauthorized'
      ? 'Der Medienserver hat `MEDIA_TOKEN` abgelehnt: Es ist vertippt oder abgelaufen, wie eines, das aus der Webseite kopiert ist. In `.env.example` steht, wo du ein dauerhaftes findest.'
      : `Das Token: ${failureReason(problem, day)}`;
  },
  'owner-token': () => 'Das Token darf Sitzungen und Einstellungen sehen, wie das des Besitzers.',
  'other-token': ({ refused }) =>
    `Der Medienserver verweigert ${refused.join(' und ')} mit diesem Token, also gehört es wohl nicht seinem Besitzer: Auch Änderungen könnte er verweigern, und der Verlauf könnte nur der dieses Kontos sein. Nimm das des Besitzers als \`MEDIA_TOKEN\`.`,
  'vocabulary-wrong': ({ vocabulary }) =>
    `\`MEDIA_VOCABULARY\` ist falsch: Der Medienserver spricht ${vocabulary}. Entferne diese Einstellung, dann wird das Vokabular automatisch erkannt.`,
  'vocabulary-known': ({ vocabulary }) => `Der Medienserver spricht ${vocabulary}.`,
  'endpoints-there': ({ count: reads }) =>
    `${count(reads, { one: 'Abfrage funktioniert', other: 'Abfragen funktionieren' })} auf diesem Medienserver.`,
  'endpoint-missing': ({ endpoint }) =>
    `Diesem Medienserver fehlt ${endpoint}. Befehle, die das brauchen, sagen es dir.`,
  'endpoint-failed': ({ endpoint, ...problem }, day) => `${endpoint}: ${failureReason(problem, day)}`,
  'libraries-legacy': ({ libraries, more }) =>
    `Neue Plex-Versionen kommen ohne die Agenten oder Scanner von ${libraries.join(', ')}${more > 0 ? ` und ${more} weiteren` : ''}. Ändere sie vor dem nächsten Update des Servers: Öffne in Plex „Bibliothek bearbeiten“ und „Erweitert“, wähle einen Scanner und einen Agenten ohne den Zusatz „Legacy“ und aktualisiere die Metadaten.`,
  'one-address': ({ streams }) =>
    `Alle ${streams} Streams kommen von derselben Adresse. Eine Regel, die Adressen zählt, kann auf diesem Medienserver also keine Orte unterscheiden. Steht ein Reverse-Proxy davor? Dann lass ihn die Adressen der Zuschauer weitergeben (X-Forwarded-For).`,
  'clock-good': ({ of }) => `Die Uhr stimmt mit der ${OWNERS[of]} überein.`,
  'clock-off': ({ of, seconds }) => `Die Uhr ${offsetText(seconds, of)}. Schalte die Zeitsynchronisierung (NTP) ein.`,
  'clock-wrong': ({ of, seconds }) =>
    `Die Uhr ${offsetText(seconds, of)}: Zeitpläne und Zeiten sind falsch. Schalte die Zeitsynchronisierung (NTP) ein.`,
  'disk-good': ({ freeBytes }) => `Auf dem Datenträger der Datenbank sind ${item.size(freeBytes)} frei.`,
  'disk-low': ({ freeBytes }) =>
    `Auf dem Datenträger der Datenbank sind nur noch ${item.size(freeBytes)} frei. Schaffe bald Platz.`,
  'disk-full': ({ freeBytes }) =>
    `Auf dem Datenträger der Datenbank sind ${item.size(freeBytes)} frei: Bald kann nichts mehr gespeichert werden. Schaffe jetzt Platz.`,
  'database-good': ({ bytes }) => `Die Datenbank ist unbeschädigt (${item.size(bytes)}).`,
  'database-none': ({ path }) => `Es gibt noch keine Datenbank ${path}. Der erste Start legt sie an.`,
  'database-bad': ({ problem }) =>
    `Die Datenbank ist beschädigt (${problem}). Halte den Bot an und spiel ein Backup ein: npm run restore`,
  'backup-newest': ({ at, count: names }) =>
    `Das neueste von ${count(names, { one: 'Backup', other: 'Backups' })} ist vom ${day(at)} UTC.`,
  'backup-old': ({ at }) => `Das neueste Backup ist vom ${day(at)} UTC. Prüfe \`BACKUP_CRON\` und das Log.`,
  'backup-none': ({ folder }) => `In ${folder} liegt noch kein Backup. Mach eins: npm run backup`,
  'zone-good': ({ zone }) => `Die Zeitzone ist ${zone}.`,
  'zone-other': ({ zone, machine }) =>
    `Die Zeitzone ist ${zone}, die des Rechners ${machine}. Wenn Zeiten falsch aussehen, setze \`TIME_ZONE=${machine}\`.`,
  'fonts-good': () => 'Alle Schriften für Diagramme sind installiert.',
  'languages-good': () => 'Alle Sprachen sind vollständig.',
  'languages-partial': ({ languages }) =>
    `So weit übersetzt: ${languages.map(({ name, percent }) => `${name} ${percent} %`).join(', ')}. Den Rest sage ich auf Englisch.`,
  'fonts-missing': () =>
    'Für Emoji und für Titel in Schriftsystemen wie dem japanischen oder arabischen zeigen Diagramme „…“, weil die Schriften dafür nicht installiert sind. Wenn du solche Titel hast: npm run fonts',
  'too-many': ({ of, count }) =>
    of === 'guilds'
      ? `Es gibt ${count} Discord-Server: zu viele, um von hier aus auf jedem die Rollen und Befehle zu prüfen. \`/diagnose\` prüft den, auf dem es eingegeben wird, und ein laufender Bot prüft alle.`
      : `${count} Kanäle bekommen Benachrichtigungen: zu viele, um von hier aus jeden zu prüfen. \`/diagnose\` prüft die des Servers, auf dem es eingegeben wird, und ein laufender Bot prüft beim Start alle.`,
  'check-failed': () => 'Diese Prüfung ist selbst fehlgeschlagen. Im Log steht, warum.',
};

export const doctor: Texts['doctor'] = {
  findings,
  checks: {
    configuration: 'Einstellungen',
    discord: 'Discord',
    processes: 'Ein Prozess',
    'direct messages': 'Direktnachrichten',
    intents: 'Intents',
    guilds: 'Server',
    roles: 'Rollen',
    commands: 'Befehle',
    channels: 'Kanäle',
    'media server': 'Medienserver',
    addresses: 'Weitere Adressen',
    'account service': 'Kontodienst',
    token: 'Token',
    vocabulary: 'Vokabular',
    endpoints: 'Endpunkte',
    libraries: 'Bibliotheken',
    clock: 'Uhr',
    disk: 'Datenträger',
    database: 'Datenbank',
    backups: 'Backups',
    'time zone': 'Zeitzone',
    fonts: 'Schriften',
    languages: 'Sprachen',
  },
  statuses: { ok: 'ok', warning: 'Warnung', failure: 'FEHLER' },
  elsewhere: 'einer Adresse außerhalb deines Netzes',
  summary: (failures, warnings) =>
    failures + warnings === 0
      ? 'Alles in Ordnung.'
      : `${count(failures, { one: 'Problem', other: 'Probleme' })}, ${count(warnings, { one: 'Warnung', other: 'Warnungen' })}.`,
  passed: (passed) => `${count(passed, { one: 'Prüfung', other: 'Prüfungen' })} bestanden`,
  more: (remaining) =>
    `… und ${count(remaining, { one: 'weitere Zeile', other: 'weitere Zeilen' })}. \`npm run doctor\` zeigt alle.`,
  declarations: {
    doctor: addSearchSynonyms(
      'gesundheit problem kaputt fehler reparieren defekt status geht nicht funktioniert hilfe störung offline absturz klappt tot',
      createCommandTexts('diagnose', 'Prüfen, ob alles funktioniert, und was andernfalls zu tun ist', {}),
    ),
  },
};
