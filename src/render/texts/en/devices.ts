import { counted, number } from './numbers.ts';

/** Devices that were never seen before. Names come in escaped. */
export const devices = {
  head: (count: number) =>
    count === 1
      ? 'A device never seen before'
      : `${counted(count, { one: 'device', other: 'devices' })} never seen before`,
  unnamed: 'A device',
  id: (id: string) => `number ${id}`,
  since: (when: string) => `came to the server ${when}`,
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} shown.` : undefined,
} as const;
