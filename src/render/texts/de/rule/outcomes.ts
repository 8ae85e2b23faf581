import type { outcomes as en } from '../../en/rule/outcomes.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });

export const outcomes: Translation<typeof en> = {
  by: (rule, what) => `Regel „${rule}“: ${what}`,
  would: {
    notify: 'Probelauf; scharf geschaltet würde das genauso gemeldet',
    warn: 'hätte gewarnt (Probelauf)',
    end: 'hätte den Stream beendet (Probelauf)',
  },
  ended: (afterSeconds) => (afterSeconds < 1 ? 'sofort beendet' : `nach ${seconds(afterSeconds)} beendet`),
  stillThere: (afterSeconds) => `sollte beendet werden, läuft nach ${seconds(afterSeconds)} aber noch`,
  plain: {
    noted: 'trifft zu',
    warned: 'per Direktnachricht gewarnt',
    'nobody-linked': 'niemand gewarnt: Mit diesem Konto ist in Discord niemand verknüpft',
    'not-reached': 'nicht gewarnt: Die verknüpfte Person nimmt keine Direktnachrichten von mir an',
    unverified: 'sollte beendet werden; ob es geklappt hat, konnte ich nicht nachsehen',
    gone: 'war schon von selbst zu Ende; nichts getan',
    changed: 'hatte sich inzwischen geändert; nichts getan',
    'no-id': 'lässt sich nicht beenden: Der Server gibt dem Stream keine Kennung',
    refused: 'nicht beendet: Der Server hat es abgelehnt (401)',
    forbidden: 'nicht beendet: Der Server hat es abgelehnt (403)',
    failed: 'hat nicht geklappt; der Grund steht im Log',
    'rule-off': 'nichts getan: Die Regel wurde inzwischen geändert oder ausgeschaltet',
    unknown: 'Ich wurde mittendrin neu gestartet; ob es geklappt hat, ist unklar',
    limit: 'hat sich selbst ausgeschaltet: Nach Streams von 5 Konten in 10 Minuten traf sie auf noch einen zu',
    'left-alone':
      'lässt das Konto vorerst in Ruhe: Die Regeln hier greifen bei einem Konto höchstens zweimal in 10 Minuten ein',
  },
  dryRun: (what) => `${what} (Probelauf)`,
  unfinished: 'läuft noch',
};
