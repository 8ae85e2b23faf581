import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';

const names = {
  capabilities: {
    help: 'Hilfe abrufen',
    search: 'Suchen',
    browse: 'In Bibliotheken stöbern',
    pick: 'Titel auslosen lassen',
    'vote.start': 'Abstimmungen starten',
    'vote.cast': 'Abstimmen',
    'library.list': 'Bibliotheken auflisten',
    'playlist.list': 'Playlists sehen',
    'stats.show': 'Statistik sehen',
    'me.show': 'Die eigenen Wiedergaben sehen',
    'account.link': 'Ein eigenes Konto verknüpfen',
    'account.shared': 'Die Playlists des gemeinsamen Kontos nutzen',
    'playlist.own': 'Playlists im eigenen Konto bearbeiten',
    'follow.own': 'Serien, Interpreten und Bibliotheken folgen',
    'wish.join': 'Sich Titel wünschen',
    'report.send': 'Melden, dass etwas nicht stimmt',
    'playlist.edit': 'Playlists bearbeiten',
    'match.find': 'Zuordnungen nachschlagen',
    'match.apply': 'Zuordnungen übernehmen',
    'session.list': 'Sitzungen sehen',
    'session.terminate': 'Sitzungen beenden',
    'history.list': 'Den Verlauf sehen',
    'device.list': 'Geräte sehen',
    'library.scan': 'Nach neuen Dateien suchen lassen',
    'report.manage': 'Meldungen bearbeiten',
    'resource.list': 'Server und Player des Kontos sehen',
    'library.check': 'Bibliotheken prüfen',
    'library.edit': 'Bibliotheken hinzufügen und einrichten',
    'pref.show': 'Einstellungen sehen',
    'pref.set': 'Einstellungen ändern',
    'task.run': 'Aufgaben starten',
    'log.write': 'Ins Protokoll schreiben',
    'notify.list': 'Benachrichtigungen sehen',
    'notify.edit': 'Benachrichtigungen einrichten',
    'wish.manage': 'Wünsche ordnen und schließen',
    'rule.list': 'Regeln für Streams sehen',
    'rule.edit': 'Regeln für Streams einrichten',
    'board.edit': 'Live-Übersichten und das Bedienfeld einrichten',
    'counter.list': 'Kanalzähler sehen',
    'counter.edit': 'Kanalzähler einrichten',
    'access.manage': 'Berechtigungen verwalten',
    'privacy.own': 'Die eigenen Daten sehen und löschen',
    'privacy.manage': 'Sehen und löschen, was über Konten gespeichert ist',
    'account.map': 'Konten Personen zuordnen',
    'audit.read': 'Audit-Protokoll lesen',
    'doctor.run': 'Prüfen, ob alles funktioniert',
    'servers.list': 'Die Medienserver sehen',
    'servers.manage': 'Die Medienserver des Bots verwalten',
  },
  levels: { viewer: 'Zuschauer', curator: 'Kurator', moderator: 'Moderator', admin: 'Admin' },
  noLevel: 'keine Stufe',
  everyone: 'alle',
};

const capability = createNameAndDescription('was', 'Worum es geht: aus der Liste wählen');
const subjectOption = createNameAndDescription('wer', 'Eine Rolle oder eine Person');
const channel = createNameAndDescription('kanal', 'Nur in diesem Kanal und seinen Threads');

const declarations: Texts['access']['declarations'] = {
  access: createNameAndDescription('zugriff', 'Wer was darf'),
  grant: addSearchSynonyms(
    'berechtigung rechte gestatten nutzer freischalten zugriff zugang freund',
    addFormTitle(
      'Einer Rolle oder Person etwas erlauben',
      createCommandTexts('erlauben', 'Einer Rolle oder Person etwas erlauben, welche Stufe sie auch hat', {
        capability,
        who: subjectOption,
        channel,
      }),
    ),
  ),
  revoke: addSearchSynonyms(
    'berechtigung rechte verbieten sperren wegnehmen untersagen blockieren entziehen zugang',
    addFormTitle(
      'Erlaubtes zurücknehmen oder verwehren',
      createCommandTexts('entziehen', 'Zurücknehmen, was erlaubt wurde, oder einer Rolle etwas verwehren', {
        capability,
        who: subjectOption,
        channel,
        deny: createNameAndDescription(
          'verwehren',
          'Allen mit dieser Rolle verwehren, welche Rollen sie auch sonst haben',
        ),
      }),
    ),
  ),
  level: addSearchSynonyms(
    'rolle berechtigung moderator mod admin zuschauer kurator befördern rang rechte team ernennen alle freund',
    createCommandTexts('stufe', 'Einer Rolle eine Stufe geben oder nehmen', {
      role: createNameAndDescription('rolle', 'Welche Rolle; @everyone für alle Mitglieder'),
      level: createChoiceOptionTexts('stufe', 'Jede Stufe schließt die davor ein', {
        ...names.levels,
        none: names.noLevel,
      }),
    }),
  ),
  list: addSearchSynonyms(
    'berechtigung rechte übersicht rollen darf erlaubt wer',
    createCommandTexts('liste', 'Wer hier was darf, und wer das zuletzt geändert hat', {}),
  ),
  explain: addSearchSynonyms(
    'warum berechtigung erlaubt verweigert nicht prüfen rechte darf',
    addFormTitle(
      'Was jemand darf, und warum',
      createCommandTexts('erklären', 'Was jemand darf, und welche Regel das entscheidet', {
        person: createNameAndDescription('person', 'Wer'),
        capability: createNameAndDescription('was', 'Worum es geht: aus der Liste wählen; ohne Angabe alles'),
        channel: createNameAndDescription('kanal', 'Wo; ohne Angabe zählen Ausnahmen für einzelne Kanäle nicht'),
      }),
    ),
  ),
  undo: addSearchSynonyms(
    'zurücknehmen wiederherstellen ausgesperrt fehler berechtigung zurück',
    createCommandTexts('rückgängig', 'Zurück zu dem, was vor der letzten Änderung galt', {}),
  ),
};

const scopeText = ({
  channel,
  server,
}: {
  readonly channel?: string | undefined;
  readonly server?: string | undefined;
}) => `${channel === undefined ? '' : ` in ${channel}`}${server === undefined ? '' : ` auf ${server}`}`;

export const access: Texts['access'] = {
  ...names,

  head: '## Wer hier was darf',
  levelLine: (level, roles) => `**${level}**: ${roles}`,
  nobody: 'niemand',
  always: (roles) => `${roles} (immer, durch \`ADMIN_ROLE_IDS\`)`,
  moreRoles: (roleCount) => `und ${count(roleCount, { one: 'weitere Rolle', other: 'weitere Rollen' })}`,
  allowed: (capability, person, scope) => `**${capability}**: erlaubt für ${person}${scopeText(scope)}`,
  denied: (capability, person, scope) => `**${capability}**: verwehrt für ${person}${scopeText(scope)}`,
  overrides: '### Ausnahmen',
  version: (version, person, time) => `-# Version ${number(version)} · von ${person} · ${time}`,
  settings: 'den Einstellungen in der Umgebung',
  noVersion: '-# Hier wurde noch nichts geändert: Es gilt, was die Einstellungen in der Umgebung sagen.',

  changed: '## Berechtigungen geändert',
  undone: (person, time) => `## Rückgängig gemacht: die Änderung von ${person} ${time}`,
  level: (role, before, after) => `${role}: ${before} → **${after}**`,
  nowAllowed: (capability, person, scope) => `**${capability}**: ab jetzt erlaubt für ${person}${scopeText(scope)}`,
  nowDenied: (capability, person, scope) =>
    `**${capability}**: ab jetzt verwehrt für ${person}${scopeText(scope)}, welche Rollen sie auch sonst haben`,
  noLongerAllowed: (capability, person, scope) =>
    `**${capability}**: nicht mehr eigens erlaubt für ${person}${scopeText(scope)}`,
  noLongerDenied: (capability, person, scope) =>
    `**${capability}**: nicht mehr verwehrt für ${person}${scopeText(scope)}`,
  noDifference: 'Es ist alles wie zuvor.',
  goneServer: 'einem Medienserver, den es hier nicht mehr gibt',
  givesAll: (capability) =>
    `**${capability}** schließt alles ein: Wer das darf, kann sich auch alles andere selbst erlauben.`,
  inEffect: '-# Gilt ab sofort.',
  stillByLevel: (role, level) =>
    `${role} darf das weiterhin durch die Stufe ${level}. Um auch das zu nehmen, setze \`verwehren\` auf True.`,
  undo: 'Rückgängig',

  may: (person, capability, scope) => `✅ ${person} darf: **${capability}**${scopeText(scope)}`,
  mayNot: (person, capability, scope) => `⛔ ${person} darf nicht: **${capability}**${scopeText(scope)}`,
  why: 'Warum',
  rule: {
    wayBack: (role) => `${role} steht in \`ADMIN_ROLE_IDS\` und darf Berechtigungen immer verwalten.`,
    level: (role, level) => `${role} gibt die Stufe ${level}.`,
    open: 'Das dürfen alle auf diesem Discord-Server.',
    installation: 'Das darf nur, wer den Bot betreibt oder dazu ernannt wurde, welche Stufe er hier auch hat.',
    elsewhere: 'Das war auf einem anderen Discord-Server erlaubt, für den die Änderung auch gilt.',
    allowed: (person, scope) => `Das wurde für ${person}${scopeText(scope)} eigens erlaubt.`,
    denied: (person, scope) => `Das ist für ${person}${scopeText(scope)} verwehrt, und das geht vor.`,
    nothing: (needs, actualLevel) => `Nötig ist die Stufe ${needs}; vorhanden ist: ${actualLevel}.`,
    notAMember: 'Diese Person ist nicht auf diesem Discord-Server.',
  },

  refusals: {
    'no-manager':
      'Nichts wurde geändert: Niemand könnte hier mehr die Berechtigungen verwalten. Erlaube das erst einer anderen Rolle oder Person.',
    unchanged: 'Nichts wurde geändert: Es ist schon so.',
    'not-in-a-channel':
      'Nichts wurde geändert: Berechtigungen werden für den ganzen Discord-Server verwaltet. Lass den Kanal weg.',
    'not-on-a-server': 'Nichts wurde geändert: Das betrifft keinen einzelnen Medienserver. Lass den Medienserver weg.',
    'always-admin':
      'Nichts wurde geändert: Diese Rolle steht in `ADMIN_ROLE_IDS`. Sie ist immer Admin und kann Berechtigungen immer verwalten.',
    'not-for-everyone':
      'Nichts wurde geändert: Allen kann nur erlaubt werden, was Zuschauer und Kuratoren dürfen. Nenne stattdessen eine Rolle.',
    'of-the-installation':
      'Nichts wurde geändert: Wer das darf, bestimmt nur, wer den Bot betreibt, mit `/server ernennen`.',
    'person-denied':
      'Nichts wurde geändert: Nur Rollen kann etwas verwehrt werden. Nimm der Person die Rolle, durch die sie es darf.',
    'not-granted':
      'Nichts wurde geändert: Das war hier nicht eigens erlaubt. Um es einer Rolle trotz ihrer Stufe zu verwehren, setze `verwehren` auf True.',
    'no-role-of-people': 'Nichts wurde geändert: Diese Rolle gehört einem Bot, keine Person kann sie haben.',
    'too-many': 'Nichts wurde geändert: Es gibt schon zu viele Ausnahmen. Nutze Stufen, oder nimm einige zurück.',
    'nothing-to-undo': 'Es gibt nichts rückgängig zu machen.',
    'changed-meanwhile':
      'Nichts wurde geändert: Inzwischen hat jemand die Berechtigungen geändert. Sieh sie dir an und versuche es noch einmal.',
    unreadable:
      'Nichts wurde geändert: Die gespeicherten Berechtigungen lassen sich nicht lesen. `/zugriff rückgängig` kehrt zur Version davor zurück.',
  },
  noSuchCapability: 'möglich ist, was in der Liste steht',
  isBot: 'es muss eine Rolle oder eine Person sein, kein Bot',
  declarations,
};
