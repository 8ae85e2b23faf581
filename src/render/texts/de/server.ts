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

export const device: Texts['device'] = {
  none: 'Der Server kennt keine Geräte.',
  head: (n) => (n === 1 ? '## Ein Gerät' : `## ${count(n, { one: 'Gerät', other: 'Geräte' })}`),
  newestFirst: '-# Die neuesten zuerst.',
  stays: '-# Ein Gerät bleibt in dieser Liste, auch wenn ihm der Zugang entzogen wird.',
  since: (time) => `zuerst gesehen ${time}`,
  id: (id) => `ID ${serverLocalKeyOfRef(id)}`,
  unnamed: 'Gerät ohne Namen',
  declarations: {
    devices: addSearchSynonyms(
      'player clients handy telefon fernseher tablet computer apps hardware gerät',
      createCommandTexts('geräte', 'Die Geräte, die den Server je genutzt haben', {}),
    ),
  },
};

const LINES = { one: 'Zeile', other: 'Zeilen' };

const levels: Texts['log']['levels'] = {
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Info',
  debug: 'Debug',
  verbose: 'Ausführlich',
};

export const log: Texts['log'] = {
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht steht die Zeile in seinem Protokoll, vielleicht nicht, und lesen kann ich es nicht: Sieh dort nach, bevor du sie noch einmal schreibst.',
  written: (level, source) => `Ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
  levels,
  batch: {
    title: 'Ins Protokoll des Servers schreiben',
    label: 'Nachrichten',
    hint: (level, source) => `Eine je Zeile. Alle als ${level}, von „${source}“.`,
    empty: 'alle Zeilen sind leer',
    written: (n, level, source) =>
      `${count(n, LINES)} ins Protokoll des Servers geschrieben, als ${level} von „${source}“:`,
    unanswered: (n) =>
      n === 1
        ? 'Der Server hat auf die Zeile keine brauchbare Antwort gegeben. Vielleicht steht sie in seinem Protokoll, vielleicht nicht: Sieh dort nach, bevor du sie noch einmal schickst.'
        : `Der Server hat auf die ${count(n, LINES)} keine brauchbare Antwort gegeben. Alle, manche oder keine stehen in seinem Protokoll: Sieh dort nach, bevor du sie noch einmal schickst.`,
  },
  declarations: {
    log: createNameAndDescription('protokoll', 'Das Protokoll des Medienservers'),
    write: addSearchSynonyms(
      'logs logdatei eintrag notiz kommentar plex logbuch',
      addFormTitle(
        'Eine Zeile ins Protokoll schreiben',
        createCommandTexts('schreiben', 'Eine Zeile ins Protokoll des Medienservers schreiben', {
          level: createChoiceOptionTexts('stufe', 'Wie ernst es ist', levels),
          message: createNameAndDescription('nachricht', 'Was dort stehen soll'),
          source: createNameAndDescription('quelle', 'Wer es sagt (ohne Angabe Usher)'),
        }),
      ),
    ),
    batch: addSearchSynonyms(
      'logs logdatei einträge mehrfach plex',
      addFormTitle(
        'Mehrere Zeilen ins Protokoll schreiben',
        createCommandTexts('stapel', 'Mehrere Zeilen auf einmal ins Protokoll des Medienservers schreiben', {
          level: createChoiceOptionTexts('stufe', 'Wie ernst sie sind', levels),
          source: createNameAndDescription('quelle', 'Wer es sagt (ohne Angabe Usher)'),
        }),
      ),
    ),
  },
};

export const pref: Texts['pref'] = {
  head: (n, group) => `## Einstellungen des Medienservers${group === undefined ? '' : `: ${group}`} (${number(n)})`,
  none: 'Der Medienserver nennt keine Einstellungen.',
  otherGroup: 'Sonstiges',
  oneInFull: '-# `/server einstellungen` mit einem Namen zeigt eine ganz.',
  hiddenOnes: '-# Versteckte Einstellungen stehen nicht in der Liste: Gib ihren genauen Namen an.',
  groups: 'Nur eine Gruppe …',
  allGroups: 'Alle Gruppen',
  on: 'an',
  off: 'aus',
  empty: 'leer',
  secret: 'geheim',
  choice: (label, value) => `${label} (${value})`,
  now: (value) => `jetzt ${value}`,
  byDefault: (value) => `Standard: ${value}`,
  current: (value) => `Jetzt: **${value}**`,
  defaultIs: (value) => `Standard: ${value}`,
  choices: (values) => `Zur Wahl: ${values}`,
  unclearChoices: '-# Bei einigen davon kann ich nicht erkennen, wo der Wert endet. Die kann ich nicht setzen.',
  types: { bool: 'an oder aus', int: 'eine ganze Zahl', double: 'eine Zahl', text: 'Text' },
  hidden: 'versteckt',
  advanced: 'erweitert',
  emptyChoice: '"" (leer)',
  noSuch: (typedText, similar) =>
    `Der Server hat keine Einstellung „${typedText}“.${similar === '' ? ' Wähle eine aus der Liste, die sich beim Tippen öffnet.' : ` Meinst du ${similar}?`}`,
  isSecret: (name) =>
    `${name} ist dem Namen nach ein Geheimnis. So etwas zeige und setze ich nicht: Was man in Discord tippt, bleibt in Discord. Nimm dafür die Weboberfläche des Servers.`,
  bad: {
    bool: (name) => `${name} ist entweder an oder aus.`,
    int: (name) => `${name} braucht eine ganze Zahl.`,
    double: (name) => `${name} braucht eine Zahl, etwa 0,9.`,
    choice: (name, choices) => `${name} ist eins davon: ${choices}.`,
    unclearChoice: (name) =>
      `Ich kann nicht erkennen, wo bei dieser Auswahl für ${name} der Wert endet, und ein Stück davon wäre falsch. Stelle sie in den Einstellungen des Medienservers selbst ein. Ist dort eine davon gesetzt, erkenne ich oft auch die anderen.`,
  },
  same: (name, value) => `${name} ist schon **${value}**. Da gibt es nichts zu ändern.`,
  previewHead: 'Diese Einstellung des Medienservers ändern?',
  change: (before, after) => `${before} → **${after}**`,
  unseenHead: 'Diese Einstellung ändern, ohne sie gesehen zu haben?',
  unseen: (name, value) =>
    `Dieser Server nennt seine Einstellungen nicht, deshalb weiß ich weder, was **${name}** jetzt ist, noch, ob **${value}** dafür erlaubt ist. Nachsehen kann ich hinterher auch nicht.`,
  confirm: 'Ändern',
  leave: 'Abbrechen',
  left: (name) => `Nichts geändert: ${name} bleibt, wie es war.`,
  meanwhile: (name, was, now) =>
    `${name} war **${was}**, als ich dir das gezeigt habe, und ist jetzt **${now}**. Ich habe nichts geändert: Sieh noch einmal nach und entscheide neu.`,
  notOurs: (name, ownValue, now) =>
    `${name} ist nicht mehr **${ownValue}**, sondern **${now}**: Jemand hat es inzwischen geändert. Ich habe nichts zurückgesetzt.`,
  gone: (name) => `Der Server nennt ${name} nicht mehr. Ich habe nichts geändert.`,
  unknown: (name) =>
    `Der Server hat abgelehnt (403): Vermutlich kennt er keine Einstellung namens ${name}. Geändert wurde nichts. Vielleicht darf mein Token sie auch nicht ändern.`,
  done: (name, before, after) => `Geändert: ${name} war ${before} und ist jetzt **${after}**.`,
  undone: (name, value) => `Zurückgesetzt: ${name} ist wieder **${value}**.`,
  doneUnanswered:
    '-# Der Server hat auf die Änderung keine brauchbare Antwort gegeben; das habe ich danach bei ihm gelesen.',
  notDone: (name, now, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Änderung angenommen, aber beim Nachlesen ist ${name} **${now}**.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${name} ist **${now}**. Geändert hat sich nichts, soweit ich sehe.`,
  unverified: (name, requestedValue, hasAnswered) =>
    hasAnswered
      ? `Der Server hat es angenommen, aber ich konnte die Einstellungen nicht noch einmal lesen, um zu sehen, ob ${name} jetzt **${requestedValue}** ist.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ich konnte die Einstellungen nicht lesen, um zu sehen, ob ${name} jetzt **${requestedValue}** ist.`,
  undo: 'Rückgängig',
};

export const resource: Texts['resource'] = {
  none: 'Das Konto hat weder Server noch Player.',
  noService:
    'Die Ressourcen des Kontos kann ich nicht auflisten: Es ist kein Kontodienst eingerichtet. Der Besitzer des Bots kann seine Adresse angeben: als `ACCOUNT_URL` für den ersten Medienserver, mit `/server token` für einen anderen.',
  head: (n) =>
    n === 1 ? '## Eine Ressource des Kontos' : `## ${count(n, { one: 'Ressource', other: 'Ressourcen' })} des Kontos`,
  privately: '-# Tokens zeige ich nie, öffentliche Adressen nur zum Teil.',
  unnamed: 'Ressource ohne Namen',
  present: 'online',
  absent: 'offline',
  owned: 'eigene',
  shared: 'von jemand anderem',
  lastSeen: (time) => `gesehen ${time}`,
  since: (time) => `verknüpft ${time}`,
  httpsRequired: 'nur mit https',
  relay: 'Relay aktiviert',
  throughRelay: '(Relay)',
  synced: 'synchronisiert',
  dnsRebindingProtection: 'Schutz vor DNS-Rebinding',
  inPublic: (address) => `öffentlich ${address}`,
  masked: 'Adresse verborgen',
  port: (port) => `Port ${port}`,
  more: (n) => `${number(n)} mehr`,
};

export const task: Texts['task'] = {
  outcomes: {
    accepted: [
      'Der Server hat die Anfrage angenommen (200), sagt aber nicht, was als Nächstes passiert:',
      '- Die Aufgabe **startet jetzt**: außerhalb des Wartungsfensters immer.',
      '- Die Aufgabe startet **später im Fenster**: wenn es gerade offen ist und sie darin zu einer zufälligen Zeit läuft.',
      '- Die Aufgabe wird **ausgelassen**: wenn sie heute nicht vorgesehen ist.',
      '-# Die Aufgabe bringt die Medienanalyse mit dem, was auf dem Server liegt, auf den neuesten Stand und lädt nichts herunter.',
    ].join('\n'),
    running: 'Die Aufgabe läuft schon (202), also wurde nichts Neues gestartet.',
  },
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht läuft die Aufgabe trotzdem. Noch einmal fragen schadet nicht: Solange sie läuft, sagt der Server das und startet nichts Neues.',
};

export const mediaServer: Texts['mediaServer'] = {
  declarations: {
    server: createNameAndDescription('server', 'Der Medienserver: Einstellungen, Wartung und Konto'),
    settings: addSearchSynonyms(
      'konfiguration optionen anzeigen ansehen plex voreinstellungen',
      addFormTitle(
        'Die Einstellungen des Servers',
        createCommandTexts('einstellungen', 'Die Einstellungen des Servers Seite für Seite, oder eine davon ganz', {
          name: createNameAndDescription('name', 'Welche: aus der Liste wählen (ohne Angabe alle)'),
        }),
      ),
    ),
    set: addSearchSynonyms(
      'konfigurieren anpassen option verändern plex konfiguration einstellungen',
      createCommandTexts('setzen', 'Eine Einstellung ändern, mit Vorschau', {
        name: createNameAndDescription('name', 'Welche: aus der Liste wählen'),
        value: createNameAndDescription('wert', 'Der neue Wert; "" für einen leeren Text'),
      }),
    ),
    analyze: addSearchSynonyms(
      'lautstärke bitrate vorschaubilder untersuchen intro analysieren',
      createCommandTexts('analyse', 'Die Medienanalyse des Servers starten, jetzt oder in seinem Wartungsfenster', {}),
    ),
    resources: addSearchSynonyms(
      'verbunden clients plex netzwerk adressen',
      createCommandTexts('ressourcen', 'Die Server und Player, die mit dem Konto verknüpft sind', {}),
    ),
  },
};
