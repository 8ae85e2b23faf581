import { describe, expect, test, vi } from 'vitest';
import { createNewestReleaseReader } from '../../../../src/api/resources/releases.ts';
import { findNewerVersion } from '../../../../src/domain/releases.ts';
import { checkForRelease } from '../../../../src/jobs/feeds/usher/release.ts';
import { type Answer, serve, transportTo } from '../../../api/support/server.ts';
import { CHANNEL, GUILD } from '../../../store/support/openStore.ts';
import { listening, subscriptionOf } from '../../support/listening.ts';

const PATH = '/repos/owner/repo/releases/latest';
const forever = new AbortController().signal;
const json =
  (body: unknown): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test.each([
  ['v1.10.0', '1.9.3', '1.10.0'],
  ['2.0.0', '1.99.99', '2.0.0'],
  ['v1.9.3', '1.9.3', undefined],
  ['v1.9.2', '1.9.3', undefined],
  ['v1.8.9', '1.9.3', undefined],
  ['nightly', '1.9.3', undefined],
  ['v2.0.0-rc.1', '1.9.3', undefined],
  ['v999999999999.0.0', '1.9.3', undefined],
])('for the release %s and the running version %s, the later version is %s', (tag, running, later) => {
  expect(findNewerVersion(tag, running)).toBe(later);
});

describe('the release page', () => {
  test('the release page is asked for the newest release, with no data about this installation', async () => {
    const { url, asked } = await serve(json({ tag_name: 'v2.0.0', body: 'notes '.repeat(20_000), draft: false }));
    expect(await createNewestReleaseReader(transportTo(url), PATH)(forever)).toBe('v2.0.0');
    expect(asked).toMatchObject([{ method: 'GET', url: PATH }]);
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test.each([
    { name: 'a draft', body: { tag_name: 'v2.0.0', draft: true } },
    { name: 'a release that is not for everyone', body: { tag_name: 'v2.0.0', prerelease: true } },
  ])('$name on the release page is not taken for the newest release', async ({ body }) => {
    const { url } = await serve(json(body));
    expect(await createNewestReleaseReader(transportTo(url), PATH)(forever)).toBeUndefined();
  });

  test.each<{ name: string; answer: Answer; kind: string }>([
    { name: 'something else', answer: json({ tag: 'v2.0.0' }), kind: 'malformed' },
    {
      name: 'a page',
      answer: (response) => {
        response.writeHead(200).end('<html></html>');
      },
      kind: 'web-page',
    },
    {
      name: 'more than a megabyte',
      answer: json({ tag_name: 'v2.0.0', body: 'x'.repeat(1_100_000) }),
      kind: 'malformed',
    },
    {
      name: 'a way elsewhere',
      answer: (response) => {
        response.writeHead(302, { location: '/elsewhere' }).end();
      },
      kind: 'malformed',
    },
  ])('$name from the release page is a failure, and no other page is requested', async ({ answer, kind }) => {
    const { url, asked } = await serve(answer);
    const failure = await createNewestReleaseReader(transportTo(url), PATH)(forever).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MediaServerFailure', kind, service: 'media-server' });
    expect(asked.map((each) => each.url)).toEqual([PATH]);
  });
});

test('a later version of Usher is announced once, however often the check runs, and the running one never', async () => {
  const { store, clock, data } = await listening('usher');
  const look = (tag: string) =>
    checkForRelease(
      { newestRelease: async () => tag, version: '1.9.3', ...store, clock, wake: () => undefined },
      forever,
    );
  await look('v1.9.3');
  expect(await data()).toEqual([]);
  for (let day = 0; day < 200; day += 1) {
    await look('v2.0.0');
    await clock.advance(86_400_000);
  }
  expect(await data()).toEqual([{ kind: 'version', version: '2.0.0', running: '1.9.3' }]);
  await look('v2.1.0');
  expect(await data()).toHaveLength(2);
});

test('without a subscription the release page is not asked, and a later subscription hears of the new version', async () => {
  const { store, clock } = await listening('usher');
  const newestRelease = vi.fn(async () => 'v2.0.0');
  const look = () =>
    checkForRelease({ newestRelease, version: '1.9.3', ...store, clock, wake: () => undefined }, forever);
  const [first] = await store.subscriptions.list(GUILD);
  await store.subscriptions.remove(first?.id ?? 0);
  await look();
  expect(newestRelease).not.toHaveBeenCalled();
  const { id } = await store.subscriptions.set(subscriptionOf('usher', { channelId: CHANNEL }));
  await look();
  expect(await store.notifications.of(id, 10)).toHaveLength(1);
});
