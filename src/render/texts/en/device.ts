import { counted, number } from './numbers.ts';

export const device = {
  none: 'The server knows no devices.',
  head: (count: number) =>
    count === 1 ? '## One device' : `## ${counted(count, { one: 'device', other: 'devices' })}`,
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} shown, the newest first.` : '-# The newest first.',
  stays: '-# A device stays in this list when its access is taken away.',
  since: (when: string) => `first seen ${when}`,
  id: (id: string) => `number ${id}`,
  unnamed: 'Unnamed device',
  declarations: {
    device: { name: 'device', description: 'Devices' },
    list: { name: 'list', description: 'The devices that ever used the server', options: {} },
  },
} as const;
