import { choice, command, declaration, withSynonyms, withTitle } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';

const names = {
  outcomes: {
    done: 'erledigt',
    nothing: 'nichts geändert',
    failed: 'fehlgeschlagen',
    running: 'läuft gerade',
    unknown: 'Ausgang unbekannt',
    refused: 'abgelehnt',
  },
};

const options = {
  person: declaration('person', 'Nur was diese Person getan hat'),
  capability: declaration('recht', 'Nur diese Berechtigung: aus der Liste wählen'),
  text: declaration('text', 'Nur wo das im Ziel, in der Änderung oder im Grund vorkommt'),
  since: declaration('seit', 'Nur ab dieser Zeit: 12h, 7d, 2w oder ein Tag wie 2026-01-31'),
  until: declaration('bis', 'Nur vor dieser Zeit: 12h, 7d, 2w oder ein Tag wie 2026-01-31'),
  outcome: choice('ergebnis', 'Nur Einträge mit diesem Ergebnis', names.outcomes),
};

const declarations: Texts['audit']['declarations'] = {
  audit: declaration('audit', 'Wer was geändert hat und wer Privates angesehen hat'),
  search: withSynonyms(
    'wer geändert gelöscht beendet entfernt protokoll verlauf aktionen wann verantwortlich stream rausgeworfen schuld abgebrochen',
    withTitle(
      'Einträge im Audit-Protokoll finden',
      command('suchen', 'Einträge im Audit-Protokoll finden: zuerst Änderungen, dann was angesehen wurde', options),
    ),
  ),
  show: withSynonyms(
    'eintrag details nummer ansehen',
    command('zeigen', 'Alles über einen Eintrag', { entry: declaration('eintrag', 'Die Nummer des Eintrags') }),
  ),
  export: withSynonyms(
    'csv herunterladen excel tabelle protokoll speichern datei',
    command('exportieren', 'Einträge des Audit-Protokolls als CSV-Datei', options),
  ),
};

export const audit: Texts['audit'] = {
  ...names,
  head: (total) => count(total, { one: 'Audit-Eintrag', other: 'Audit-Einträge' }),
  page: (page, pages) =>
    `-# Seite ${number(page)} von ${number(pages)}. \`/audit zeigen\` zeigt alles über einen Eintrag.`,
  none: 'Dazu gibt es keine Audit-Einträge.',
  noSuchEntry: (id) => `Den Audit-Eintrag ${id} gibt es nicht. \`/audit suchen\` listet alle, die es gibt.`,
  badTime: 'es muss eine Zeit wie `12h`, `7d`, `2w` oder `2026-01-31` sein',
  usher: 'Usher selbst',
  board: (channel) => `Live-Übersicht in ${channel}`,
  elsewhere: 'Jemand auf einem anderen Discord-Server',
  byRule: (name) => `Regel „${name}“`,
  forgotten: (pseudonym) => `jemand, dessen Daten gelöscht wurden (${pseudonym})`,
  several: 'Personen, die nicht mehr einzeln gezählt werden',
  looked: 'angesehen',
  paused: 'pausiert',
  entry: (name) => `Audit-Eintrag ${name}`,
  row: (id) => `Zeile ${id}`,
  formerly: (number) => `-# Seine Nummer war ${number}, bevor jeder Discord-Server seine eigenen Nummern bekam.`,
  formerEntry: (number, name) =>
    `-# Bevor jeder Discord-Server seine eigenen Nummern bekam, war ${number} die Nummer des Eintrags, der jetzt ${name} heißt.`,
  fields: {
    who: 'Wer',
    when: 'Wann',
    where: 'Wo',
    action: 'Aktion',
    capability: 'Berechtigung',
    rule: 'Warum erlaubt',
    target: 'Ziel',
    before: 'Vorher',
    after: 'Nachher',
    wanted: 'Gewünscht',
    reason: 'Grund',
    outcome: 'Ergebnis',
    failure: 'Fehler',
    took: 'Dauer',
    interaction: 'Interaktion',
  },
  lastAccess: 'die letzte Änderung der Rechte',
  accessVersion: (version) => `Version ${number(version)} der Rechte`,
  effects: { allow: 'erlaubt', deny: 'verboten', noException: 'keine Ausnahme' },
  action: (capability, outcome) => `**${capability}** (${outcome})`,
  wanted: (after) => `gewünscht: ${after}`,
  unknownMeans: {
    stopped: 'Usher wurde beendet, bevor er festhalten konnte, wie das ausging. Sieh nach, wie es jetzt ist.',
    unsure: 'Vielleicht hat es geklappt: Der Server hat es nicht bestätigt. Sieh nach, wie es jetzt ist.',
  },
  milliseconds: (ms) => `${number(ms)} ms`,
  refusalsHead: 'Abgelehnte Versuche, nach Tagen (UTC)',
  refusal: (person, capability, day, times) => `${day}: ${person}, ${capability}, ${number(times)}-mal`,
  noRefusals: 'In dieser Zeit wurde niemandem etwas abgelehnt.',
  exported: (shownCount, total) =>
    shownCount < total
      ? `${number(shownCount)} von ${number(total)} Audit-Einträgen, Änderungen zuerst. Grenze die Zeit ein, um die anderen zu bekommen.`
      : `${count(total, { one: 'Audit-Eintrag', other: 'Audit-Einträge' })}, zuerst Änderungen, dann was angesehen wurde. Die Zeiten sind in UTC.`,
  file: 'Die Audit-Einträge als Tabelle',
  post: (changes) => count(changes, { one: 'Änderung', other: 'Änderungen' }),
  shown: (shownCount, total) =>
    shownCount < total
      ? `-# ${number(shownCount)} von ${number(total)} gezeigt. \`/audit suchen\` findet die anderen.`
      : undefined,
  declarations,
};
