import type { declarations as en } from '../../../en/media/library/declarations.ts';
import type { Translation } from '../../../translation.ts';
import { agentPreferences } from './agentPreferences.ts';

export const declarations: Translation<typeof en> = {
  library: { name: 'bibliothek', description: 'Die Bibliotheken des Medienservers' },
  list: { name: 'liste', description: 'Welche Bibliotheken es gibt und wie sie eingerichtet sind', options: {} },
  add: {
    name: 'anlegen',
    description: 'Eine Bibliothek Schritt für Schritt anlegen; vor dem letzten geschieht nichts',
    options: { name: { name: 'name', description: 'Wie sie heißen soll' } },
  },
  agentPrefs: {
    name: 'agent',
    description: 'Die Einstellungen setzen, die zwei Filmagenten für sich haben',
    options: {
      agent: { name: 'agent', description: 'Welcher Agent', choices: agentPreferences.agents },
      country: { name: 'land', description: 'Sein Land (nur bei „Open movie database“): aus der Liste wählen' },
    },
  },
};
