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
};
