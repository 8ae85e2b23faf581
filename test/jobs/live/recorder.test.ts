import { expect, test } from 'vitest';
import type { LoggedSessionSnapshot } from '../../../src/domain/live/sessionLog.ts';
import type { MediaFile } from '../../../src/domain/media/items/mediaFiles.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import type { StreamTotals } from '../../../src/domain/statistics/streamTotals.ts';
import { createCachedFileVersionsReader } from '../../../src/jobs/live/knownVersions.ts';
import { createStreamRecorder } from '../../../src/jobs/live/recorder.ts';
import { film, playing } from '../../support/media.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const HOUR = 3_600_000;
const { signal } = new AbortController();
const file: MediaFile = { id: '5', videoResolution: '4k', bitrateKbps: 60_000, container: 'mkv', parts: [] };
/** The server describes what it sends; the file is in the library only. */
const sent: MediaFile = {
  id: '5',
  videoResolution: '720',
  selected: true,
  parts: [{ decision: 'transcode', streams: [] }],
};
const transcoding = (given: Partial<Session> = {}): Session =>
  playing({
    item: film({ librarySectionId: '1', files: [sent] }),
    player: { title: 'Ada’s phone', product: 'Phone', state: 'paused', address: '203.0.113.7', machineIdentifier: 'm' },
    decision: 'transcode',
    transcode: { key: '/transcode/sessions/1', videoDecision: 'transcode' },
    ...given,
  });

function sampling({ isOn = true } = {}) {
  const clock = createSteppedClock();
  const library = { reads: 0, answer: async () => film({ files: [file] }) };
  const item = () => {
    library.reads += 1;
    return library.answer();
  };
  const recorded: LoggedSessionSnapshot[] = [];
  const added: StreamTotals[] = [];
  const recorder = createStreamRecorder({
    streamTotals: { add: async (minutes) => void added.push(...minutes) },
    sessionLog: { record: async (seen) => void recorded.push(seen), flush: async () => undefined },
    knownVersions: createCachedFileVersionsReader({ item }, clock),
    addressKey: (address) => `key of ${address}`,
    isOn,
    signal,
  });
  const see = async (...sessions: readonly Session[]) => recorder.receive({ at: clock.now().getTime(), sessions });
  return { clock, library, recorded, added, recorder, see };
}

test('a stream is recorded with its file, and without the names of people and devices', async () => {
  const { see, recorded, clock } = sampling();
  await see(transcoding());
  expect(recorded).toMatchObject([
    {
      at: clock.now().getTime(),
      streams: [
        {
          account: '1',
          decision: 'transcode',
          isVideoTranscoded: true,
          isPaused: true,
          lines: 2160,
          fileKbps: 60_000,
          addressKey: 'key of 203.0.113.7',
          item: { ratingKey: '101', kind: 'movie', title: 'Metropolis', librarySectionId: '1' },
          player: { id: 'm', product: 'Phone' },
        },
      ],
    },
  ]);
  expect(JSON.stringify(recorded)).not.toMatch(/ada|Ada|"203/);
});

test('the recorder asks the library about a transcoded item once an hour, and not about a direct play', async () => {
  const { see, library, clock } = sampling();
  for (let look = 0; look < 5; look += 1) {
    await see(transcoding(), playing({ id: 'other' }));
    await clock.advance(15_000);
  }
  expect(library.reads).toBe(1);
  await clock.advance(HOUR);
  await see(transcoding());
  expect(library.reads).toBe(2);
});

test('a failing library leaves the file of a recorded stream unknown for a minute', async () => {
  const { see, library, recorded, clock } = sampling();
  const { answer } = library;
  library.answer = () => Promise.reject(new MediaServerFailure('unreachable', { method: 'GET', path: '/library' }));
  await see(transcoding());
  await see(transcoding());
  library.answer = answer;
  await clock.advance(61_000);
  await see(transcoding());
  expect(recorded.map(({ streams }) => streams[0]?.lines)).toEqual([undefined, undefined, 2160]);
  expect(library.reads).toBe(2);
});

test.each([
  [true, 15_000],
  [false, undefined],
])('the recorder reads sessions regularly only if recording is switched on: %s', (isOn, everyMs) => {
  expect(sampling({ isOn }).recorder.everyMs()).toBe(everyMs);
});

test('a minute of recorded streams is stored when it is over, and the last one, incomplete, at the end', async () => {
  const { see, added, recorder, clock } = sampling();
  for (let look = 0; look <= 5; look += 1) {
    await see(playing());
    await clock.advance(15_000);
  }
  const start = clock.now().getTime() - 90_000;
  expect(added).toMatchObject([{ at: start, measuredMs: 60_000, watchedMs: { films: 60_000 } }]);
  await recorder.close();
  expect(added[1]).toMatchObject({ at: start + 60_000, measuredMs: 15_000 });
});
