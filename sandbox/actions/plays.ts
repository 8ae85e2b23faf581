import type { Item } from '../media-server/library/item.ts';
import { isPlayable } from '../media-server/library/item.ts';
import type { AnyMediaServer } from '../media-server/server.ts';
import type { PersonAtDevice } from '../media-server/state/devices.ts';
import { UsageError } from '../usageError.ts';
import type { FormatActionResult } from './words.ts';

const WHOLE_PLAY_MS = 8_000;
const TRANSCODE_MS = 180_000;

/** Runs `play [title]`: a viewer plays the title and finishes within seconds. */
export function playTitle(title: string, media: AnyMediaServer, say: FormatActionResult): string {
  const { item, account } = start(title, { media, say, mode: 'direct play', wholeMs: WHOLE_PLAY_MS });
  return say('plays', { person: account.name, title: item.title, seconds: WHOLE_PLAY_MS / 1000 });
}

/** Runs `transcode [title]`: a viewer's player needs the title transcoded. */
export function playTitleTranscoded(title: string, media: AnyMediaServer, say: FormatActionResult): string {
  const { item, account } = start(title, { media, say, mode: 'transcode', wholeMs: TRANSCODE_MS });
  return say('transcodes', { person: account.name, title: item.title });
}

/**
 * Runs `pause [title]`: a viewer pauses the title and does not return. A rule about paused streams may end the stream.
 */
export function playAndPauseTitle(title: string, media: AnyMediaServer, say: FormatActionResult): string {
  const item = titled(title, media, say);
  const { account } = media.sessions.start({ item, state: 'paused', staysPaused: true, ...freeSeat(media, say) });
  return `${say('pauses', { person: account.name, title: item.title })} ${say('pauseRule')}`;
}

interface Play {
  readonly media: AnyMediaServer;
  readonly say: FormatActionResult;
  readonly mode: 'direct play' | 'transcode';
  /** Time for playing the whole title, in ms. */
  readonly wholeMs: number;
}

function start(title: string, { media, say, mode, wholeMs }: Play) {
  const item = titled(title, media, say);
  const session = media.sessions.start({ item, mode, ...freeSeat(media, say) });
  session.pace = Math.max(1, (item.duration ?? 0) / wholeMs);
  return session;
}

function titled(title: string, { library }: AnyMediaServer, say: FormatActionResult): Item {
  const wantedName = title === '' ? 'nosferatu' : title.toLowerCase();
  const items = library.all().filter((item) => isPlayable(item) && item.duration !== undefined);
  const match =
    items.find((item) => item.title.toLowerCase() === wantedName) ??
    items.find((item) => item.title.toLowerCase().includes(wantedName));
  if (!match) throw new UsageError(say('notPlayable', { title }));
  return match;
}

function freeSeat({ sessions, profile }: AnyMediaServer, say: FormatActionResult): PersonAtDevice {
  const isFree = ({ device }: PersonAtDevice) => !sessions.active.some((session) => session.device.id === device.id);
  const seat = profile.guests.find(isFree);
  if (!seat) throw new UsageError(say('allInUse'));
  return seat;
}
