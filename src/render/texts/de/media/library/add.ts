import type { add as en } from '../../../en/media/library/add.ts';
import type { Translation } from '../../../translation.ts';

export const add: Translation<typeof en> = {
  head: (name, step, of) => `## Neue Bibliothek „${name}“ – Schritt ${step} von ${of}`,
  chosen: {
    type: 'Art',
    agent: 'Agent',
    scanner: 'Scanner',
    language: 'Sprache',
    folders: 'Ordner',
    preferences: 'Einstellungen',
  },
  question: {
    type: 'Was soll hinein?',
    agent: 'Welcher Agent holt die Metadaten?',
    scanner: 'Welcher Scanner liest die Ordner?',
    language: 'In welcher Sprache?',
    folders: 'Welche Ordner auf dem Server? Im Formular ein vollständiger Pfad je Zeile.',
    preferences:
      'Was du hier nicht änderst, bekommt seinen Standardwert. Wähl etwas aus, um es zu ändern; ein Schalter ändert sich sofort.',
    value: (name) => `Was soll **${name}** sein?`,
    summary: 'Stimmt das so? Angelegt wird erst etwas, wenn du es bestätigst.',
  },
  bothPreferences:
    'Was du hier nicht änderst, bekommt seinen Standardwert; die eigenen Einstellungen des Agenten bleiben, wie sie sind. Wähl etwas aus, um es zu ändern; ein Schalter ändert sich sofort.',
  preset: 'auf der eigenen Seite des Servers vorausgewählt',
  now: 'derzeit gewählt',
  choose: 'Wählen …',
  enterFolders: 'Ordner eingeben …',
  folderForm: 'Ordner der neuen Bibliothek',
  folderField: 'Ordner',
  folderHint: 'Vollständige Pfade, wie der Server sie sieht, einer je Zeile.',
  noFolders: 'Es ist kein Ordner angegeben. Eine Bibliothek braucht mindestens einen.',
  badFolders: (paths) => `Kein vollständiger Pfad (der fängt mit / oder einem Laufwerksbuchstaben an): ${paths}`,
  preference: (name, value, preset) =>
    preset === undefined ? `${name}: ${value}` : `${name}: **${value}** (Standard: ${preset})`,
  ownPreference: (name, value, now) => `${name}: **${value}** (jetzt ${now})`,
  unknown: 'unbekannt',
  leave: 'So lassen, wie es ist',
  countsForAll:
    '-# Die eigenen Einstellungen des Agenten gelten für jede Bibliothek dieses Agenten, nicht nur für diese.',
  agentUnread: '-# Was sie jetzt sind, sagt der Server nicht: Was du nicht wählst, bleibt, wie es ist.',
  ofAgent: (name) => `${name} (vom Agenten)`,
  defaultValue: 'Standard',
  unset: 'nicht gesetzt',
  allDefaults: 'alles Standard',
  changePreference: 'Eine Einstellung ändern …',
  goOn: 'Weiter',
  skip: 'So lassen',
  back: 'Zurück',
  cancel: 'Abbrechen',
  cancelled: (name) => `Es wurde keine Bibliothek angelegt. Der Entwurf „${name}“ ist verworfen.`,
  confirm: 'Bibliothek anlegen',
  toDraft: 'Zurück zum Entwurf',
  sameName: (name) => `⚠️ Eine Bibliothek namens „${name}“ hat der Server schon. Es gäbe dann zwei.`,
  problems: 'So lässt sie sich nicht anlegen:',
  refused: (name) => `Der Server hat „${name}“ nicht angelegt.`,
  refusedWords: (words) => `Er sagt: ${words}`,
  unchanged: 'Dein Entwurf bleibt: Geh zurück, ändere ihn und versuch es noch einmal.',
  added: (name, key) => `Bibliothek ${name} angelegt. Der Server führt sie als Nummer ${key}.`,
  listed: 'Sie steht in der Liste der Bibliotheken des Servers.',
  notListed: 'In der Liste der Bibliotheken des Servers steht sie noch nicht.',
  listUnread: 'Die Liste der Bibliotheken konnte ich nicht lesen, um nachzusehen.',
  foundAnyway: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, aber in seiner Liste der Bibliotheken steht jetzt ${name}, was vorher nicht da war.`,
  notFound: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, und in seiner Liste der Bibliotheken steht nichts Neues namens ${name}.`,
  unverified: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, und ich konnte seine Liste der Bibliotheken nicht lesen, um zu sehen, ob ${name} da ist. Sieh nach, bevor du es noch einmal versuchst.`,
  agentHeld: 'Auch die eigenen Einstellungen des Agenten sind gesetzt, für alle seine Bibliotheken.',
  agentFailed: (why) =>
    `Die Bibliothek ist angelegt, aber die eigenen Einstellungen des Agenten wurden nicht gesetzt. ${why} \`/bibliothek agent\` setzt sie.`,
  agentGone: (why) => `Die Bibliothek ist angelegt, aber ohne diese Einstellungen. ${why}`,
  agentUnsent: 'Die eigenen Einstellungen des Agenten wurden nicht geschickt. `/bibliothek agent` setzt sie.',
};
