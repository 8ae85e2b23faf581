import { expect, test } from 'vitest';
import { childOf, namesOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

test('an active session says who plays what, where, and how far', async () => {
  const { media, read } = await startTestServer();
  const { jonas } = media.accounts;
  const session = media.sessions.start({ item: 'Metropolis', account: jonas, device: media.devices.browser });
  media.simulation.step(90_000);
  const [video] = (await read('/status/sessions')).children;
  expect(video).toMatchObject({
    name: 'Video',
    attributes: { title: 'Metropolis', ratingKey: '1043', viewOffset: '90000', sessionKey: session.sessionKey },
    children: expect.arrayContaining([
      expect.objectContaining({
        name: 'User',
        attributes: expect.objectContaining({ id: '1002', title: 'Jonas Weber' }),
      }),
      expect.objectContaining({
        name: 'Player',
        attributes: expect.objectContaining({ state: 'playing', title: 'Firefox', local: '1' }),
      }),
      { name: 'Session', attributes: { id: session.id, bandwidth: '9600', location: 'lan' }, children: [] },
    ]),
  });
});

test('a direct play has no TranscodeSession, a direct stream copies, and a transcode converts', async () => {
  const { media, read } = await startTestServer();
  media.sessions.start({ item: 'Metropolis' });
  media.sessions.start({ item: 'Nosferatu', mode: 'direct stream' });
  media.sessions.start({ item: 'Faust', mode: 'transcode' });
  const [direct, stream, transcode] = (await read('/status/sessions')).children;
  expect(direct && namesOf(direct)).not.toContain('TranscodeSession');
  expect(stream && childOf(stream, 'TranscodeSession').attributes).toMatchObject({
    videoDecision: 'copy',
    audioDecision: 'copy',
  });
  expect(transcode && childOf(transcode, 'TranscodeSession').attributes).toMatchObject({
    key: expect.stringMatching(/^\/transcode\/sessions\/[a-z0-9]+$/),
    videoDecision: 'transcode',
    audioDecision: 'transcode',
  });
});

test('a direct play may have a transcode beside it that it does not use', async () => {
  const { media, read } = await startTestServer();
  media.sessions.start({ item: 'Metropolis', transcodeBeside: true });
  const [session] = (await read('/status/sessions')).children;
  expect(session && childOf(session, 'TranscodeSession').attributes).toMatchObject({ videoDecision: 'transcode' });
  const version = session && childOf(session, 'Media');
  expect(version && childOf(version, 'Part').attributes).toMatchObject({ decision: 'directplay' });
  expect(JSON.stringify(version)).toMatch(/"location":"direct"/);
});

test('the theme tune of a details page is a track without key and title, and leaves no history row', async () => {
  const { media, read } = await startTestServer();
  const { id } = media.sessions.startTheme();
  const [session] = (await read('/status/sessions')).children;
  expect(session).toMatchObject({ name: 'Track', attributes: { type: 'track', guid: 'library://theme' } });
  expect(session?.attributes).not.toHaveProperty('key');
  expect(session?.attributes).not.toHaveProperty('title');
  const rows = media.history.rows.length;
  media.sessions.end(id);
  expect(media.history.rows).toHaveLength(rows);
});

test('only a transcode that is set to do so burns subtitles into the picture', async () => {
  const { media, read } = await startTestServer();
  media.sessions.start({ item: 'Faust', mode: 'transcode', subtitles: 'burn' });
  media.sessions.start({ item: 'Metropolis', mode: 'direct stream', subtitles: 'burn' });
  const [transcode, stream] = (await read('/status/sessions')).children;
  expect(transcode && childOf(transcode, 'TranscodeSession').attributes).toMatchObject({ subtitleDecision: 'burn' });
  expect(JSON.stringify(transcode)).toMatch(/"streamType":"3"[^}]*"decision":"burn"/);
  expect(JSON.stringify(stream)).not.toContain('burn');
});

test('subtitles can be converted to another text format beside a copied picture', async () => {
  const { media, read } = await startTestServer();
  media.sessions.start({ item: 'Faust', mode: 'direct stream', subtitles: 'transcode' });
  media.sessions.start({ item: 'Metropolis', subtitles: 'transcode' });
  const [stream, direct] = (await read('/status/sessions')).children;
  expect(stream && childOf(stream, 'TranscodeSession').attributes).toMatchObject({
    videoDecision: 'copy',
    audioDecision: 'copy',
    subtitleDecision: 'transcode',
  });
  expect(JSON.stringify(stream)).toMatch(/"streamType":"3"[^}]*"decision":"transcode"[^}]*"location":"sidecar-subs"/);
  expect(JSON.stringify(direct)).not.toContain('"streamType":"3"');
});

test('a transcoded stream is described as it is sent, under the id of its version', async () => {
  const { media, read } = await startTestServer();
  const { ratingKey } = media.library.titled('Nosferatu');
  const fileOf = async () => (await read(`/library/metadata/${ratingKey}`)).children[0];
  media.sessions.start({ item: 'Nosferatu', mode: 'transcode' });
  media.sessions.start({ item: 'Nosferatu', mode: 'direct stream' });
  media.sessions.start({ item: 'Vltava', mode: 'transcode' });
  const [[transcode, stream, music], film] = [(await read('/status/sessions')).children, await fileOf()];
  const media1080 = film && childOf(film, 'Media').attributes;
  const of = (session: typeof film) => session && childOf(session, 'Media');
  expect(media1080).toMatchObject({ videoResolution: '1080', bitrate: '9100', container: 'mkv' });
  expect(of(transcode)?.attributes).toMatchObject({
    id: media1080?.id,
    videoResolution: '480p',
    bitrate: '2000',
    container: 'mpegts',
    protocol: 'hls',
  });
  expect(of(stream)?.attributes).toMatchObject({ videoResolution: '1080p', bitrate: '9100', container: 'mpegts' });
  expect(of(music)?.attributes).toMatchObject({ audioCodec: 'aac', bitrate: '256' });
  for (const session of [transcode, stream, music]) {
    const part = childOf(of(session) ?? { name: '', attributes: {}, children: [] }, 'Part').attributes;
    expect(part).toMatchObject({ decision: 'transcode' });
    expect(['key', 'file', 'size'].filter((name) => name in part)).toEqual([]);
  }
});

test('an old server describes a session’s file, whatever the transcoder sends', async () => {
  const { media, read } = await startTestServer();
  media.behaviour.sessionMedia = 'file';
  media.sessions.start({ item: 'Nosferatu', mode: 'transcode' });
  const [session] = (await read('/status/sessions')).children;
  const file = session && childOf(session, 'Media');
  expect(file?.attributes).toMatchObject({ videoResolution: '1080', bitrate: '9100', container: 'mkv' });
  expect(file && childOf(file, 'Part').attributes).toMatchObject({ decision: 'transcode', container: 'mkv' });
  expect(file && childOf(file, 'Part').attributes).toHaveProperty('key');
});

test('sessions can play music and photos', async () => {
  const { media, read } = await startTestServer();
  media.sessions.start({ item: 'Vltava' });
  media.sessions.start({ item: 'The Steerage' });
  const list = await read('/status/sessions');
  expect(namesOf(list)).toEqual(['Track', 'Photo']);
  expect(list.children[0]?.attributes).toMatchObject({ parentTitle: 'Má vlast', grandparentTitle: 'Bedřich Smetana' });
  expect(list.children[1]?.attributes).not.toHaveProperty('duration');
});

test('a session is terminated by its Session id, with the reason that its viewer sees (4.9)', async () => {
  const { media, request, read } = await startTestServer();
  const { id } = media.sessions.start({ item: 'Metropolis' });
  const reason = 'Sorry — "maintenance" & more\n#1 😀';
  const ended = await request(`/status/sessions/terminate?sessionId=${id}&reason=${encodeURIComponent(reason)}`);
  expect(ended).toMatchObject({ status: 200, text: '', type: null });
  expect((await read('/status/sessions')).children).toEqual([]);
  expect(media.simulation.terminations).toMatchObject([
    { sessionId: id, reason, title: 'Metropolis', viewer: 'Marta Lindqvist' },
  ]);
});

test('a terminated session may linger, on the simulated clock (4.9)', async () => {
  const { media, request, read } = await startTestServer();
  media.behaviour.terminateDelay = 5_000;
  const { id } = media.sessions.start({ item: 'Metropolis' });
  await request(`/status/sessions/terminate?sessionId=${id}&reason=x`);
  media.simulation.step(4_000);
  expect(titlesOf(await read('/status/sessions'))).toEqual(['Metropolis']);
  media.simulation.step(1_000);
  expect(titlesOf(await read('/status/sessions'))).toEqual([]);
});

test('if two sessions have the same id, the server ends the first one, because the request contains only the id (4.9)', async () => {
  const { media, request, read } = await startTestServer();
  media.sessions.start({ id: 'shared', item: 'Metropolis', account: media.accounts.jonas });
  media.sessions.start({ id: 'shared', item: 'Nosferatu', account: media.accounts.priya });
  expect(titlesOf(await read('/status/sessions'))).toEqual(['Metropolis', 'Nosferatu']);
  await request('/status/sessions/terminate?sessionId=shared&reason=x');
  expect(titlesOf(await read('/status/sessions'))).toEqual(['Nosferatu']);
});

test.each(['its id', 'a new id'] as const)(
  'a player that was ended can continue two seconds later under %s, at the same position (4.9)',
  async (under) => {
    const { media, request, read } = await startTestServer();
    media.behaviour.comesBack = { under, afterMs: 2_000 };
    const { id } = media.sessions.start({ item: 'Metropolis', viewOffset: 60_000 });
    await request(`/status/sessions/terminate?sessionId=${id}&reason=x`);
    media.simulation.step(1_000);
    expect(titlesOf(await read('/status/sessions'))).toEqual([]);
    media.simulation.step(1_000);
    expect(titlesOf(await read('/status/sessions'))).toEqual(['Metropolis']);
    expect(media.sessions.active).toMatchObject([{ viewOffset: 60_000 }]);
    expect(media.sessions.active[0]?.id === id).toBe(under === 'its id');
  },
);

test.each([
  {
    name: 'a lower-case name',
    query: (id: string) => `sessionid=${id}&reason=x`,
    whys: ['unknown parameter sessionid', 'parameter sessionId is missing'],
  },
  { name: 'no reason', query: (id: string) => `sessionId=${id}`, whys: ['parameter reason is missing'] },
  { name: 'an empty reason', query: (id: string) => `sessionId=${id}&reason=`, whys: ['parameter reason is missing'] },
  { name: 'no session', query: () => 'reason=x', whys: ['parameter sessionId is missing'] },
  { name: 'the sessionKey', query: () => 'sessionId=1&reason=x', whys: ['the session id "1" was never given out'] },
])('a termination with $name is answered with 400, and the session continues (4.9)', async ({ query, whys }) => {
  const { media, request } = await startTestServer();
  const { id } = media.sessions.start({ item: 'Metropolis' });
  expect(await request(`/status/sessions/terminate?${query(id)}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(whys);
  expect(media.sessions.active).toHaveLength(1);
  expect(media.simulation.terminations).toEqual([]);
});

test('a request to end a session that is already over gets 400 and is no violation (4.9)', async () => {
  const { media, request } = await startTestServer();
  const { id } = media.sessions.start({ item: 'Metropolis' });
  media.sessions.end(id);
  expect(await request(`/status/sessions/terminate?sessionId=${id}&reason=x`)).toMatchObject({ status: 400 });
});

test('a session without a Session element has no id, so that it cannot be terminated', async () => {
  const { media, request, read } = await startTestServer();
  const { id } = media.sessions.start({ item: 'Metropolis', withSession: false });
  const [video] = (await read('/status/sessions')).children;
  expect(video && namesOf(video)).not.toContain('Session');
  expect(await request(`/status/sessions/terminate?sessionId=${id}&reason=x`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toHaveLength(1);
});

test('a session id can continue with another item and viewer', async () => {
  const { media, read } = await startTestServer();
  const { id } = media.sessions.start({ item: 'Metropolis', viewOffset: 60_000 });
  media.sessions.replace(id, { item: 'Faust', account: media.accounts.wei });
  const [video] = (await read('/status/sessions')).children;
  expect(video?.attributes).toMatchObject({ title: 'Faust', viewOffset: '0' });
  expect(video && childOf(video, 'Session').attributes.id).toBe(id);
  expect(video && childOf(video, 'User').attributes.title).toBe("Wei O'Connor");
});
