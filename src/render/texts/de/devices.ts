import type { devices as en } from '../en/devices.ts';
import type { Translation } from '../translation.ts';
import { count, number } from './numbers.ts';

export const devices: Translation<typeof en> = {
  head: (n) =>
    n === 1 ? 'Ein noch nie gesehenes Gerät' : `${count(n, { one: 'Gerät', other: 'Geräte' })}, noch nie gesehen`,
  unnamed: 'Ein Gerät',
  id: (id) => `Nummer ${id}`,
  since: (when) => `kam ${when} auf den Server`,
  shown: (shown, total) => (shown < total ? `-# ${number(shown)} von ${number(total)} gezeigt.` : undefined),
};
