import { counted } from '../numbers.ts';

/** New devices. Names come in escaped. */
export const devices = {
  head: (count: number) => (count === 1 ? 'New device' : counted(count, { one: 'new device', other: 'new devices' })),
  /** Of which only the platform may be told, or is known: "New Android device". */
  ofPlatform: (platform: string | undefined) => `New ${platform === undefined ? '' : `${platform} `}device`,
  id: (id: string) => `number ${id}`,
  since: (when: string) => `first seen ${when}`,
} as const;
