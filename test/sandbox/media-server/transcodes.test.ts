import { expect, test } from 'vitest';
import { childOf, namesOf } from './support/parsedXml.ts';
import { startTestServer, type TestServer, takeViolationReasons } from './support/testServer.ts';

async function keyOf({ read }: TestServer): Promise<string> {
  const [session] = (await read('/status/sessions')).children;
  return (session && childOf(session, 'TranscodeSession').attributes.key) ?? '';
}

test.each(['session', 'sessions'] as const)(
  'the key /transcode/%s/<id> stops playback without a notice to the viewer (4.11)',
  async (shape) => {
    const server = await startTestServer();
    const { media, request, read } = server;
    media.behaviour.transcodeKey = shape;
    const session = media.sessions.start({ item: 'Metropolis', account: media.accounts.jonas, mode: 'transcode' });
    const key = await keyOf(server);
    expect(key).toBe(`/transcode/${shape}/${session.transcodeId}`);
    expect(await request(key, { method: 'DELETE' })).toMatchObject({ status: 200, text: '', type: null });
    expect((await read('/status/sessions')).children).toEqual([]);
    expect(media.simulation.terminations).toEqual([]);
    expect(media.simulation.stops).toEqual([
      {
        sessionId: session.id,
        transcodeId: session.transcodeId,
        viewer: 'Jonas Weber',
        title: 'Metropolis',
        at: media.simulation.now(),
      },
    ]);
    expect(media.history.rows).toEqual([]);
  },
);

test('a transcode that is over is answered with 404, which is not reported (4.11)', async () => {
  const server = await startTestServer();
  const { id } = server.media.sessions.start({ item: 'Metropolis', mode: 'direct stream' });
  const key = await keyOf(server);
  server.media.sessions.end(id);
  expect(await server.request(key, { method: 'DELETE' })).toMatchObject({ status: 404 });
});

test('a direct play has no transcode to stop (4.11)', async () => {
  const { media, request } = await startTestServer();
  const { transcodeId } = media.sessions.start({ item: 'Metropolis' });
  expect(await request(`/transcode/sessions/${transcodeId}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(media.sessions.active).toHaveLength(1);
});

test.each([
  ['/transcode/sessions/unknown1', 404, 'the key /transcode/sessions/unknown1 was never given out'],
  ['/transcode/session/', 400, '"" is not the id of a transcode session'],
  ['/transcode/sessions/', 400, '"" is not the id of a transcode session'],
  ['/transcode/sessions/a%20b', 400, '"a b" is not the id of a transcode session'],
  ['/transcode/sessions/%2E%2E', 400, '".." is not the id of a transcode session'],
])('stopping the transcode %s is answered with %i: %s (4.11)', async (path, status, why) => {
  const { media } = await startTestServer();
  media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  expect(await rawDelete(media.url, path, media.tokens.admin)).toBe(status);
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.sessions.active).toHaveLength(1);
});

test('a transcode is stopped by its key as the server sent it, and not by the key’s other form (4.11)', async () => {
  const { media, request } = await startTestServer();
  const { transcodeId } = media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  expect(await request(`/transcode/session/${transcodeId}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toHaveLength(1);
});

test('a stopped transcode may linger, on the simulated clock (4.11)', async () => {
  const server = await startTestServer();
  server.media.behaviour.terminateDelay = 3_000;
  server.media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  await server.request(await keyOf(server), { method: 'DELETE' });
  expect(server.media.sessions.active).toHaveLength(1);
  server.media.simulation.step(3_000);
  expect(server.media.sessions.active).toEqual([]);
});

test('live television has no parent titles and no length, and its transcode is inside Media', async () => {
  const server = await startTestServer();
  const { media, request, read } = server;
  const session = media.sessions.startLive({ title: 'The Evening News', account: media.accounts.priya });
  media.simulation.step(60_000);
  const [video] = (await read('/status/sessions')).children;
  expect(video?.attributes).toMatchObject({ title: 'The Evening News', type: 'episode', live: '1', viewOffset: '0' });
  const absent = ['parentTitle', 'grandparentTitle', 'librarySectionID', 'duration', 'parentKey'];
  expect(absent.filter((name) => video && name in video.attributes)).toEqual([]);
  expect(video && namesOf(video)).toEqual(['Media', 'User', 'Player', 'Session']);
  const inside = video && childOf(video, 'Media');
  expect(inside && namesOf(inside)).toEqual(['Part', 'TranscodeSession']);
  const key = (inside && childOf(inside, 'TranscodeSession').attributes.key) ?? '';
  expect(key).toBe(`/transcode/sessions/${session.transcodeId}`);
  expect(await request(key, { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(media.sessions.active).toEqual([]);
});

test('live television is terminated like other sessions, and leaves no row in the history', async () => {
  const { media, request } = await startTestServer();
  const { id } = media.sessions.startLive({ title: 'The Evening News' });
  expect(await request(`/status/sessions/terminate?sessionId=${id}&reason=x`)).toMatchObject({ status: 200 });
  media.sessions.end(media.sessions.startLive({ title: 'The Late News' }).id);
  expect(media.history.rows).toEqual([]);
});

/** fetch would resolve the dots before it sends them. */
async function rawDelete(url: string, path: string, token: string): Promise<number> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method: 'DELETE', path: `${path}?X-Media-Token=${token}` }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
