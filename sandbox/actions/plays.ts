import type { LibraryItem } from '../media-server/library/item.ts';
import { isPlayable } from '../media-server/library/item.ts';
import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';
import type { AccountWithDevice } from '../media-server/state/devices.ts';
import { UsageError } from '../usageError.ts';
import type { ActionResultFormatter } from './words.ts';

const WHOLE_PLAY_MS = 8_000;
const TRANSCODE_MS = 180_000;

/** Runs `play [title]`: a viewer plays the title and finishes within seconds. */
export function playTitle(title: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter): string {
  const { item, account } = start(title, { media, say, mode: 'direct play', wholeMs: WHOLE_PLAY_MS });
  return say('plays', { person: account.name, title: item.title, seconds: WHOLE_PLAY_MS / 1000 });
}

/** Runs `transcode [title]`: a viewer's player needs the title transcoded. */
export function playTitleTranscoded(title: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter): string {
  const { item, account } = start(title, { media, say, mode: 'transcode', wholeMs: TRANSCODE_MS });
  return say('transcodes', { person: account.name, title: item.title });
}

/**
 * Runs `pause [title]`: a viewer pauses the title and does not return. A rule about paused streams may end the stream.
 */
export function playAndPauseTitle(title: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter): string {
  const item = titled(title, media, say);
  const { account } = media.sessions.start({ item, state: 'paused', staysPaused: true, ...freeSeat(media, say) });
  return `${say('pauses', { person: account.name, title: item.title })} ${say('pauseRule')}`;
}

interface Play {
  readonly media: AnyEmbeddedMediaServer;
  readonly say: ActionResultFormatter;
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

function titled(title: string, { library }: AnyEmbeddedMediaServer, say: ActionResultFormatter): LibraryItem {
  const wantedName = title === '' ? 'nosferatu' : title.toLowerCase();
  const items = library.all().filter((item) => isPlayable(item) && item.duration !== undefined);
  const match =
    items.find((item) => item.title.toLowerCase() === wantedName) ??
    items.find((item) => item.title.toLowerCase().includes(wantedName));
  if (!match) throw new UsageError(say('notPlayable', { title }));
  return match;
}

function freeSeat({ sessions, profile }: AnyEmbeddedMediaServer, say: ActionResultFormatter): AccountWithDevice {
  const isFree = ({ device }: AccountWithDevice) => !sessions.active.some((session) => session.device.id === device.id);
  const seat = profile.guests.find(isFree);
  if (!seat) throw new UsageError(say('allInUse'));
  return seat;
}
