import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import type { MediaServerAccount } from '../../media-server/state/people.ts';
import type { PlaybackSession } from '../../media-server/state/sessions.ts';
import type { CrashTestWorld } from '../world.ts';

const FIRST_KEY = 600_000;
const LONG_AGO = 1_614_556_800;

const KINDS = {
  film: { library: LIBRARY_SECTION_IDS.films, kind: 'movie' },
  episode: { library: LIBRARY_SECTION_IDS.serials, kind: 'episode' },
  song: { library: LIBRARY_SECTION_IDS.music, kind: 'track' },
} as const;

export interface ViewerWorkload {
  /** Starts a stream of a new title, without a play in the history. */
  begin(what: keyof typeof KINDS, account: MediaServerAccount): PlaybackSession;
  leave(sessions: readonly PlaybackSession[]): void;
  /** Returns the accounts in turn, because a rule spares an account after it has ended several of its streams. */
  nextAccount(): MediaServerAccount;
}

export function createViewerWorkload({ media }: Pick<CrashTestWorld, 'media'>): ViewerWorkload {
  const [accounts, devices] = [Object.values(media.accounts), Object.values(media.devices)];
  let [seats, turns] = [0, 0];
  return {
    begin: (medium, account) => {
      const { library, kind } = KINDS[medium];
      const [like] = media.library.ofKind(library, kind);
      const device = devices[seats % devices.length];
      if (!like || !device) throw new Error(`the embedded media server has no ${kind} or no device`);
      seats += 1;
      const [title, ratingKey] = [`Seat ${String(seats).padStart(5, '0')}`, String(FIRST_KEY + seats)];
      const item = {
        ...like,
        ratingKey,
        guid: `crash/${ratingKey}`,
        title,
        titleSort: title,
        addedAt: LONG_AGO,
        updatedAt: LONG_AGO,
      };
      media.library.put(item);
      // A paused stream stays unchanged until it ends.
      return media.sessions.start({ item, account, device, state: 'paused' });
    },
    leave: (sessions) => {
      for (const { id } of sessions) media.sessions.remove(id);
    },
    nextAccount: () => {
      const account = accounts[turns % accounts.length];
      if (!account) throw new Error('the embedded media server has no account');
      turns += 1;
      return account;
    },
  };
}
