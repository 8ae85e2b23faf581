import type { EmbeddedMediaServer } from '../../media-server/server.ts';
import { UsageError } from '../usageError.ts';

/** `server down`, `server up` */
export async function server(typed: string, media: EmbeddedMediaServer): Promise<string> {
  if (typed === 'down') {
    await media.goDown();
    return 'The media server does not answer any more; #server tells it in about 20 seconds. server up brings it back.';
  }
  if (typed !== 'up') throw new UsageError('server down or server up.');
  await media.comeBack();
  return 'The media server answers again; #server tells it in a few seconds, if it had told that it was away.';
}

const NAMES = ['Nursery projector', 'Guest phone', 'Attic TV', 'Garden speaker'];

/** `device [name]`: one that was never seen before. */
export function device(name: string, { knownDevices }: EmbeddedMediaServer): string {
  const known = new Set(knownDevices.all.map((each) => each.name));
  const added = knownDevices.add({ name: name || (NAMES.find((each) => !known.has(each)) ?? `Device ${known.size}`) });
  return `“${added.name}” came for the first time; #devices tells it in a few seconds.`;
}
