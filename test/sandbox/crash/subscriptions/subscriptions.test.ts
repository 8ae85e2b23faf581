import { expect, test } from 'vitest';
import {
  CRASH_TEST_FEEDS,
  CRASH_TEST_SUBSCRIPTIONS,
  subscriptionCovers,
} from '../../../../sandbox/crash/subscriptions/subscriptions.ts';
import { LIBRARY_SECTION_IDS } from '../../../../sandbox/media-server/library/section.ts';
import { FEEDS as ALL_FEEDS, type FeedName } from '../../../../src/domain/notifications/feeds.ts';

/** The crash test leaves out what people do, and what takes a month. */
const LEFT_OUT: readonly FeedName[] = ['audit', 'check', 'usher'];
/** Feeds that scenarios of the crash test set up and check. */
const IN_SCENARIOS: readonly FeedName[] = ['recap', 'reports'];

const channelsFor = (...[feed, library]: readonly [(typeof CRASH_TEST_FEEDS)[number], string?]) =>
  CRASH_TEST_SUBSCRIPTIONS.filter((one) => subscriptionCovers(one, feed, library)).map(({ channels }) => channels[0]);

test('the crash test knows every feed of the bot that it does not leave out on purpose', () => {
  expect([...CRASH_TEST_FEEDS, ...IN_SCENARIOS, ...LEFT_OUT].toSorted()).toEqual(ALL_FEEDS.toSorted());
});

test('the crash test’s subscriptions cover all feeds in two guilds, without sharing a channel', () => {
  expect(new Set(CRASH_TEST_SUBSCRIPTIONS.map(({ feed }) => feed))).toEqual(new Set(CRASH_TEST_FEEDS));
  expect(new Set(CRASH_TEST_SUBSCRIPTIONS.map(({ guild }) => guild)).size).toBe(2);
  const channels = CRASH_TEST_SUBSCRIPTIONS.flatMap((one) => one.channels);
  expect(new Set(channels).size).toBe(channels.length);
});

test('a library’s own subscription takes precedence over its guild’s subscription to all libraries', () => {
  expect(channelsFor('history', LIBRARY_SECTION_IDS.films)).toEqual(['history', 'watched', 'plays']);
  expect(channelsFor('history', LIBRARY_SECTION_IDS.music)).toEqual(['music']);
  expect(channelsFor('added', LIBRARY_SECTION_IDS.serials)).toEqual(['cinema', 'arrivals', '@Vera']);
  expect(channelsFor('devices')).toEqual(['devices']);
});
