import type { RawFile } from 'discord.js';

/** Parts of raw messages, used to compose messages that Discord refuses or accepts. */
export const V2 = 1 << 15;
export const text = (content: string) => ({ type: 10, content });
export const button = (more: object) => ({ type: 2, style: 2, label: 'Press', ...more });
export const row = (...components: object[]) => ({ type: 1, components });
export const select = (...values: string[]) => ({
  type: 3,
  custom_id: 's',
  options: values.map((value) => ({ label: value, value })),
});
export const picture = (name: string, bytes = 3): RawFile => ({ name, data: Buffer.alloc(bytes) });
export const thumbnail = (url: string, description?: string) => ({
  type: 9,
  components: [text('a')],
  accessory: { type: 11, media: { url }, description },
});

export interface Case {
  readonly name: string;
  readonly body: object;
  readonly files?: RawFile[];
  readonly code: string;
  readonly at: string;
}
