import type { outcomes as en } from '../../en/rule/outcomes.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });

export const outcomes: Translation<typeof en> = {
  by: (rule, what) => `Regel „${rule}“: ${what}`,
  would: {
    notify: 'Probelauf; scharf würde das ebenso gemeldet',
    warn: 'hätte gewarnt (Probelauf)',
    end: 'hätte den Stream beendet (Probelauf)',
  },
  ended: (afterSeconds) => (afterSeconds < 1 ? 'sofort beendet' : `nach ${seconds(afterSeconds)} beendet`),
  stillThere: (afterSeconds) => `sollte beendet werden, läuft nach ${seconds(afterSeconds)} aber noch`,
  plain: {
    noted: 'trifft zu',
    warned: 'per Direktnachricht gewarnt',
    'nobody-linked': 'niemand zu warnen: Mit diesem Konto ist in Discord niemand verknüpft',
    'not-reached': 'nicht gewarnt: Wer verknüpft ist, nimmt keine Direktnachrichten von mir an',
    unverified: 'sollte beendet werden, aber ich konnte die Sitzungen nicht noch einmal lesen, um nachzusehen',
    gone: 'war schon von selbst zu Ende; nichts getan',
    changed: 'hatte sich bis dahin geändert; nichts getan',
    'no-id': 'lässt sich nicht beenden: Der Server nennt keine Kennung',
    refused: 'nicht beendet: Der Server hat sich geweigert (401 oder 403)',
    failed: 'nicht getan: Etwas ging schief; der Grund steht im Log',
    'rule-off': 'nichts getan: Die Regel wurde inzwischen geändert oder ausgeschaltet',
    unknown: 'Ich wurde mittendrin gestoppt: Ob es geschehen ist, weiß niemand',
    limit: 'hat sich selbst ausgeschaltet: Zusammen wollten die Regeln hier in 10 Minuten mehr als 5 Streams beenden',
  },
  unfinished: 'läuft noch',
};
