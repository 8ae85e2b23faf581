import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import { toStorableSessionId, toStorableTranscodePath } from '../../../src/domain/media/sessions/sessionId.ts';
import { createSecrets } from '../../../src/domain/scrub.ts';
import { failureOf } from '../support/request.ts';
import { container, mediaServerAt, serve } from '../support/server.ts';

const LINKED = ['linked-canary-aaaaaaaa', 'linked-canary-bbbbbbbb'];

const written = (text: string): string => [...text].map((character) => `&#${character.codePointAt(0)};`).join('');

/** Sessions with these ids, written as they are in the document. */
const listed = (...ids: readonly string[]) =>
  container(
    ids
      .map(
        (id, at) => `<Video ratingKey="${at}" sessionKey="${at}" type="movie" title="Film"><Session id="${id}"/>
          <TranscodeSession key="/transcode/sessions/${id}"/></Video>`,
      )
      .join(''),
  );

async function serverListing(...ids: readonly string[]) {
  const list = listed(...ids);
  const served = await serve((response, asked) =>
    asked.path === '/status/sessions' ? list(response, asked) : response.end(),
  );
  return {
    ...served,
    media: mediaServerAt(served.url, 'neutral', {}, { tokenRemovers: createTokenRemovers(createSecrets(LINKED)) }),
  };
}

test.each([
  ['an id', 'abc123', 'abc123', 'abc123'],
  ['an unknown token', 'token=zW8kT3bQ9xL2mN7vRdYs', 'token=zW8kT3bQ9xL2mN7vRdYs', undefined],
  ['a linked token', `token=${LINKED[0]}`, `token=${LINKED[0]}`, undefined],
  ['a linked token without a name, which looks like an id', `${LINKED[0]}`, `${LINKED[0]}`, undefined],
  ['a linked token in character references', written(`token=${LINKED[0]}`), `token=${LINKED[0]}`, undefined],
  ['a JWT', 'eyJhbGciOiJFIn0.eyJleHAiOjF9.c2ln', 'eyJhbGciOiJFIn0.eyJleHAiOjF9.c2ln', undefined],
  ['what looks like a digest', 'digest:AAAAAAAAAAAAAAAAAAAAAA', 'digest:AAAAAAAAAAAAAAAAAAAAAA', undefined],
])('a session whose id is %s is ended by the server’s id for it, which is not shown', async (...row) => {
  const [, inDocument, id, shownAs] = row;
  const { media, asked } = await serverListing(inDocument);
  const [session] = await media.sessions();
  expect(session?.id).toEqual(shownAs ?? expect.stringMatching(/^digest:/));
  await media.terminateSession(session?.id ?? '', 'late');
  expect(asked.at(-1)?.query.get('sessionId')).toBe(id);
  expect(JSON.stringify(session)).not.toContain(shownAs === undefined ? id : 'digest:');
});

test('a transcode whose key contains a token is stopped by the server’s key for it', async () => {
  const { media, asked } = await serverListing('token=zW8kT3bQ9xL2mN7vRdYs');
  const [session] = await media.sessions();
  expect(session?.transcode?.key).toBe(toStorableTranscodePath('/transcode/sessions/token=zW8kT3bQ9xL2mN7vRdYs'));
  await media.terminateTranscode(session?.transcode?.key ?? '');
  expect(asked.at(-1)?.path).toBe('/transcode/sessions/token=zW8kT3bQ9xL2mN7vRdYs');
});

test('two sessions whose ids are linked tokens are listed with different ids, by which the right one is ended', async () => {
  const { media, asked } = await serverListing(`token=${LINKED[0]}`, `token=${LINKED[1]}`);
  const [first, second] = await media.sessions();
  expect(first?.id).not.toBe(second?.id);
  await media.terminateSession(second?.id ?? '', 'late');
  expect(asked.at(-1)?.query.get('sessionId')).toBe(`token=${LINKED[1]}`);
});

test('a stored digest of a session that is no longer listed ends no session', async () => {
  const { media, asked } = await serverListing('token=zW8kT3bQ9xL2mN7vRdYs');
  const gone = failureOf(media.terminateSession(toStorableSessionId('token=somebody-else-entirely'), 'late'));
  expect(await gone).toMatchObject({ kind: 'not-found', asked: false });
  expect(asked.map(({ path }) => path)).toEqual(['/status/sessions']);
});

test.each([
  ['transcode', '/transcode/sessions/', 500],
  ['transcode', '/transcode/sessions/', 400],
  ['session', '', 400],
  ['session', '', 500],
  ['session', '', 403],
] as const)('a failure to end a %s (%s, status %i) does not repeat its id', async (kind, before, status) => {
  const id = 'zW8_kT3bQ9xL-2mN7vRd';
  const list = listed(id);
  const { url } = await serve((response, asked) =>
    asked.path === '/status/sessions' ? list(response, asked) : response.writeHead(status).end(`not ${asked.url}`),
  );
  const media = mediaServerAt(url);
  const ref = `${before}${toStorableSessionId(id)}`;
  const failure = await failureOf(
    kind === 'session' ? media.terminateSession(ref, 'late') : media.terminateTranscode(ref),
  );
  expect(failure).toMatchObject({ status });
  expect(inspect(failure, { depth: 20, showHidden: true })).not.toContain(id);
});

test('a session whose id is stored as a digest is not ended while the sessions cannot be read', async () => {
  const { url, asked } = await serve((response) => response.writeHead(500).end());
  const failed = failureOf(
    mediaServerAt(url).terminateSession(toStorableSessionId('token=zW8kT3bQ9xL2mN7vRdYs'), 'late'),
  );
  expect(await failed).toMatchObject({ kind: 'unavailable', asked: false });
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/status/sessions']));
});
