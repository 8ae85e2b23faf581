import type { declarations as en } from '../../en/audit/declarations.ts';
import type { Translation } from '../../translation.ts';
import { names } from './names.ts';

const options = {
  person: { name: 'person', description: 'Nur was diese Person getan hat' },
  capability: { name: 'recht', description: 'Nur dieses Recht: aus der Liste wählen' },
  text: { name: 'text', description: 'Nur wo das im Ziel, in der Änderung oder im Grund vorkommt' },
  since: { name: 'seit', description: 'Nur ab dieser Zeit: 12h, 7d, 2w oder ein Tag wie 2026-01-31' },
  until: { name: 'bis', description: 'Nur vor dieser Zeit: 12h, 7d, 2w oder ein Tag wie 2026-01-31' },
  outcome: { name: 'ergebnis', description: 'Nur Einträge mit diesem Ergebnis', choices: names.outcomes },
};

export const declarations: Translation<typeof en> = {
  audit: { name: 'audit', description: 'Wer was geändert hat und wer Privates angesehen hat' },
  search: {
    name: 'suchen',
    description: 'Einträge im Audit-Protokoll finden: zuerst Änderungen, dann was angesehen wurde',
    options,
  },
  show: {
    name: 'zeigen',
    description: 'Alles über einen Eintrag',
    options: { entry: { name: 'eintrag', description: 'Die Nummer des Eintrags' } },
  },
  export: { name: 'exportieren', description: 'Einträge des Audit-Protokolls als CSV-Datei', options },
};
