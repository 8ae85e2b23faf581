import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

test('the thumb of a film is the path of its poster, which is drawn once (4.12)', async () => {
  const { media, read } = await startTestServer();
  const path = (await read('/library/metadata/1043')).children[0]?.attributes.thumb ?? '';
  const fetchPoster = () => fetch(`${media.url}${path}?X-Media-Token=${media.tokens.admin}`);
  const first = await fetchPoster();
  expect(first.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1200 });
  expect(Buffer.from(await (await fetchPoster()).arrayBuffer()).equals(bytes)).toBe(true);
});

test('a poster that does not exist is answered with 404 (4.12)', async () => {
  const { request, media } = await startTestServer();
  expect(await request('/library/metadata/1043/thumb/1')).toMatchObject({ status: 404 });
  const bare = media.library.titled('Roundhay Garden Scene');
  expect(await request(`/library/metadata/${bare.ratingKey}/thumb/${bare.updatedAt}`)).toMatchObject({ status: 404 });
  expect(await request('/library/metadata/42/thumb/1')).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual(['the ratingKey 42 was never given out']);
});

test('a collection has a picture in the requested size, and no picture without a size', async () => {
  const { request, media, read } = await startTestServer();
  const hub = (await read('/hubs/search/?query=M%C3%A9li%C3%A8s%20Collection')).children.find(
    ({ attributes }) => attributes.type === 'collection',
  );
  const { thumb = '', type } = hub?.children[0]?.attributes ?? {};
  expect([type, thumb]).toEqual(['collection', expect.stringMatching(/\/composite\/\d+\?width=400&height=600$/)]);
  expect(await request(thumb)).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect(await request(thumb.split('?')[0] ?? '')).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['parameter width is missing']);
});

test('a poster can be drawn for a title full of markup and control characters', async () => {
  const { request, media } = await startTestServer({ hostile: true });
  for (const ratingKey of ['9001', '9002', '9006', '9008']) {
    const version = media.library.get(ratingKey)?.updatedAt;
    expect(await request(`/library/metadata/${ratingKey}/thumb/${version}`)).toMatchObject({
      status: 200,
      type: 'image/jpeg',
    });
  }
});
