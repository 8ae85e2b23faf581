import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import type { SeededRandomGenerator } from '../../media-server/state/random.ts';
import type { TestEventLog } from '../checker/eventLog.ts';
import type { CrashTestWorld } from '../world.ts';

const FIRST_KEY = 900_000;
const LONG_AGO = 1_614_556_800;

export interface DeviceTranscodeWorkload {
  device(round: number): string;
  /** Starts a transcoded stream, and plays it until the bot has posted it. */
  transcode(round: number): void;
  /** Ends the streams that the bot has posted, without plays in the history. */
  leave(): void;
}

export function createDeviceTranscodeWorkload(
  { media }: Pick<CrashTestWorld, 'media'>,
  eventLog: TestEventLog,
  random: SeededRandomGenerator,
): DeviceTranscodeWorkload {
  const [film] = media.library.ofKind(LIBRARY_SECTION_IDS.films, 'movie');
  if (!film) throw new Error('the embedded media server has no film');
  let [phones, streams] = [0, 0];
  return {
    device: (round) => {
      phones += 1;
      const name = `Phone ${String(phones).padStart(5, '0')}`;
      media.knownDevices.add({ name });
      eventLog.add({ feed: 'devices', name, round, inOrder: false });
      return name;
    },
    transcode: (round) => {
      streams += 1;
      const name = `Stream ${String(streams).padStart(5, '0')}`;
      const ratingKey = String(FIRST_KEY + streams);
      const guid = `crash/${ratingKey}`;
      media.library.put({ ...film, ratingKey, guid, title: name, titleSort: name, addedAt: LONG_AGO });
      const account = random.pick(Object.values(media.accounts));
      const device = random.pick(Object.values(media.devices));
      media.sessions.start({ item: name, account, device, mode: 'transcode' });
      eventLog.add({
        feed: 'transcodes',
        library: LIBRARY_SECTION_IDS.films,
        name,
        round,
        inOrder: false,
        person: account.name,
        device: device.name,
      });
    },
    leave: () => {
      for (const { id, item } of media.sessions.active) if (eventLog.isDelivered(item.title)) media.sessions.remove(id);
    },
  };
}
