import { expect, test } from 'vitest';
import { createServerProbe } from '../../../src/api/discovery/probeServer.ts';
import { failureOf } from '../support/request.ts';
import { CLIENT, sendContainer, serve } from '../support/server.ts';

const DATED = { date: 'Sat, 14 Mar 2026 20:00:00 GMT' };
const theirs = new Date(DATED.date);
const probe = (url: URL) => createServerProbe({ client: CLIENT })(url, new AbortController().signal);

test('a probed server gives its identity and its time, and is sent no token', async () => {
  const { url, asked } = await serve((response) => {
    response.writeHead(200, DATED);
    sendContainer(response, '', 'machineIdentifier="m" version="1.2"');
  });
  expect(await probe(url)).toMatchObject({ machineIdentifier: 'm', version: '1.2', time: { theirs } });
  expect(asked.map(({ headers }) => headers['x-plex-token'])).toEqual([undefined]);
});

test.each([401, 403, 404])(
  'a probed server that withholds its identity (%i) counts as a media server, and its time is read',
  async (status) => {
    const { url } = await serve((response) => response.writeHead(status, DATED).end());
    expect(await probe(url)).toMatchObject({ ms: expect.any(Number), time: { theirs } });
  },
);

test('a probe that fails in another way finds no media server', async () => {
  const { url } = await serve((response) => response.writeHead(503, DATED).end());
  expect(await failureOf(probe(url))).toMatchObject({ kind: 'unavailable' });
});
