import { counted } from '../numbers.ts';

export const device = {
  none: 'The server has no devices on record.',
  head: (count: number) =>
    count === 1 ? '## One device' : `## ${counted(count, { one: 'device', other: 'devices' })}`,
  newestFirst: '-# Newest first.',
  stays: '-# A device stays on this list even after its access is revoked.',
  since: (when: string) => `first seen ${when}`,
  id: (id: string) => `number ${id}`,
  unnamed: 'Unnamed device',
  declarations: {
    device: { name: 'device', description: 'Devices' },
    list: { name: 'list', description: 'Devices that have ever used the server', options: {} },
  },
} as const;
