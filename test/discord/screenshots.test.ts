import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createScreenshotConverter } from '../../src/discord/screenshots.ts';

/** A server that keeps a file as Discord does, and what was drawn of what it gave. */
async function keeping(bytes: Uint8Array, status = 200) {
  const server = createServer((_, response) => response.writeHead(status).end(bytes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const drawn: Uint8Array[] = [];
  const makeSmall = async (given: Uint8Array) => {
    drawn.push(given);
    return new Uint8Array([9]);
  };
  const log = { info: () => undefined };
  return { origin, drawn, makeSmall, log };
}

const signal = new AbortController().signal;
const MEBIBYTE = 1024 * 1024;

test('a screenshot is fetched from Discord’s address and drawn again', async () => {
  const { origin, drawn, ...deps } = await keeping(new Uint8Array([1, 2]));
  const screenshotOf = createScreenshotConverter({ ...deps, apiUrl: new URL(`${origin}/api`) });
  expect(await screenshotOf({ url: `${origin}/a.png`, bytes: 2 }, signal)).toEqual(new Uint8Array([9]));
  expect(drawn).toEqual([new Uint8Array([1, 2])]);
});

test.each([
  { name: 'another address', bytes: 2, api: undefined },
  { name: 'something too large', bytes: 11 * MEBIBYTE, api: 'own' },
] as const)('a screenshot is not fetched from $name', async ({ bytes, api }) => {
  const { origin, drawn, ...deps } = await keeping(new Uint8Array([1, 2]));
  const screenshotOf = createScreenshotConverter({ ...deps, apiUrl: api && new URL(`${origin}/api`) });
  expect(await screenshotOf({ url: `${origin}/a.png`, bytes }, signal)).toBeUndefined();
  expect(await screenshotOf({ url: 'no address', bytes: 2 }, signal)).toBeUndefined();
  expect(drawn).toEqual([]);
});

test.each([
  { name: 'more than was said', bytes: new Uint8Array(11 * MEBIBYTE), status: 200 },
  { name: 'a file that is gone', bytes: new Uint8Array(2), status: 404 },
] as const)('a screenshot that turns out to be $name is rejected', async ({ bytes, status }) => {
  const { origin, drawn, ...deps } = await keeping(bytes, status);
  const screenshotOf = createScreenshotConverter({ ...deps, apiUrl: new URL(origin) });
  expect(await screenshotOf({ url: `${origin}/a.png`, bytes: 2 }, signal)).toBeUndefined();
  expect(drawn).toEqual([]);
});

test('a screenshot that cannot be drawn is rejected', async () => {
  const { origin, drawn: _, ...deps } = await keeping(new Uint8Array([1, 2]));
  const makeSmall = () => Promise.reject(new Error('no picture'));
  const screenshotOf = createScreenshotConverter({ ...deps, makeSmall, apiUrl: new URL(origin) });
  expect(await screenshotOf({ url: `${origin}/a.png`, bytes: 2 }, signal)).toBeUndefined();
});
