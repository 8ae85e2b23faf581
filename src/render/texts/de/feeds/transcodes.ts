import type { transcodes as en } from '../../en/feeds/transcodes.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const transcodes: Translation<typeof en> = {
  head: (n) =>
    n === 1
      ? 'Eine Sitzung wird transkodiert'
      : `${count(n, { one: 'Sitzung', other: 'Sitzungen' })} werden transkodiert`,
  earlierHead: (n) =>
    n === 1
      ? 'Eine Sitzung wurde transkodiert'
      : `${count(n, { one: 'Sitzung', other: 'Sitzungen' })} wurden transkodiert`,
  count: (n) => count(n, { one: 'Transkodierung', other: 'Transkodierungen' }),
  unexplained: 'Transkodierung: Was sich ändert, sagt der Server nicht',
  unnamed: 'ein Gerät',
  lowerBitrate: 'niedrigere Bitrate',
  cause: (name, times) => `${name} ${number(times)}×`,
};
