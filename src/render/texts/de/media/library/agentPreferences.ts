import type { agentPreferences as en } from '../../../en/media/library/agentPreferences.ts';
import type { Translation } from '../../../translation.ts';

export const agentPreferences: Translation<typeof en> = {
  // As in the table of agents (2.4), whose names `/bibliothek anlegen` and `liste` show: they are names, not words.
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent) => `## Einstellungen des Agenten „${agent}“`,
  note: (isKnown) =>
    isKnown
      ? '-# Sie gelten für jede Bibliothek dieses Agenten. Geschickt wird nur, was du hier wählst.'
      : '-# Sie gelten für jede Bibliothek dieses Agenten. Was sie jetzt sind, sagt der Server nicht, deshalb wird nur geschickt, was du hier wählst.',
  line: (name, value, preset) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (Standard: ${preset})`,
  willBe: (value, now) => (now === undefined ? `→ **${value}**` : `${now} → **${value}**`),
  unchanged: (value) => `**${value}**, unverändert`,
  stays: 'unbekannt, bleibt, wie es ist',
  set: 'Eine Einstellung setzen …',
  option: (name, value) => `${name}: ${value}`,
  preset: 'Standard',
  defaults: 'Überall den Standard wählen',
  clear: 'Auswahl löschen',
  confirm: 'Abschicken',
  leave: 'Abbrechen',
  left: 'Nichts geschickt: Die Einstellungen des Agenten bleiben, wie sie waren.',
  gone: (agent) =>
    `Diesen Agenten, „${agent}“, hat der Medienserver nicht mehr: Neuere Versionen kommen ohne ihn, deshalb wurden seine Einstellungen nicht gesetzt. Bibliotheken, die ihn noch benutzen, brauchen einen anderen; den wählst du in den Einstellungen des Servers.`,
  noCountry: (agent) => `Der Agent „${agent}“ hat kein Land.`,
  badCountry: (typed) => `„${typed}“ ist kein Land, das der Agent kennt. Wähl eins aus der Liste.`,
  sent: (agent, what) => `Der Server hat die Einstellungen von „${agent}“ angenommen: ${what}.`,
  unread: 'Lesen lassen sie sich bei ihm nicht, deshalb kann ich nicht nachsehen.',
  held: 'Ich habe sie noch einmal gelesen: So stehen sie jetzt.',
  otherwise: (what) =>
    `Ich habe sie noch einmal gelesen, und nicht alle haben sich geändert: ${what}. Sieh später noch einmal nach.`,
  unanswered: (agent) => `Der Server hat auf die Einstellungen von „${agent}“ keine brauchbare Antwort gegeben.`,
  unansweredUnread:
    'Vielleicht hat er sie gesetzt, vielleicht nicht, und nachsehen lässt es sich nicht: Sie noch einmal zu schicken schadet nicht.',
};
