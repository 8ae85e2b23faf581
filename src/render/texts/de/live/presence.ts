import type { presence as en } from '../../en/live/presence.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

export const presence: Translation<typeof en> = {
  nobody: 'Gerade läuft nichts',
  streams: (n) => count(n, { one: 'Stream', other: 'Streams' }),
  transcoding: (n) => `${n} transkodiert`,
  more: (n) => `${n} weitere`,
  down: 'Server nicht erreichbar',
};
