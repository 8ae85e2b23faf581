import type { devices as en } from '../../en/feeds/devices.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

export const devices: Translation<typeof en> = {
  head: (n) => (n === 1 ? 'Neues Gerät' : count(n, { one: 'neues Gerät', other: 'neue Geräte' })),
  ofPlatform: (platform) => (platform === undefined ? 'Neues Gerät' : `Neues Gerät (${platform})`),
  id: (id) => `Nummer ${id}`,
  since: (when) => `zuerst gesehen ${when}`,
};
