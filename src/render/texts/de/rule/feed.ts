import type { rules as en } from '../../en/rule/feed.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';
import { outcomes } from './outcomes.ts';

export const rules: Translation<typeof en> = {
  head: 'Was die Regeln getan haben',
  count: (n) => count(n, { one: 'Eintrag', other: 'Einträge' }),
  outcomes,
  warning: (what) => `### Zu deinem Stream\nBei dir läuft gerade ${what}, und das verstößt gegen eine Hausregel.`,
  reason: (reason) => `> ${reason}`,
  stopped: (rule) =>
    `### Die Regel „${rule}“ hat sich selbst ausgeschaltet\nZusammen wollten die Regeln ihres Discord-Servers in 10 Minuten mehr als 5 Streams beenden. Das sieht nach einem Fehler aus: in ihren Einstellungen oder beim Medienserver. Sie beendet jetzt nichts mehr.`,
  stoppedTodo: (log, enable) =>
    `\`${log}\` zeigt, was sie getan hat. Wenn alles seine Richtigkeit hat, schaltet \`${enable}\` sie wieder ein.`,
};
