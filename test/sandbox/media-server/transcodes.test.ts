import { expect, test } from 'vitest';
import { childOf, namesOf } from './support/parsedXml.ts';
import { type House, openHouse, takeWhys } from './support/testServer.ts';

async function keyOf({ read }: House): Promise<string> {
  const [session] = (await read('/status/sessions')).children;
  return (session && childOf(session, 'TranscodeSession').attributes.key) ?? '';
}

test.each(['session', 'sessions'] as const)(
  '4.11: the key /transcode/%s/<id> stops playback, and nobody is told',
  async (shape) => {
    const house = await openHouse();
    const { media, ask, read } = house;
    media.behaviour.transcodeKey = shape;
    const session = media.sessions.start({ item: 'Metropolis', account: media.accounts.jonas, mode: 'transcode' });
    const key = await keyOf(house);
    expect(key).toBe(`/transcode/${shape}/${session.transcodeId}`);
    expect(await ask(key, { method: 'DELETE' })).toMatchObject({ status: 200, text: '', type: null });
    expect((await read('/status/sessions')).children).toEqual([]);
    expect(media.life.terminations).toEqual([]);
    expect(media.life.stops).toEqual([
      {
        ...{ sessionId: session.id, transcodeId: session.transcodeId, viewer: 'Jonas Weber', title: 'Metropolis' },
        at: media.life.now(),
      },
    ]);
    expect(media.history.rows).toEqual([]);
  },
);

test('4.11: a transcode session that is over is 404, and nobody is to blame', async () => {
  const house = await openHouse();
  const { id } = house.media.sessions.start({ item: 'Metropolis', mode: 'direct stream' });
  const key = await keyOf(house);
  house.media.sessions.end(id);
  expect(await house.ask(key, { method: 'DELETE' })).toMatchObject({ status: 404 });
});

test('4.11: what is played directly has no transcode session', async () => {
  const { media, ask } = await openHouse();
  const { transcodeId } = media.sessions.start({ item: 'Metropolis' });
  expect(await ask(`/transcode/sessions/${transcodeId}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(media.sessions.active).toHaveLength(1);
});

test.each([
  ['/transcode/sessions/unknown1', 404, 'the key /transcode/sessions/unknown1 was never given out'],
  ['/transcode/session/', 400, '"" is not the id of a transcode session'],
  ['/transcode/sessions/', 400, '"" is not the id of a transcode session'],
  ['/transcode/sessions/a%20b', 400, '"a b" is not the id of a transcode session'],
  ['/transcode/sessions/%2E%2E', 400, '".." is not the id of a transcode session'],
])('4.11: %s is %i: %s', async (path, status, why) => {
  const { media } = await openHouse();
  media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  expect(await rawDelete(media.url, path, media.tokens.admin)).toBe(status);
  expect(takeWhys(media)).toEqual([why]);
  expect(media.sessions.active).toHaveLength(1);
});

test('4.11: the key is used as it was given: the other shape of it does not exist', async () => {
  const { media, ask } = await openHouse();
  const { transcodeId } = media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  expect(await ask(`/transcode/session/${transcodeId}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(takeWhys(media)).toHaveLength(1);
});

test('4.11: a stopped session may linger, on the life clock', async () => {
  const house = await openHouse();
  house.media.behaviour.terminateDelay = 3_000;
  house.media.sessions.start({ item: 'Metropolis', mode: 'transcode' });
  await house.ask(await keyOf(house), { method: 'DELETE' });
  expect(house.media.sessions.active).toHaveLength(1);
  house.media.life.step(3_000);
  expect(house.media.sessions.active).toEqual([]);
});

test('live television has no parent titles and no duration, and its TranscodeSession is inside of Media', async () => {
  const house = await openHouse();
  const { media, ask, read } = house;
  const session = media.sessions.startLive({ title: 'The Evening News', account: media.accounts.priya });
  media.life.step(60_000);
  const [video] = (await read('/status/sessions')).children;
  expect(video?.attributes).toMatchObject({ title: 'The Evening News', type: 'episode', live: '1', viewOffset: '0' });
  const absent = ['parentTitle', 'grandparentTitle', 'librarySectionID', 'duration', 'parentKey'];
  expect(absent.filter((name) => video && name in video.attributes)).toEqual([]);
  expect(video && namesOf(video)).toEqual(['Media', 'User', 'Player', 'Session']);
  const inside = video && childOf(video, 'Media');
  expect(inside && namesOf(inside)).toEqual(['Part', 'TranscodeSession']);
  const key = (inside && childOf(inside, 'TranscodeSession').attributes.key) ?? '';
  expect(key).toBe(`/transcode/sessions/${session.transcodeId}`);
  expect(await ask(key, { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(media.sessions.active).toEqual([]);
});

test('live television is terminated like everything else, and leaves no row in the history', async () => {
  const { media, ask } = await openHouse();
  const { id } = media.sessions.startLive({ title: 'The Evening News' });
  expect(await ask(`/status/sessions/terminate?sessionId=${id}&reason=x`)).toMatchObject({ status: 200 });
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
