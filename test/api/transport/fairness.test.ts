import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Caller } from '../../../src/domain/media/callOptions.ts';
import { failureOf, request } from '../support/request.ts';
import { mediaServerAt, serve, transportTo } from '../support/server.ts';

/** The beginning of a JPEG, and nothing more. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const by = (userId: string, reference: string, urgency: Caller['urgency'] = 'read') => ({
  caller: { userId, reference, urgency },
});

/** A server that never answers a search, and everything else at once. */
async function hangingAtSearch() {
  const { url, asked } = await serve((response, { path }) =>
    path === '/hubs/search' ? undefined : response.end('ok'),
  );
  const enough = new AbortController();
  const transport = transportTo(url);
  const search = (caller: Caller) =>
    failureOf(transport.send(request({ path: '/hubs/search', caller, signal: enough.signal })));
  return { transport, asked, search, giveUp: () => enough.abort('enough') };
}

test('eight hanging searches of one person delay no other person, and at most two reach the server', async () => {
  const { transport, asked, search, giveUp } = await hangingAtSearch();
  const searches = Array.from({ length: 8 }, (_, nth) => search(by('flood', String(nth)).caller));
  expect(await transport.send(request({ path: '/status/sessions', ...by('moderator', 'a') }))).toMatchObject({
    status: 200,
  });
  expect(await transport.send(request({ path: '/job' }))).toMatchObject({ status: 200 });
  expect(asked.filter(({ path }) => path === '/hubs/search').length).toBeLessThanOrEqual(2);
  giveUp();
  const outcomes = await Promise.all(searches);
  expect(outcomes.filter((outcome) => outcome === 'enough')).toHaveLength(5);
  expect(outcomes.slice(5)).toEqual(
    Array(3).fill(expect.objectContaining({ kind: 'busy', queueFull: true, asked: false })),
  );
});

test('hanging searches of many people leave room for a change and for a job', async () => {
  const { transport, search, giveUp } = await hangingAtSearch();
  const searches = Array.from({ length: 20 }, (_, nth) => search(by(`person ${nth}`, 'a').caller));
  await setImmediate();
  const change = request({ method: 'POST', path: '/change', effect: 'change', ...by('moderator', 'a', 'change') });
  expect(await transport.send(change)).toMatchObject({ status: 200 });
  expect(await transport.send(request({ path: '/job' }))).toMatchObject({ status: 200 });
  giveUp();
  await Promise.all(searches);
});

test('hanging searches and changes of many people leave room for actions of moderators', async () => {
  const { url } = await serve((response, { path }) => {
    if (path === '/status/sessions') response.end('ok');
    else if (path.startsWith('/library')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(JPEG);
  });
  const transport = transportTo(url);
  const enough = new AbortController();
  const { signal } = enough;
  const hanging = Array.from({ length: 20 }, (_, nth) => [
    failureOf(transport.send(request({ path: '/hubs/search', signal, ...by(`person ${nth}`, 'a') }))),
    failureOf(
      transport.send(
        request({ method: 'POST', path: '/change', effect: 'change', signal, ...by(`person ${nth}`, 'b', 'change') }),
      ),
    ),
  ]);
  await setImmediate();
  const moderator = by('moderator', 'c', 'moderation');
  const sessions = request({ path: '/status/sessions', ...moderator });
  const picture = request({ path: '/library/metadata/1/thumb/1', accept: 'image/*', ...moderator });
  expect(await Promise.all([transport.send(sessions), transport.send(picture)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  enough.abort('enough');
  expect(new Set(await Promise.all(hanging.flat()))).toEqual(new Set(['enough']));
});

test('a request that the client’s own queue refuses is not tried again', async () => {
  const { transport, search, giveUp } = await hangingAtSearch();
  const searches = Array.from({ length: 5 }, (_, nth) => search(by('flood', String(nth)).caller));
  const failure = await failureOf(transport.send(request({ ...by('flood', 'one more') })));
  expect(failure).toMatchObject({ kind: 'busy', queueFull: true });
  giveUp();
  await Promise.all(searches);
});

test('hanging posters of one person leave a place for the posters of another', async () => {
  const { url, asked } = await serve((response, { path }) =>
    path.includes('/1/') ? undefined : response.writeHead(200, { 'content-type': 'image/jpeg' }).end(JPEG),
  );
  const media = mediaServerAt(url);
  const enough = new AbortController();
  const hanging = Array.from({ length: 6 }, (_, nth) =>
    failureOf(media.poster(`/library/metadata/1/thumb/${nth}`, { signal: enough.signal, ...by('flood', 'a') })),
  );
  await expect(media.poster('/library/metadata/2/thumb/1', by('other', 'b'))).resolves.toMatchObject({
    type: 'image/jpeg',
  });
  expect(asked.filter(({ path }) => path.includes('/1/'))).toHaveLength(2);
  enough.abort('enough');
  expect(await Promise.all(hanging)).toEqual(Array(6).fill('enough'));
});
