import type { Item } from '../media-server/library/item.ts';
import { isPlayable } from '../media-server/library/item.ts';
import type { AnyMediaServer } from '../media-server/server.ts';
import type { Seat } from '../media-server/state/devices.ts';
import { UsageError } from '../usageError.ts';

const WHOLE_PLAY_MS = 8_000;
const TRANSCODE_MS = 180_000;

/** `play [title]`: a viewer plays the title, and finishes within seconds. */
export function play(title: string, media: AnyMediaServer): string {
  const { item, account } = start(title, media, 'direct play', WHOLE_PLAY_MS);
  return `${account.name} is playing “${item.title}” and will finish in ${WHOLE_PLAY_MS / 1000} seconds; then #history will show it.`;
}

/** `transcode [title]`: a viewer plays the title on a player that needs a transcode. */
export function transcode(title: string, media: AnyMediaServer): string {
  const { item, account } = start(title, media, 'transcode', TRANSCODE_MS);
  return `${account.name} is playing “${item.title}”, which has to be transcoded; #transcodes will show why in a few seconds.`;
}

/** `pause [title]`: a viewer pauses the title and does not return. A rule about paused streams may end it. */
export function pause(title: string, media: AnyMediaServer): string {
  const item = titled(title, media);
  const { account } = media.sessions.start({ item, state: 'paused', staysPaused: true, ...freeSeat(media) });
  return [
    `${account.name} has paused “${item.title}” and gone to bed.`,
    'Set up a rule, such as /rule add name:Paused action:end the stream paused:1, and look into /rule log a minute later.',
  ].join(' ');
}

function start(title: string, media: AnyMediaServer, mode: 'direct play' | 'transcode', wholeMs: number) {
  const item = titled(title, media);
  const session = media.sessions.start({ item, mode, ...freeSeat(media) });
  session.pace = Math.max(1, (item.duration ?? 0) / wholeMs);
  return session;
}

function titled(title: string, { library }: AnyMediaServer): Item {
  const wantedName = title === '' ? 'nosferatu' : title.toLowerCase();
  const items = library.all().filter((item) => isPlayable(item) && item.duration !== undefined);
  const match =
    items.find((item) => item.title.toLowerCase() === wantedName) ??
    items.find((item) => item.title.toLowerCase().includes(wantedName));
  if (!match) throw new UsageError(`There is nothing playable called “${title}” in the library.`);
  return match;
}

/** A viewer whose device plays nothing at the moment. */
function freeSeat({ sessions, profile }: AnyMediaServer): Seat {
  const isFree = ({ device }: Seat) => !sessions.active.some((session) => session.device.id === device.id);
  const seat = profile.guests.find(isFree);
  if (!seat) throw new UsageError('Every player is in use; one of them will be free in a minute or two.');
  return seat;
}
