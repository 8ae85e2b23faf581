import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES, type VocabularyName } from '../../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClient } from '../../../src/api/client.ts';
import {
  createDetectingTransport,
  type VocabularyDetectionOptions,
} from '../../../src/api/discovery/findingTransport.ts';
import { type DetectedVocabulary, detectUnconfiguredVocabulary } from '../../../src/api/discovery/findVocabulary.ts';
import { createTransports } from '../../../src/api/discovery/transports.ts';
import { watchServerHealth } from '../../../src/api/health/health.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { failureOf } from '../support/request.ts';
import { type Answer, type Asked, container, serve, TOKEN, transportTo } from '../support/server.ts';

/** The client of a server whose vocabulary has to be detected, and what was detected. */
function finding(
  url: URL,
  { token = TOKEN, remembered }: { token?: string; remembered?: VocabularyDetectionOptions['remembered'] } = {},
) {
  const found: DetectedVocabulary[] = [];
  const transport = createDetectingTransport({
    transports: createTransports((vocabulary) => transportTo(url, { vocabulary, token })),
    remembered,
    onDetected: (one) => found.push(one),
  });
  return { transport, media: createMediaServerClient({ server: FIRST_SERVER_ID, transport }), found };
}

async function embedded(vocabulary: VocabularyName, port = 0) {
  const server = await startMediaServer({ vocabulary, port });
  onTestFinished(() => server.close());
  return server;
}

const anItemOf = ({ library }: EmbeddedMediaServer): string => library.all()[0]?.ratingKey ?? '';

/** What a request was, and where it had the token. */
const reported = ({ path, query, headers }: Asked): string =>
  `${path}${query.has('X-Media-Token') ? ' in the address' : ''}${headers['x-plex-token'] ? ' in the header' : ''}`;

const named = (machineIdentifier: string): Answer => container('', `machineIdentifier="${machineIdentifier}"`);
const refuses: Answer = (response) => response.writeHead(401).end();
const withholds: Answer = (response) => response.writeHead(403).end();

/**
 * A server that reveals its identity, and accepts the token in one place only (`nowhere`: it accepts none). It bears no
 * mark.
 */
const taking =
  (place: 'header' | 'address' | 'nowhere', machineIdentifier = 'm1'): Answer =>
  (response, asked) => {
    const takes = {
      header: 'x-plex-token' in asked.headers,
      address: asked.query.has('X-Media-Token'),
      nowhere: false,
    };
    const answer = asked.path === '/identity' ? named(machineIdentifier) : takes[place] ? container('') : refuses;
    answer(response, asked);
  };

test.each(VOCABULARY_NAMES)('the vocabulary of a server is detected at the first call: %s', async (vocabulary) => {
  const server = await embedded(vocabulary);
  server.behaviour.identityNeedsToken = false;
  const { media, transport, found } = finding(new URL(server.url), { token: server.tokens.admin });
  expect(transport.vocabulary()).toBeUndefined();
  const pages = await Array.fromAsync(media.history({}));
  expect(pages.flat()).toHaveLength(server.history.rows.length);
  expect(found).toEqual([{ vocabulary, machineIdentifier: server.machineIdentifier }]);
  expect(transport.vocabulary()).toMatchObject({ name: vocabulary });
  expect(server.violations).toEqual([]);
});

/** Whether a request to this embedded server had a token. */
const asked = ({ path, query }: EmbeddedMediaServer['requests'][number]): string =>
  `${path}${'X-Media-Token' in query ? ' with the token' : ''}`;

test('a server that requires a token for its identity gets it as soon as the vocabulary is known', async () => {
  const server = await embedded('neutral');
  const { media } = finding(new URL(server.url), { token: server.tokens.admin });
  const { machineIdentifier } = server;
  expect(await media.identity()).toMatchObject({ machineIdentifier });
  expect(server.requests.map(asked)).toEqual([
    '/identity',
    '/identity',
    '/library/sections',
    '/library/sections with the token',
    '/identity with the token',
  ]);
  expect(await media.identity()).toMatchObject({ machineIdentifier });
  expect(server.requests.slice(5).map(asked)).toEqual(['/identity with the token']);
  const made = await media.createPlaylist({ title: 'Evening', type: 'video', ratingKey: anItemOf(server) });
  expect(made.title).toBe('Evening');
});

test('a proxy that shows the identity only with a token is sent the token', async () => {
  const { url } = await serve((response, asked) => {
    const isWithheld = asked.path === '/identity' && !('x-plex-token' in asked.headers);
    const answer = isWithheld ? withholds : named('m1');
    answer(response, asked);
  });
  const { media } = finding(url);
  expect(await media.identity()).toMatchObject({ machineIdentifier: 'm1' });
});

test('a playlist is not created with a wrong token, which is refused beforehand', async () => {
  const server = await embedded('neutral');
  const { media } = finding(new URL(server.url), { token: 'withdrawn-token' });
  const failure = await failureOf(
    media.createPlaylist({ title: 'Evening', type: 'video', ratingKey: anItemOf(server) }),
  );
  expect(failure).toMatchObject({ kind: 'unauthorized', asked: false });
});

test('the detection of the vocabulary counts towards the time limit of a read', async () => {
  const { url } = await serve(() => undefined);
  const transports = createTransports((vocabulary) => transportTo(url, { vocabulary }));
  const transport = createDetectingTransport({ transports, onDetected: () => undefined, readMs: 50 });
  expect(await failureOf(createMediaServerClient({ server: FIRST_SERVER_ID, transport }).libraries())).toMatchObject({
    kind: 'timeout',
  });
});

test('a server with its vendor’s mark is never sent the token in an address, even if it refuses the header', async () => {
  const server = await embedded('plex');
  const { media, found } = finding(new URL(server.url), { token: 'withdrawn-token' });
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized' });
  expect(server.requests.map(({ path, search }) => `${path}?${search}`)).toEqual([
    '/identity?',
    '/library/sections?',
    '/identity?',
  ]);
  expect(found).toMatchObject([{ vocabulary: 'plex' }]);
});

test('a server of an unknown vendor gets the token in a header, and in the address if it refuses the header', async () => {
  const plex = await serve(taking('header'));
  await finding(plex.url).media.libraries();
  expect(plex.asked.map(reported)).toEqual([
    '/identity',
    '/library/sections in the header',
    '/library/sections in the header',
  ]);
  const neutral = await serve(taking('address'));
  await finding(neutral.url).media.libraries();
  expect(neutral.asked.map(reported)).toEqual([
    '/identity',
    '/library/sections in the header',
    '/library/sections in the address',
    '/library/sections in the address',
  ]);
});

test('the first call detects the vocabulary, and simultaneous calls wait for it', async () => {
  const { url, asked } = await serve(taking('address'));
  const { media } = finding(url);
  await Promise.all([media.libraries(), media.sessions(), media.devices()]);
  await media.libraries();
  expect(asked.map(reported).filter((one) => one.includes('identity') || one.includes('header'))).toHaveLength(2);
});

test.each([
  { name: 'a login page', answer: (response) => response.end('<html><body>Sign in</body></html>') },
  { name: 'a redirect', answer: (response) => response.writeHead(302, { location: 'http://elsewhere/' }).end() },
  { name: 'a server with a problem', answer: (response) => response.writeHead(500).end() },
] satisfies { name: string; answer: Answer }[])(
  '$name that answers in a media server’s place is never sent the token',
  async ({ answer }) => {
    const { url, asked } = await serve(answer);
    await failureOf(finding(url).media.libraries());
    expect(asked.map(reported).filter((one) => one !== '/identity')).toEqual([]);
  },
);

test.each([404, 401, 403])(
  'the vocabulary of a server that hides its identity (%i) is still detected',
  async (status) => {
    const { url } = await serve((response, asked) => {
      const hides: Answer = () => response.writeHead(status).end();
      const answer = asked.path === '/identity' ? hides : taking('address');
      answer(response, asked);
    });
    const { media, found } = finding(url);
    await media.libraries();
    expect(found).toEqual([{ vocabulary: 'neutral', machineIdentifier: undefined }]);
  },
);

test('a token that is accepted in no vocabulary is refused, and tried again at the next call', async () => {
  let place: 'nowhere' | 'address' = 'nowhere';
  const { url } = await serve((...args) => taking(place)(...args));
  const { media, transport, found } = finding(url);
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized', status: 401 });
  expect([found, transport.vocabulary()]).toEqual([[], undefined]);
  place = 'address';
  await media.libraries();
  expect(found).toMatchObject([{ vocabulary: 'neutral' }]);
});

test('a remembered vocabulary avoids a try with the other one, and keeps an expired token out of addresses', async () => {
  const { url, asked } = await serve(taking('nowhere'));
  const { media } = finding(url, { remembered: { vocabulary: 'plex', machineIdentifier: 'm1' } });
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized' });
  expect(asked.map(reported)).toEqual(['/identity', '/library/sections in the header', '/identity']);
});

test('a remembered vocabulary that this version does not know is replaced by detection', async () => {
  const { url } = await serve(taking('address'));
  const { media, found } = finding(url, { remembered: { vocabulary: 'hologram', machineIdentifier: 'm1' } });
  await media.libraries();
  expect(found).toEqual([{ vocabulary: 'neutral', machineIdentifier: 'm1' }]);
});

test('the remembered vocabulary of another server at the address is not used', async () => {
  const { url } = await serve(taking('address'));
  const { media, found } = finding(url, { remembered: { vocabulary: 'plex', machineIdentifier: 'another' } });
  await media.libraries();
  expect(found).toEqual([{ vocabulary: 'neutral', machineIdentifier: 'm1' }]);
});

test('a known server that hides its identity, or a proxy before it, gets no token in an address', async () => {
  const { url, asked } = await serve(refuses);
  const { media, found } = finding(url, { remembered: { vocabulary: 'plex', machineIdentifier: 'm1' } });
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized' });
  expect(asked.map(reported)).toEqual(['/identity', '/library/sections in the header']);
  expect(found).toEqual([]);
});

test('the vocabulary of a server that is down at the start is detected when it comes up', async () => {
  const first = await embedded('plex');
  const url = new URL(first.url);
  await first.close();
  const clock = createSteppedClock(new Date(0));
  const { transport, found } = finding(url, { token: first.tokens.admin });
  const watched = watchServerHealth({ transport, clock });
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport: watched.transport });
  for (let n = 0; n < 5; n += 1)
    expect(await failureOf(media.newestHistoryEntry())).toMatchObject({ kind: 'unreachable', since: undefined });
  expect(watched.health.state()).toMatchObject({ kind: 'down' });
  expect(await failureOf(media.newestHistoryEntry())).toMatchObject({ kind: 'unreachable', since: expect.any(Date) });
  await embedded('plex', Number(url.port));
  await clock.advance(60_000);
  expect(await media.newestHistoryEntry()).toBeDefined();
  expect(watched.health.state()).toEqual({ kind: 'up' });
  expect(found).toMatchObject([{ vocabulary: 'plex' }]);
});

test('a change that needs an undetected vocabulary fails as not sent', async () => {
  const { url, asked } = await serve((response) => response.writeHead(503).end());
  const failure = await failureOf(finding(url).media.scanLibraries());
  expect(failure).toMatchObject({
    kind: 'unavailable',
    status: 503,
    path: '/library/sections/all/refresh',
    asked: false,
  });
  const log = [{ level: 'info', message: 'm', source: 's' }] as const;
  expect(await failureOf(finding(url).media.writeLogMessages(log))).toMatchObject({
    kind: 'unavailable',
    asked: false,
  });
  expect(asked.every(({ path }) => path === '/identity')).toBe(true);
});

test('another server that replaces the old one has its vocabulary detected, and gets the request', async () => {
  let answer = taking('address', 'old');
  const { url, asked } = await serve((...args) => answer(...args));
  const { media, found } = finding(url);
  await media.libraries();
  answer = taking('header', 'new');
  await media.libraries();
  expect(asked.map(reported).at(-1)).toBe('/library/sections in the header');
  expect(found).toEqual([
    { vocabulary: 'neutral', machineIdentifier: 'old' },
    { vocabulary: 'plex', machineIdentifier: 'new' },
  ]);
});

test('a server without a readable identity is recognized as replaced when an identity appears', async () => {
  let answer: Answer = (...args) => (args[1].path === '/identity' ? refuses : taking('address'))(...args);
  const { url } = await serve((...args) => answer(...args));
  const { media, found } = finding(url);
  await media.libraries();
  answer = taking('header', 'new');
  await media.libraries();
  expect(found).toEqual([
    { vocabulary: 'neutral', machineIdentifier: undefined },
    { vocabulary: 'plex', machineIdentifier: 'new' },
  ]);
});

test('a change for the old server is not made on the one that replaced it, where ids mean other items', async () => {
  let answer = taking('address', 'old');
  const { url, asked } = await serve((...args) => answer(...args));
  const { media, transport } = finding(url);
  await media.libraries();
  answer = taking('header', 'new');
  expect(await failureOf(media.removeFromPlaylist('5', '7'))).toMatchObject({ kind: 'unauthorized' });
  expect(asked.filter(({ method }) => method === 'DELETE').map(reported)).toEqual([
    '/playlists/5/items/7 in the address',
  ]);
  expect(transport.vocabulary()).toMatchObject({ name: 'plex' });
});

test('a token that the same server refuses later stays refused, and is not tried in the other vocabulary', async () => {
  let answer = taking('header');
  const { url, asked } = await serve((...args) => answer(...args));
  const { media, found } = finding(url);
  await media.libraries();
  answer = taking('nowhere');
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized' });
  expect(asked.map(reported).slice(-2)).toEqual(['/library/sections in the header', '/identity']);
  expect(found).toHaveLength(1);
});

test('an error names the server’s vocabulary if another one is configured, and not otherwise', async () => {
  const { url } = await serve(taking('address'));
  const transportsAt = (at: URL) => createTransports((vocabulary) => transportTo(at, { vocabulary }));
  expect(await detectUnconfiguredVocabulary(transportsAt(url), 'plex', {})).toBe('neutral');
  expect(await detectUnconfiguredVocabulary(transportsAt(url), 'neutral', {})).toBeUndefined();
  const dead = await serve(taking('nowhere'));
  expect(await detectUnconfiguredVocabulary(transportsAt(dead.url), 'plex', {})).toBeUndefined();
});

test('a caller who aborts a request while the vocabulary is detected gets the abort reason as the error', async () => {
  const arrived = Promise.withResolvers<void>();
  const { url } = await serve(() => arrived.resolve());
  const { media } = finding(url);
  const controller = new AbortController();
  const failure = failureOf(media.libraries({ signal: controller.signal }));
  await arrived.promise;
  const reason = new Error('gone');
  controller.abort(reason);
  expect(await failure).toBe(reason);
});

test('a request in the vocabulary of the old server is not sent to the server that replaced it', async () => {
  let answer = taking('address', 'old');
  const { url, asked } = await serve((...args) => answer(...args));
  const { media } = finding(url);
  await media.newestHistoryEntry();
  answer = taking('header', 'new');
  expect(await failureOf(media.newestHistoryEntry())).toMatchObject({ kind: 'unauthorized' });
  expect(asked.filter(({ query, headers }) => query.has('X-Media-Container-Size') && headers['x-plex-token'])).toEqual(
    [],
  );
  expect(await media.newestHistoryEntry()).toBeUndefined();
});
