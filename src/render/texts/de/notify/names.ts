import type { names as en } from '../../en/notify/names.ts';
import type { Translation } from '../../translation.ts';

export const names: Translation<typeof en> = {
  feeds: {
    history: 'Wiedergaben',
    added: 'Neu hinzugefügt',
    maintenance: 'Wartung',
    server: 'Serverstatus',
    devices: 'Neue Geräte',
    transcodes: 'Transkodierungen',
    rules: 'Regeln',
    audit: 'Audit-Protokoll',
  },
  people: { name: 'mit Namen', pseudonym: 'mit Pseudonym', nobody: 'gar nicht' },
  include: {
    nothing: 'nur, was neu ist',
    upgrades: 'auch bessere Dateien',
    'upgrades-and-returns': 'auch bessere Dateien und was wiederkommt',
  },
  kinds: {
    off: 'sofort',
    hourly: 'stündliche Zusammenfassung',
    daily: 'tägliche Zusammenfassung',
    weekly: 'wöchentliche Zusammenfassung',
  },
  weekdays: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
  languages: { 'en-US': 'English', de: 'Deutsch' },
  without: { quiet: 'Ruhezeit', mention: 'Erwähnung', both: 'Ruhezeit und Erwähnung' },
};
