import type { names as en } from '../../en/audit/names.ts';
import type { Translation } from '../../translation.ts';

export const names: Translation<typeof en> = {
  outcomes: {
    done: 'erledigt',
    nothing: 'nichts geändert',
    failed: 'fehlgeschlagen',
    running: 'läuft gerade',
    unknown: 'Ausgang unbekannt',
    refused: 'abgelehnt',
  },
};
