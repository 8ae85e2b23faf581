/** A command's former name, in English and in German, and its current one. */
export interface FormerName {
  readonly was: readonly [english: string, german: string];
  readonly now: string;
}

/** The help and the audit trail find commands by these, and the table in CHANGELOG.md is made from them. */
export const FORMER_NAMES: readonly FormerName[] = [
  { was: ['item show', 'titel zeigen'], now: 'info' },
  { was: ['account link', 'konto verknüpfen'], now: 'me link' },
  { was: ['account status', 'konto status'], now: 'me account' },
  { was: ['account unlink', 'konto trennen'], now: 'me unlink' },
  { was: ['account map', 'konto zuordnen'], now: 'people map' },
  { was: ['notify person', 'meldung person'], now: 'people name' },
  { was: ['privacy export', 'datenschutz auskunft'], now: 'me export' },
  { was: ['privacy delete', 'datenschutz löschen'], now: 'me delete' },
  { was: ['privacy export-account', 'datenschutz konto-auskunft'], now: 'people export' },
  { was: ['privacy delete-account', 'datenschutz konto-löschen'], now: 'people delete' },
  { was: ['device list', 'gerät liste'], now: 'devices' },
  { was: ['history list', 'verlauf liste'], now: 'history' },
  { was: ['pref show', 'einstellung zeigen'], now: 'server settings' },
  { was: ['pref set', 'einstellung setzen'], now: 'server set' },
  { was: ['task analyze', 'aufgabe analyse'], now: 'server analyze' },
  { was: ['resource list', 'ressource liste'], now: 'server resources' },
  { was: ['library agent-prefs', 'bibliothek agent'], now: 'library agents' },
];

/** The former names of commands that have this text in their present one: an audit row keeps the name of its time. */
export const formerActions = (text: string): readonly string[] =>
  FORMER_NAMES.filter(({ now }) => now.includes(text.toLowerCase())).map(({ was: [english] }) => english);
