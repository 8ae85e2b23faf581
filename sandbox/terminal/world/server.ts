import type { EmbeddedMediaServer } from '../../media-server/server.ts';
import { UsageError } from '../usageError.ts';

/** `server down`, `server up` */
export async function server(typed: string, media: EmbeddedMediaServer): Promise<string> {
  if (typed === 'down') {
    await media.goDown();
    return 'The media server is down; #server will say so in about 20 seconds. Type server up to bring it back.';
  }
  if (typed !== 'up') throw new UsageError('Type server down or server up.');
  await media.comeBack();
  return 'The media server is up again; #server will say so in a few seconds, if it had reported it down.';
}

const NAMES = ['Nursery projector', 'Guest phone', 'Attic TV', 'Garden speaker'];

/** `device [name]`: adds a device that was never seen before. */
export function device(name: string, { knownDevices }: EmbeddedMediaServer): string {
  const known = new Set(knownDevices.all.map((each) => each.name));
  const added = knownDevices.add({ name: name || (NAMES.find((each) => !known.has(each)) ?? `Device ${known.size}`) });
  return `“${added.name}” connected for the first time; #devices will show it in a few seconds.`;
}
