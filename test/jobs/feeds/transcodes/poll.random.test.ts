import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import type { FeedStore } from '../../../../src/domain/notifications/events.ts';
import { transcodeEventCodec } from '../../../../src/jobs/feeds/transcodes/data.ts';
import { pollTranscodes } from '../../../../src/jobs/feeds/transcodes/poll.ts';
import { openStore, silent, temporaryPath } from '../../../store/support/openStore.ts';
import { film, playing } from '../../../support/media.ts';
import { runs } from '../../../support/runs.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { ENDS, type End, endingWith, listening, subscriptionOf } from '../../support/listening.ts';

const MINUTE = 60_000;
const transcode = { key: '/transcode/sessions/1', videoDecision: 'transcode', container: 'mpegts' } as const;
const transcoding = (given: Partial<Session> = {}): Session => playing({ decision: 'transcode', transcode, ...given });
/** As old servers send them: with a number that begins anew with the server. */
const numbered = (given: Partial<Session> = {}): Session => transcoding({ id: undefined, sessionKey: '1', ...given });

type Item = MediaServer['item'];
/** Where a server describes the file itself, nobody asks its library. */
const unasked: Item = async () => {
  throw new Error('the library was asked');
};

const over = (
  feeds: FeedStore,
  now: () => Date,
  sessions: readonly Session[] | Error,
  { wake = () => undefined, item = unasked }: { readonly wake?: () => void; readonly item?: Item } = {},
) =>
  pollTranscodes({
    latestSessions: {
      read: async () => {
        if (sessions instanceof Error) throw sessions;
        return { at: now().getTime(), sessions };
      },
    },
    media: { item },
    feeds,
    clock: { now, steadyMs: () => 1, wait: async () => undefined },
    wake,
    signal: new AbortController().signal,
  });

const titlesOf = (data: readonly unknown[]): readonly string[] =>
  data.map((each) => transcodeEventCodec.parse(JSON.stringify(each)).item.title);

/** The job after its first poll, with a server where nobody watches. */
async function looking(first: readonly Session[] = [], item?: Item) {
  const world = await listening('transcodes');
  onTestFinished(() => world.store.close());
  let woken = 0;
  const look = async (...sessions: readonly Session[]) => {
    const wake = () => {
      woken += 1;
    };
    await over(world.feeds, world.clock.now, sessions, { wake, ...(item && { item }) });
    await world.clock.advance(MINUTE);
  };
  const titles = async () => titlesOf(await world.data());
  await look(...first);
  return { ...world, look, titles, woken: () => woken };
}

test('a session that transcodes makes one event, however long it continues', async () => {
  const { look, titles, woken } = await looking();
  for (let hour = 0; hour < 5; hour += 1) await look(transcoding());
  expect([await titles(), woken()]).toEqual([['Metropolis'], 1]);
});

test('a stream without a transcode makes no event', async () => {
  const { look, titles } = await looking();
  await look(playing(), playing({ id: 'b', decision: 'direct stream', transcode }));
  expect(await titles()).toEqual([]);
});

test('transcodes at the first poll make no event', async () => {
  const { look, titles } = await looking([transcoding(), numbered()]);
  await look(transcoding(), numbered(), transcoding({ id: 'b', item: film({ ratingKey: '2', title: 'Nosferatu' }) }));
  expect(await titles()).toEqual(['Nosferatu']);
});

test('a transcode’s event keeps all data for a message, and neither address nor place of the viewer', async () => {
  const { look, data, notifications } = await looking();
  const files = [{ videoResolution: '1080', bitrateKbps: 9100, container: 'mkv', parts: [] }];
  const item = film({ thumb: '/t/1', librarySectionId: '1', files });
  const player = { title: 'Sofa', product: 'TV', platform: 'Tizen', address: '192.0.2.7', local: false };
  await look(
    transcoding({ item, player: { ...player, machineIdentifier: 'sofa' }, bandwidthKbps: 2200, location: 'wan' }),
  );
  expect(await data()).toEqual([
    {
      accountId: '1',
      player: { id: 'player sofa', product: 'TV', platform: 'Tizen', local: false },
      librarySectionId: '1',
      item: { kind: 'movie', title: 'Metropolis', ratingKey: '101', year: 1927, thumb: '/t/1' },
      delivery: {
        decision: 'transcode',
        remade: ['video', 'container'],
        file: { videoResolution: '1080', container: 'mkv', bitrateKbps: 9100 },
        sent: { container: 'mpegts' },
        reservedKbps: 2200,
      },
    },
  ]);
  expect(JSON.stringify(await notifications())).not.toContain('192.0.2.7');
});

test('a channel for one library gets only the transcodes of that library', async () => {
  const { look, store } = await looking();
  const own = await store.subscriptions.set(subscriptionOf('transcodes', { librarySectionId: '2' }));
  await look(
    transcoding({ item: film({ librarySectionId: '1' }) }),
    transcoding({ id: 'b', item: film({ title: 'Pilot', librarySectionId: '2' }) }),
  );
  expect(await store.notifications.of(own.id, 9)).toMatchObject([{ data: expect.stringContaining('Pilot') }]);
});

test.each([
  { name: 'a minute', byMs: MINUTE },
  { name: 'an hour', byMs: 60 * MINUTE },
  { name: 'a day', byMs: 24 * 60 * MINUTE },
  { name: 'a week', byMs: 7 * 24 * 60 * MINUTE },
  { name: 'a year', byMs: 365 * 24 * 60 * MINUTE },
])(
  'a session without an id that ended is forgotten after an hour, although the clock was set back by $name',
  async ({ byMs }) => {
    const { look, titles, clock } = await looking();
    await look(numbered());
    await look();
    clock.set(new Date(clock.now().getTime() - byMs));
    for (let minute = 0; minute < 62; minute += 1) await look();
    await look({ ...numbered(), transcode: { ...transcode, key: '/transcode/sessions/2' } });
    expect(await titles()).toHaveLength(2);
  },
);

const again = { ...transcode, key: '/transcode/sessions/2' };

test.each([
  { name: 'with an id', session: transcoding() },
  { name: 'without one', session: numbered() },
] as const)('a renegotiated transcode makes no second event: a session $name', async ({ session }) => {
  const { look, titles } = await looking();
  await look(session);
  await look({ ...session, transcode: again });
  await look({ ...session, decision: 'direct play', transcode: undefined });
  await look({ ...session, transcode: again });
  expect(await titles()).toEqual(['Metropolis']);
});

test.each([
  { name: 'with an id', session: transcoding() },
  { name: 'without one', session: numbered() },
] as const)(
  'the next item in a session that transcodes makes an event of its own: a session $name',
  async ({ session }) => {
    const { look, titles } = await looking();
    await look(session);
    await look({ ...session, item: film({ ratingKey: '102', title: 'Nosferatu' }) });
    await look({ ...session, item: { kind: 'other', title: 'Faust' } });
    expect(await titles()).toEqual(['Metropolis', 'Nosferatu', 'Faust']);
  },
);

/** What comes out of the transcoder, as a session describes it, and the file of which it is. */
const parts = [{ decision: 'transcode', streams: [] }];
const sent = { id: '7', videoResolution: '480p', bitrateKbps: 2000, container: 'mp4', parts };
const file = { id: '7', videoResolution: '1080', bitrateKbps: 9100, container: 'mkv', parts: [] };
const described = (n: number): Session =>
  transcoding({ id: `s${n}`, item: film({ ratingKey: String(n), files: [sent] }), bandwidthKbps: 2200 });
const deliveriesOf = (data: readonly unknown[]) =>
  data.map((each) => transcodeEventCodec.parse(JSON.stringify(each)).delivery);

test('the file of a transcode is read from its library once, if the server describes only the stream it sends', async () => {
  const asked: string[] = [];
  const { look, data } = await looking([described(1)], async (ratingKey) => {
    asked.push(ratingKey);
    return film({ ratingKey, files: [{ ...file, id: '6' }, file] });
  });
  await look(described(1), described(2), described(3));
  await look(described(2), described(3));
  expect(asked).toEqual(['2', '3']);
  expect(deliveriesOf(await data())).toMatchObject(
    ['2', '3'].map(() => ({
      file: { videoResolution: '1080', bitrateKbps: 9100 },
      sent: { videoResolution: '480p' },
      lowerBitrate: true,
    })),
  );
});

test.each([
  {
    name: 'does not know it',
    failure: new MediaServerFailure('not-found', { method: 'GET', path: '/library/metadata/1' }),
  },
  {
    name: 'does not answer',
    failure: new MediaServerFailure('timeout', { method: 'GET', path: '/library/metadata/1' }),
  },
])('a library that $name does not stop the event, which then shows the stream’s data', async ({ failure }) => {
  const { look, data } = await looking([], async () => {
    throw failure;
  });
  await look(described(1));
  expect(deliveriesOf(await data())).toEqual([
    {
      decision: 'transcode',
      remade: ['video'],
      sent: { videoResolution: '480p', bitrateKbps: 2000, container: 'mpegts' },
      reservedKbps: 2200,
    },
  ]);
});

test('a poll that is stopped while it reads the library writes nothing', async () => {
  const { look, feeds, clock, titles } = await looking([], async () => film());
  const reason = new Error('the deadline of this job is over');
  const item = async () => {
    throw reason;
  };
  await expect(over(feeds, clock.now, [described(1)], { item })).rejects.toBe(reason);
  expect(await titles()).toEqual([]);
  await look(described(1));
  expect(await titles()).toEqual(['Metropolis']);
});

test('a transcoded trailer makes no event, and the film after it does', async () => {
  const { look, titles } = await looking();
  const preRoll = { kind: 'clip', title: 'Pre-roll', ratingKey: '900' } as const;
  await look(transcoding({ item: preRoll }), numbered({ item: preRoll }));
  await look(transcoding(), numbered());
  expect(await titles()).toEqual(['Metropolis', 'Metropolis']);
});

const track = (n: number, given: Partial<Session> = {}): Session =>
  transcoding({
    item: film({ kind: 'track', ratingKey: String(n), title: `Track ${n}`, parentTitle: `Album ${n % 3}` }),
    transcode: { ...transcode, key: `/transcode/sessions/${n}` },
    ...given,
  });

test.each([
  { name: 'with an id', given: {} },
  { name: 'with an id for each track', given: undefined },
  { name: 'without one', given: { id: undefined, sessionKey: '1' } },
] as const)('a listener whose many tracks are transcoded makes one event: a session $name', async ({ given }) => {
  const { look, titles } = await looking();
  for (let n = 0; n < 45; n += 1) {
    await look(track(n, given ?? { id: `s${n}` }));
    await look();
  }
  expect(await titles()).toEqual(['Track 0']);
});

test('music that is transcoded at the first poll makes no event with its next track', async () => {
  const { look, titles } = await looking([track(1)]);
  await look(track(2));
  expect(await titles()).toEqual([]);
});

test('each person who listens to transcoded music makes an event, and so does each of their players', async () => {
  const { look, titles } = await looking();
  await look(track(1), track(2, { user: { id: '2' } }), track(3, { player: { machineIdentifier: 'kitchen' } }));
  await look(track(4), track(5, { user: { id: '2' } }), track(6, { player: { machineIdentifier: 'kitchen' } }));
  expect(await titles()).toEqual(['Track 1', 'Track 2', 'Track 3']);
});

test.each([
  [60, ['Track 1']],
  [62, ['Track 1', 'Track 2']],
] as const)(
  'music that is transcoded again after %i minutes of silence makes a new event only after an hour',
  async (minutes, entries) => {
    const { look, titles } = await looking();
    // Some players keep one key for all that they play.
    await look(track(1, { transcode }));
    for (let minute = 0; minute < minutes; minute += 1) await look();
    await look(track(2, { transcode }));
    expect(await titles()).toEqual(entries);
  },
);

test('a session that starts without a transcode makes an event when it needs one', async () => {
  const { look, titles } = await looking([playing()]);
  await look(playing());
  await look(transcoding());
  expect(await titles()).toEqual(['Metropolis']);
});

test('two people who transcode the same film make two events', async () => {
  const { look, titles } = await looking();
  await look(numbered(), numbered({ user: { id: '2', name: 'curt' } }), transcoding(), transcoding({ id: 'b' }));
  expect(await titles()).toHaveLength(4);
});

test('a session without an id that drops out for a while makes no second event when it is back', async () => {
  const { look, titles } = await looking();
  await look(numbered());
  for (let minute = 0; minute < 30; minute += 1) await look();
  await look(numbered({ transcode: again }));
  expect(await titles()).toEqual(['Metropolis']);
});

test.each([
  { name: 'by its transcode', later: again },
  { name: 'without one', later: undefined },
] as const)('a session number that is reused a day later makes a new event, $name', async ({ later }) => {
  const { look, titles, clock } = await looking();
  await look(numbered());
  await look();
  await clock.advance(24 * 60 * MINUTE);
  await look();
  await look(numbered({ transcode: later }));
  expect(await titles()).toEqual(['Metropolis', 'Metropolis']);
});

test('a bot that slept for a day makes no second event for a session without an id', async () => {
  const { look, titles, clock } = await looking();
  await look(numbered({ transcode: undefined }));
  await clock.advance(24 * 60 * MINUTE);
  await look(numbered({ transcode: undefined }));
  expect(await titles()).toEqual(['Metropolis']);
});

test('a session without any known data makes one event', async () => {
  const { look, titles } = await looking();
  const nobody: Session = {
    item: { kind: 'other', title: '' },
    user: {},
    player: {},
    live: false,
    decision: 'transcode',
  };
  await look(nobody);
  await look(nobody);
  expect(await titles()).toEqual(['']);
});

test('a session that could not be read makes an event at the next poll', async () => {
  const { look, titles, feeds, clock } = await looking();
  const failure = new MediaServerFailure('forbidden', { method: 'GET', path: '/status/sessions' });
  await expect(over(feeds, clock.now, failure)).rejects.toBe(failure);
  await look(transcoding());
  expect(await titles()).toEqual(['Metropolis']);
});

test('a poll that finds only known sessions writes nothing', async () => {
  const { look, feeds, clock } = await looking();
  await look(transcoding(), numbered());
  const record = async () => {
    throw new Error('written');
  };
  await over({ ...feeds, record }, clock.now, [transcoding(), numbered()]);
});

test('a poll records transcodes that began since the last poll: none at the first poll, and each once', async () => {
  const { store, feeds, clock } = await listening('transcodes');
  onTestFinished(() => store.close());
  const written: number[] = [];
  const record: FeedStore['record'] = async (batch) => {
    written.push(batch.events.length);
    await feeds.record(batch);
  };
  const look = (...sessions: readonly Session[]) => over({ ...feeds, record }, clock.now, sessions);
  await look(transcoding());
  await look(transcoding(), transcoding({ id: 'b' }));
  await look(transcoding(), transcoding({ id: 'b' }), transcoding({ id: 'c' }), numbered());
  expect(written).toEqual([0, 1, 2]);
});

test('the transcodes feed stops at a cursor that it never wrote, and neither loses nor repeats events', async () => {
  const { look, feeds, titles } = await looking();
  await feeds.record({ feed: 'transcodes', cursor: '{"numbered":"none"}', events: [] });
  await expect(look(numbered())).rejects.toThrow();
  expect(await titles()).toEqual([]);
});

interface Step {
  /** What each of four sessions does: is away, plays, or transcodes its nth item. */
  readonly sessions: readonly { readonly does: 'away' | 'plays' | 'transcodes'; readonly item: number }[];
  /** The transcodes are renegotiated. */
  readonly anew: boolean;
  readonly end: End;
}
const step: fc.Arbitrary<Step> = fc.record({
  sessions: fc.array(
    fc.record({ does: fc.constantFrom('away', 'plays', 'transcodes'), item: fc.integer({ min: 0, max: 2 }) }),
    { minLength: 4, maxLength: 4 },
  ),
  anew: fc.boolean(),
  end: fc.constantFrom(...ENDS),
});

/** Two with an id and two without, all of one person on one player. */
function sessionsOf({ sessions }: Step, transcodes: number): readonly Session[] {
  return sessions.flatMap(({ does, item }, n) =>
    does === 'away'
      ? []
      : [
          playing({
            ...(n < 2 ? { id: `s${n}` } : { id: undefined, sessionKey: String(n) }),
            item: film({ ratingKey: String(item), title: `${n}-${item}` }),
            decision: does === 'plays' ? 'direct play' : 'transcode',
            ...(does === 'transcodes' && {
              transcode: { ...transcode, key: `/transcode/sessions/${n}-${transcodes}` },
            }),
          }),
        ],
  );
}

const transcoded = (sessions: readonly Session[]): readonly string[] =>
  sessions.filter(({ decision }) => decision === 'transcode').map(({ item }) => item.title);

test('in random runs, each session and item makes one event, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { store, feeds, clock, data } = await listening('transcodes');
      const seen: string[] = [];
      let transcodes = 0;
      for (const each of steps) {
        await clock.advance(MINUTE);
        transcodes += each.anew ? 1 : 0;
        const sessions = sessionsOf(each, transcodes);
        const look = (through: FeedStore) => over(through, clock.now, sessions);
        await look(endingWith(feeds, each.end)).catch(() => look(feeds));
        seen.push(...transcoded(sessions));
      }
      const entries = titlesOf(await data());
      await store.close();
      const first = transcoded(steps.slice(0, 1).flatMap((each) => sessionsOf(each, 0)));
      expect(entries).toEqual([...new Set(seen)].filter((title) => !first.includes(title)));
    }),
    runs(6, 100),
  );
});

test('transcodes that go on across a restart of the bot make no second event', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const live = async (sessions: readonly Session[]): Promise<number> => {
    const store = await openStore({ path, clock, log: silent });
    const { id } = await store.subscriptions.set(subscriptionOf('transcodes'));
    await over(store.feeds, clock.now, sessions);
    const entries = await store.notifications.of(id, 9);
    await store.close();
    return entries.length;
  };
  expect(await live([])).toBe(0);
  expect(await live([transcoding(), numbered()])).toBe(2);
  expect(await live([transcoding({ transcode: again }), numbered({ transcode: again })])).toBe(2);
});
