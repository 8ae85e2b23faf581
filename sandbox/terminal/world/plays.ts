import type { Item } from '../../media-server/library/item.ts';
import { isPlayable } from '../../media-server/library/item.ts';
import type { EmbeddedMediaServer } from '../../media-server/server.ts';
import { UsageError } from '../usageError.ts';

const WHOLE_PLAY_MS = 8_000;
const TRANSCODE_MS = 180_000;

/** `play [title]`: somebody plays it, and is through with it in no time. */
export function play(title: string, media: EmbeddedMediaServer): string {
  const { item, account } = start(title, media, 'direct play', WHOLE_PLAY_MS);
  return `${account.name} plays “${item.title}” and is through with it in ${WHOLE_PLAY_MS / 1000} seconds; #history tells it.`;
}

/** `transcode [title]`: somebody plays it on a player that does not take it as it is. */
export function transcode(title: string, media: EmbeddedMediaServer): string {
  const { item, account } = start(title, media, 'transcode', TRANSCODE_MS);
  return `${account.name} plays “${item.title}”, which has to be transcoded; #transcodes tells why in a few seconds.`;
}

function start(title: string, media: EmbeddedMediaServer, mode: 'direct play' | 'transcode', wholeMs: number) {
  const item = titled(title, media);
  const session = media.sessions.start({ item, mode, ...freeSeat(media) });
  session.pace = Math.max(1, (item.duration ?? 0) / wholeMs);
  return session;
}

function titled(title: string, { library }: EmbeddedMediaServer): Item {
  const wanted = title === '' ? 'nosferatu' : title.toLowerCase();
  const items = library.all().filter((item) => isPlayable(item) && item.duration !== undefined);
  const found =
    items.find((item) => item.title.toLowerCase() === wanted) ??
    items.find((item) => item.title.toLowerCase().includes(wanted));
  if (!found) throw new UsageError(`The library has nothing to play called “${title}”.`);
  return found;
}

/** Somebody and a device that nobody sits at. */
function freeSeat({ sessions, accounts, devices }: EmbeddedMediaServer) {
  const { owner, priya, tomas, wei } = accounts;
  const { television, phone, tablet, kitchen } = devices;
  const seats = [
    { account: priya, device: phone },
    { account: tomas, device: tablet },
    { account: owner, device: television },
    { account: wei, device: kitchen },
  ];
  const free = seats.find(({ device }) => !sessions.active.some((session) => session.device.id === device.id));
  if (!free) throw new UsageError('Every player is taken; somebody will be through in a minute or two.');
  return free;
}
