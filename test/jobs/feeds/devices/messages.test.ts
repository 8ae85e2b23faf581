import { expect, test } from 'vitest';
import type { PeopleDisplayMode } from '../../../../src/domain/notifications/peopleShown.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../../src/domain/notifications/settings.ts';
import type { DeviceRef } from '../../../../src/domain/servers/refs.ts';
import { returnNoPlayerLink } from '../../../../src/domain/serving/links.ts';
import type { DeviceData } from '../../../../src/jobs/feeds/devices/data.ts';
import { devicesFeed } from '../../../../src/jobs/feeds/devices/index.ts';
import type { FeedEntry, RenderContext } from '../../../../src/jobs/feeds/feed.ts';
import { shownDeviceName } from '../../../../src/jobs/feeds/shownPeople.ts';
import { DEFAULT_TEXTS } from '../../../../src/render/texts/texts.ts';
import { NO_APPEARANCE } from '../../../support/appearance.ts';
import { textsOf } from '../../../support/messages.ts';
import { CHANNEL, inPages, NOON } from '../../support/fakes.ts';
import { recapless } from '../../support/renderContext.ts';

const NO_DEVICE_NAMES: ReadonlyMap<DeviceRef, string> = new Map();

const context = (people: PeopleDisplayMode = 'name'): RenderContext => ({
  ...recapless,
  subscription: {
    ...DEFAULT_SUBSCRIPTION_SETTINGS,
    id: 1,
    guildId: '200000000000000001',
    feed: 'devices',
    channelId: CHANNEL,
    createdAt: NOON,
    people,
  },
  appearance: NO_APPEARANCE,
  texts: DEFAULT_TEXTS,
  now: NOON,
  person: () => undefined,
  members: () => [],
  device: (deviceId, serverName) =>
    shownDeviceName({ people, name: deviceId && NO_DEVICE_NAMES.get(deviceId), serverName }),
  posters: { small: async () => new Map() },
  links: returnNoPlayerLink,
  chart: async () => undefined,
  signal: new AbortController().signal,
});

const entries = (count: number, more: Partial<DeviceData> = {}): readonly FeedEntry<DeviceData>[] =>
  Array.from({ length: count }, (_, n) => ({
    key: `event ${n}`,
    at: NOON,
    data: { id: String(n + 1), name: `Device ${n + 1}`, platform: 'iOS', createdAt: NOON, ...more },
  }));

// A list of all devices is for moderators: a channel that everybody reads points nobody at it.
test('a message about a device shows its name, platform, ID and first visit, and nothing else', async () => {
  const [draft] = await devicesFeed.draft(entries(1), context());
  expect(draft && textsOf(draft.message(1))).toEqual([
    '### New device',
    '**Device 1**\n-# iOS · ID 1 · first seen <t:1767268800:R>',
  ]);
});

test.each(['pseudonym', 'nobody'] as const)(
  'a message about a device hides the device’s name if people are shown as %s, as it could be a person’s',
  async (people) => {
    const shown = (more: Partial<DeviceData>) => devicesFeed.draft(entries(1, more), context(people));
    const [[bare], [android]] = await Promise.all([
      shown({ platform: undefined, createdAt: undefined }),
      shown({ platform: 'Android', createdAt: undefined }),
    ]);
    expect(bare && textsOf(bare.message(1))[1]).toBe('**New device**\n-# ID 1');
    expect(android && textsOf(android.message(1))[1]).toBe('**New Android device**\n-# ID 1');
  },
);

test('23 new devices make three messages, and each device is in one', async () => {
  const drafts = await devicesFeed.draft(entries(23), context());
  expect(drafts.map(({ eventKeys }) => eventKeys.length)).toEqual([10, 10, 3]);
  expect(drafts.flatMap(({ eventKeys }) => eventKeys)).toEqual(entries(23).map(({ key }) => key));
  expect(drafts.map(({ message }) => textsOf(message(1)).length)).toEqual([11, 11, 4]);
});

test('a summary of new devices says how many there are and how many it lists', async () => {
  const draft =
    (await devicesFeed.summary?.(inPages(entries(23)), { kind: 'many' }, context())) ?? expect.fail('no summary');
  expect(draft.eventKeys).toHaveLength(23);
  const texts = textsOf(draft.message(1));
  expect(texts[0]).toBe('### Many notifications at once\n23 new devices');
  expect(texts.at(-1)).toBe('-# 10 of 23 shown.');
});

test('the sample of the devices feed can be drawn, and decoded like any event', async () => {
  const sample = devicesFeed.sample(NOON);
  expect(sample.map((data) => devicesFeed.data.decode(devicesFeed.data.encode(data)))).toEqual(sample);
  const [draft] = await devicesFeed.draft(
    sample.map((data) => ({ key: 'sample', at: NOON, data })),
    context(),
  );
  expect(draft && textsOf(draft.message(1))[1]).toContain('**Living room**');
});
