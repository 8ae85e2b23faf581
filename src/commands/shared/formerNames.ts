export interface FormerCommandName {
  readonly was: readonly [english: string, german: string];
  readonly now: string;
}

/**
 * Former names of commands, by which the help and the audit trail still find the commands. The table in CHANGELOG.md is
 * made from this list.
 */
export const FORMER_COMMAND_NAMES: readonly FormerCommandName[] = [
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

/**
 * Former names of the commands whose current name contains the text. Old audit entries contain former names, so a
 * search needs both.
 */
export const formerCommandNames = (text: string): readonly string[] =>
  FORMER_COMMAND_NAMES.filter(({ now }) => now.includes(text.toLowerCase())).map(({ was }) => was[0]);
