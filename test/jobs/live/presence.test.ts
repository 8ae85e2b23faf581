import { expect, test } from 'vitest';
import type { BotStatusLineSetting } from '../../../src/domain/live/presence.ts';
import type { ServerHealthState } from '../../../src/domain/media/server/health.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { createPresence } from '../../../src/jobs/live/presence.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import type { Texts } from '../../../src/render/texts/texts.ts';
import { film, playing } from '../../support/media.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { ONE_VISIBLE } from '../support/visible.ts';

interface World {
  health: ServerHealthState;
  isConnected: boolean;
  readonly guilds: string[];
}

function presence(setting: BotStatusLineSetting, texts: Texts = en) {
  const clock = createSteppedClock();
  const shown: string[] = [];
  const world: World = { health: { kind: 'up' }, isConnected: true, guilds: ['1'] };
  const job = createPresence({
    setting,
    texts,
    clock,
    health: { state: () => world.health },
    visible: {
      ...ONE_VISIBLE,
      serversOf: (guildId) => (guildId === 'sees none' ? [] : ONE_VISIBLE.serversOf(guildId)),
    },
    guildIds: () => world.guilds,
    line: { show: (text) => world.isConnected && shown.push(text) > 0 },
    scrub: (text) => text.replaceAll('token-canary', '***'),
  });
  const look = (sessions: readonly Session[]) => job.receive({ at: clock.now().getTime(), sessions });
  return { clock, shown, world, job, look };
}
const transcode = { decision: 'transcode' } as const;

test('the presence counts streams and transcodes, in either language', async () => {
  const english = presence('counts');
  await english.look([playing(), playing(transcode), playing()]);
  expect(english.shown).toEqual(['3 streams, 1 transcoding']);
  const german = presence('counts', de);
  await german.look([]);
  expect(german.shown).toEqual(['Gerade läuft nichts']);
});

test('the presence names running titles, without secrets, and cut to the length that Discord takes', async () => {
  const { look, shown, clock } = presence('titles');
  await look([playing({ item: film({ title: 'token-canary' }) })]);
  await clock.advance(20_000);
  await look(Array.from({ length: 5 }, (_, n) => playing({ item: film({ title: `${n} `.repeat(60) }) })));
  expect(shown[0]).toBe('*** (1927)');
  expect(shown[1]).toMatch(/, 2 more$|…$/);
  expect(shown[1]?.length).toBeLessThanOrEqual(128);
});

test('the presence changes at most every twenty seconds, and only if its text is different', async () => {
  const { look, shown, clock } = presence('counts');
  await look([playing()]);
  await clock.advance(15_000);
  await look([]);
  expect(shown).toEqual(['1 stream']);
  await clock.advance(15_000);
  await look([]);
  await clock.advance(60_000);
  await look([]);
  expect(shown).toEqual(['1 stream', 'Nobody is watching']);
});

test('the presence says that the server is down, and does not change because of one failed reading', async () => {
  const { job, look, shown, world, clock } = presence('counts');
  await look([playing()]);
  await clock.advance(20_000);
  job.missed?.(new Error('as told'), 0);
  expect(shown).toEqual(['1 stream']);
  world.health = { kind: 'down', since: clock.now(), latest: clock.now(), because: 'timeout' };
  job.missed?.(new Error('as told'), 0);
  expect(shown).toEqual(['1 stream', 'Server down']);
});

test('the presence is shown later if Discord was not connected', async () => {
  const { look, shown, world } = presence('counts');
  world.isConnected = false;
  await look([playing()]);
  world.isConnected = true;
  await look([playing()]);
  expect(shown).toEqual(['1 stream']);
});

test('a presence that is switched off needs no sessions and shows no text', async () => {
  const { job, look, shown } = presence('off');
  await look([playing()]);
  expect([job.everyMs(), shown]).toEqual([undefined, []]);
});

test('the presence shows no streams while a guild of the bot sees no media server, and withdraws earlier ones', async () => {
  const before = presence('counts');
  before.world.guilds.push('sees none');
  await before.look([playing()]);
  expect(before.shown).toEqual([]);
  const after = presence('counts');
  await after.look([playing()]);
  after.world.guilds.push('sees none');
  await after.clock.advance(20_000);
  await after.look([playing()]);
  expect(after.shown).toEqual(['1 stream', 'Nobody is watching']);
});

test.each([
  { name: 'nothing was seen', sessions: [], said: 'Can’t see what’s playing' },
  { name: 'one stream was seen', sessions: [playing()], said: 'at least 1 stream' },
  { name: 'some were seen', sessions: [playing(), playing(transcode)], said: 'at least 2 streams, 1 transcoding' },
])(
  'the bot’s presence gives no exact number of streams if a server was not read and $name',
  async ({ sessions, said }) => {
    const { job, clock, shown } = presence('counts');
    await job.receive({ at: clock.now().getTime(), sessions, read: new Set() });
    expect(shown).toEqual([said]);
  },
);

test('the presence withdraws its numbers once the server could not be read for a minute', async () => {
  const { job, look, clock, shown } = presence('counts');
  await look([]);
  await clock.advance(30_000);
  job.missed?.(undefined, 0);
  expect(shown).toEqual(['Nobody is watching']);
  await clock.advance(30_000);
  job.missed?.(undefined, 0);
  expect(shown).toEqual(['Nobody is watching', 'Can’t see what’s playing']);
});
