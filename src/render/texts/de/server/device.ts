import type { device as en } from '../../en/server/device.ts';
import type { Translation } from '../../translation.ts';
import { count } from '../numbers.ts';

export const device: Translation<typeof en> = {
  none: 'Der Server kennt keine Geräte.',
  head: (n) => (n === 1 ? '## Ein Gerät' : `## ${count(n, { one: 'Gerät', other: 'Geräte' })}`),
  newestFirst: '-# Die neuesten zuerst.',
  stays: '-# Ein Gerät bleibt in dieser Liste, auch wenn ihm der Zugang entzogen wird.',
  since: (when) => `zuerst gesehen ${when}`,
  id: (id) => `Nummer ${id}`,
  unnamed: 'Gerät ohne Namen',
  declarations: {
    device: { name: 'gerät', description: 'Geräte' },
    list: { name: 'liste', description: 'Die Geräte, die den Server je genutzt haben', options: {} },
  },
};
