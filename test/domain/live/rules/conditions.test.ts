import { describe, expect, test } from 'vitest';
import {
  isStreamExemptFromRule,
  isStreamSelectedByRule,
  isWithinRuleHours,
  matchesPauseAndTranscode,
} from '../../../../src/domain/live/rules/conditions.ts';
import type { RuleConditions } from '../../../../src/domain/live/rules/rule.ts';
import {
  isSamePlayback,
  linesOfVideoResolution,
  type Stream,
  streamFromSession,
  viewerAccountKey,
} from '../../../../src/domain/live/rules/stream.ts';
import { aRule, aStream } from './support/examples.ts';

const remote = aStream({ isLocal: false, kbps: 9600, item: { title: 'M', kind: 'movie', librarySectionId: '3' } });
const transcoded = aStream({ isVideoTranscoded: true, lines: 2160, fileKbps: 40_000 });

describe('the streams that a rule concerns', () => {
  test.each<[RuleConditions, Stream, boolean]>([
    [{}, remote, true],
    [{ isRemote: true }, remote, true],
    [{ isRemote: true }, aStream(), false],
    [{ isRemote: true }, aStream({ isLocal: undefined }), false],
    [{ player: { id: 'tv' } }, remote, true],
    [{ player: { id: 'phone' } }, remote, false],
    [{ player: { product: 'FOR android' } }, remote, true],
    [{ player: { product: 'Web' } }, aStream({ player: {} }), false],
    [{ platform: 'android' }, remote, true],
    [{ platform: 'iOS' }, remote, false],
    [{ platform: 'iOS' }, aStream({ player: {} }), false],
    [{ librarySectionId: '3' }, remote, true],
    [{ librarySectionId: '3' }, aStream(), false],
    [{ librarySectionId: '1:' }, aStream(), true],
    [{ librarySectionId: '2:' }, remote, false],
    [{ librarySectionId: '2:' }, aStream({ sessionId: '2:s1' }), true],
    [{ librarySectionId: '1:' }, aStream({ sessionId: undefined, sessionKey: '2:1' }), false],
    [{ kind: 'movie' }, remote, true],
    [{ kind: 'track' }, remote, false],
    [{ kbps: 9599 }, remote, true],
    [{ kbps: 9600 }, remote, false],
    [{ kbps: 1 }, aStream(), false],
  ])('a rule’s conditions select the right streams: %o', (conditions, stream, isSo) => {
    expect(isStreamSelectedByRule(conditions, stream, true)).toBe(isSo);
    expect(isStreamSelectedByRule(conditions, stream, false)).toBe(false);
  });

  test.each<[RuleConditions, Stream, boolean]>([
    [{ transcodedFromLines: 0 }, aStream({ isVideoTranscoded: true }), true],
    [{ transcodedFromLines: 0 }, aStream({ lines: 2160 }), false],
    [{ transcodedFromLines: 2160 }, transcoded, true],
    [{ transcodedFromLines: 2161 }, transcoded, false],
    [{ transcodedFromLines: 720 }, aStream({ isVideoTranscoded: true }), false],
    [{ transcodedFromKbps: 40_000 }, transcoded, true],
    [{ transcodedFromKbps: 40_001 }, transcoded, false],
  ])('a rule’s conditions on transcoding select the right streams: %o', (conditions, stream, isSo) => {
    expect(matchesPauseAndTranscode(conditions, stream, 0)).toBe(isSo);
  });
});

describe('a rule about pauses', () => {
  test.each([
    { name: 'paused long enough', isPaused: true, pausedMs: 1000, isSo: true },
    { name: 'paused too short a time', isPaused: true, pausedMs: 999, isSo: false },
    { name: 'playing again', isPaused: false, pausedMs: 1000, isSo: false },
  ])('a rule about pauses applies or not to a stream that is $name', ({ isPaused, pausedMs, isSo }) => {
    expect(matchesPauseAndTranscode({ pausedMs: 1000 }, aStream({ isPaused }), pausedMs)).toBe(isSo);
  });
});

describe('a rule spares people', () => {
  const alone = (account: string) => [account];
  const exempt = (given: object) => aRule({ exempt: { accounts: [], roleIds: [], players: [], ...given } });

  test.each([
    { name: 'an account', given: { accounts: ['7'] }, stream: aStream(), isSo: true },
    { name: 'another account', given: { accounts: ['8'] }, stream: aStream(), isSo: false },
    {
      name: 'a viewer whom the server does not name',
      given: { accounts: ['8'] },
      stream: aStream({ account: undefined }),
      isSo: true,
    },
    { name: 'a player', given: { players: [{ id: 'tv' }] }, stream: aStream(), isSo: true },
    { name: 'a product', given: { players: [{ product: 'For Android' }] }, stream: aStream(), isSo: true },
    { name: 'another product', given: { players: [{ product: 'Web' }] }, stream: aStream(), isSo: false },
    {
      name: 'a player that the server does not name',
      given: { players: [{ product: 'Web' }] },
      stream: aStream({ player: {} }),
      isSo: true,
    },
  ])('a rule decides by its exemptions whether it spares $name', ({ given, stream, isSo }) => {
    expect(isStreamExemptFromRule(exempt(given), stream, { rolesOf: () => [], sameAs: alone })).toBe(isSo);
  });

  test.each([
    { name: 'has the role', roles: ['vip'], isSo: true },
    { name: 'has another', roles: ['guest'], isSo: false },
    { name: 'has roles that Discord does not say right now', roles: undefined, isSo: true },
  ])('a rule with an exempt role decides whether it spares a person who $name', ({ roles, isSo }) => {
    expect(
      isStreamExemptFromRule(exempt({ roleIds: ['vip'] }), aStream(), { rolesOf: () => roles, sameAs: alone }),
    ).toBe(isSo);
  });

  test('a rule that exempts no roles does not spare a person whose roles Discord does not say right now', () => {
    expect(isStreamExemptFromRule(exempt({}), aStream(), { rolesOf: () => undefined, sameAs: alone })).toBe(false);
  });

  test('a rule with exemptions spares a viewer without an account id, who may be an exempt person', () => {
    const unknown = aStream({ account: viewerAccountKey({ name: 'Ada' }) });
    expect(isStreamExemptFromRule(exempt({ accounts: ['7'] }), unknown, { rolesOf: () => [], sameAs: alone })).toBe(
      true,
    );
    expect(isStreamExemptFromRule(exempt({ roleIds: ['vip'] }), unknown, { rolesOf: () => [], sameAs: alone })).toBe(
      true,
    );
    expect(isStreamExemptFromRule(exempt({}), unknown, { rolesOf: () => [], sameAs: alone })).toBe(false);
  });
});

describe('hours and weekdays', () => {
  // 2026-01-02 is a Friday.
  test.each<[string, RuleConditions, boolean]>([
    ['2026-01-02T11:59Z', { hours: { from: 720, to: 780 } }, false],
    ['2026-01-02T12:00Z', { hours: { from: 720, to: 780 } }, true],
    ['2026-01-02T13:00Z', { hours: { from: 720, to: 780 } }, false],
    ['2026-01-02T11:30Z', { hours: { from: 720, to: 780 }, timeZone: 'Europe/Berlin' }, true],
    ['2026-01-02T12:00Z', { hours: { from: 720, to: 720 } }, true],
    ['2026-01-02T11:59Z', { hours: { from: 720, to: 720 } }, true],
    ['2026-01-02T22:00Z', { hours: { from: 1320, to: 360 } }, true],
    ['2026-01-02T21:59Z', { hours: { from: 1320, to: 360 } }, false],
    ['2026-01-02T23:30Z', { hours: { from: 1320, to: 360 } }, true],
    ['2026-01-02T05:59Z', { hours: { from: 1320, to: 360 } }, true],
    ['2026-01-02T06:00Z', { hours: { from: 1320, to: 360 } }, false],
    ['2026-01-02T12:00Z', { weekdays: [5] }, true],
    ['2026-01-02T12:00Z', { weekdays: [6, 7] }, false],
    ['2026-01-02T23:30Z', { weekdays: [6], timeZone: 'Europe/Berlin' }, true],
    ['2026-01-03T05:00Z', { hours: { from: 1320, to: 360 }, weekdays: [5] }, true],
    ['2026-01-02T05:00Z', { hours: { from: 1320, to: 360 }, weekdays: [5] }, false],
    ['2026-01-05T05:00Z', { hours: { from: 1320, to: 360 }, weekdays: [7] }, true],
  ])('the time %s is within the hours and weekdays %o: %s', (at, conditions, isSo) => {
    expect(isWithinRuleHours(conditions, new Date(at))).toBe(isSo);
  });
});

describe('a session as rules see it', () => {
  test('rules see a session without names and addresses, with only the data they need', () => {
    const session = {
      id: 's1',
      sessionKey: '4',
      live: false,
      decision: 'direct play' as const,
      bandwidthKbps: 9600,
      item: { kind: 'movie' as const, title: 'Metropolis', ratingKey: '1', librarySectionId: '3', summary: 'Long.' },
      user: { id: '7', name: 'Ada' },
      player: {
        title: 'Ada’s TV',
        product: 'Web',
        platform: 'Firefox',
        state: 'paused',
        address: '10.0.0.1',
        publicAddress: '203.0.113.7',
        local: true,
      },
    };
    expect(streamFromSession(session, (address) => `key of ${address}`)).toEqual({
      sessionId: 's1',
      sessionKey: '4',
      account: '7',
      isPaused: true,
      isLocal: true,
      kbps: 9600,
      item: { kind: 'movie', title: 'Metropolis', ratingKey: '1', librarySectionId: '3' },
      player: { product: 'Web', platform: 'Firefox' },
      addressKey: 'key of 203.0.113.7',
      isVideoTranscoded: false,
    });
  });

  test.each([
    ['1080', 1080],
    ['720p', 720],
    ['4k', 2160],
    ['SD', 480],
    ['huge', undefined],
  ])('a resolution with the name %s has %s lines', (name, lines) => {
    expect(linesOfVideoResolution(name)).toBe(lines);
  });

  test('a stream counts as the same playback while its session, viewer and item stay the same', () => {
    const same = [aStream(), aStream({ isPaused: true })];
    const others = [{ sessionId: 's2' }, { account: '8' }, { item: { ...aStream().item, ratingKey: '2' } }].map(
      aStream,
    );
    expect(same.map((stream) => isSamePlayback(aStream(), stream))).toEqual([true, true]);
    expect(others.map((stream) => isSamePlayback(aStream(), stream))).toEqual([false, false, false]);
  });

  test('a stream of an item without a key counts as the same playback while its title stays the same', () => {
    const titled = (title: string) => aStream({ item: { title, kind: 'movie' } });
    const found = ['Metropolis', 'Judex'].map((title) => isSamePlayback(titled('Metropolis'), titled(title)));
    expect(found).toEqual([true, false]);
  });
});
