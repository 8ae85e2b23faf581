import type { scan as en } from '../../en/media/scan.ts';
import type { Translation } from '../../translation.ts';

export const scan: Translation<typeof en> = {
  started:
    'Der Server scannt alle Bibliotheken. Das läuft nach dieser Antwort weiter; Neues erscheint, sobald er es findet.',
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht scannt er trotzdem: Dann erscheint Neues, sobald er es findet. Wenn nicht, starte noch einen Scan; einer zu viel schadet nicht.',
  declarations: {
    scan: {
      name: 'scannen',
      description: 'In allen Bibliotheken nach neuen und geänderten Dateien suchen',
      options: {},
    },
  },
};
