import type { libraryDeclarations as en } from '../../en/declarations/library.ts';
import type { Translation } from '../../translation.ts';
import { agentPreferences } from '../libraryAdd.ts';

export const libraryDeclarations: Translation<typeof en> = {
  library: { name: 'bibliothek', description: 'Die Bibliotheken des Medienservers' },
  libraryList: { name: 'liste', description: 'Welche Bibliotheken es gibt und wie sie eingerichtet sind', options: {} },
  libraryAdd: {
    name: 'anlegen',
    description: 'Eine Bibliothek Schritt für Schritt anlegen; vor dem letzten geschieht nichts',
    options: { name: { name: 'name', description: 'Wie sie heißen soll' } },
  },
  libraryAgentPrefs: {
    name: 'agent',
    description: 'Die Einstellungen setzen, die zwei Filmagenten für sich haben',
    options: {
      agent: { name: 'agent', description: 'Welcher Agent', choices: agentPreferences.agents },
      country: { name: 'land', description: 'Sein Land (nur bei „Open movie database“): aus der Liste wählen' },
    },
  },
  match: { name: 'zuordnung', description: 'Was ein Titel ist, wie Dienste im Netz ihn kennen' },
  matchFind: {
    name: 'suchen',
    description: 'Nachschlagen, was ein Film, eine Serie, eine Staffel, ein Interpret oder ein Album sein kann',
    options: { item: { name: 'titel', description: 'Was: tippen, dann aus der Liste wählen' } },
  },
  matchApply: {
    name: 'anwenden',
    description: 'Einen Interpreten einem Vorschlag zuordnen; du siehst vorher, was sich ändert',
    options: {
      artist: { name: 'interpret', description: 'Welchen: tippen, dann aus der Liste wählen' },
      match: { name: 'vorschlag', description: 'Was er ist: aus der Liste wählen' },
    },
  },
  pref: { name: 'einstellung', description: 'Die Einstellungen des Medienservers' },
  prefShow: {
    name: 'zeigen',
    description: 'Was eine Einstellung ist, oder alle, Seite für Seite',
    options: { name: { name: 'name', description: 'Welche: aus der Liste wählen (ohne Angabe alle)' } },
  },
  prefSet: {
    name: 'setzen',
    description: 'Eine Einstellung ändern; du siehst vorher, was sich ändert',
    options: {
      name: { name: 'name', description: 'Welche: aus der Liste wählen' },
      value: { name: 'wert', description: 'Was sie werden soll; "" für einen leeren Text' },
    },
  },
};
