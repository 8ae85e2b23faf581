import { expect, test } from 'vitest';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { createFeedPost } from '../../../src/jobs/publishing/posts.ts';
import { rewritePostBodyForChannel } from '../../../src/jobs/publishing/reroutedBody.ts';

const ROLE = '300000000000000001';
const OTHER_ROLE = '300000000000000002';
const CALLED = `<@&${ROLE}>`;

test('a post that moves to another channel gets that channel’s marker, and text that resembles a marker stays', () => {
  const post = { key: 'a', channelId: 'c' };
  const bodyWith = (marker: number) =>
    JSON.stringify({
      components: [{ type: 17, id: marker }, { id: Number(`${createMessageMarker('a', 'c')}0`) }, text],
      items: [],
      mentionRoleIds: [],
    });
  const text = { type: 10, content: `"id":${createMessageMarker('a', 'c')}` };
  const body = bodyWith(createMessageMarker('a', 'c'));
  const expected: unknown = JSON.parse(bodyWith(createMessageMarker('a', 'd')));
  expect(JSON.parse(rewritePostBodyForChannel({ channelId: 'd' }, { ...post, body }))).toEqual(expected);
  const edit = { ...post, key: 'more', edits: 'a', body };
  expect(JSON.parse(rewritePostBodyForChannel({ channelId: 'd' }, edit))).toEqual(expected);
});

test.each([
  { name: 'the same role', before: ROLE, now: ROLE },
  { name: 'another role', before: ROLE, now: OTHER_ROLE },
  { name: 'none any more', before: ROLE, now: undefined },
  { name: 'one that was not called before', before: undefined, now: ROLE },
  { name: 'none before and after', before: undefined, now: undefined },
])(
  'a post that moves to another channel and mentions $name equals a post written for that channel',
  ({ before, now }) => {
    // A text that only looks like the mention belongs to the message.
    const message = (channelId: string) => ({
      components: [
        { type: 10, content: CALLED },
        { type: 10, id: createMessageMarker('a', channelId), content: 'Metropolis' },
      ],
    });
    const written = (channelId: string, mentionRoleId: string | undefined) =>
      createFeedPost(message(channelId), ['m'], { key: 'a', subscription: { channelId, mentionRoleId } });
    const rerouted: unknown = JSON.parse(
      rewritePostBodyForChannel({ channelId: 'd', mentionRoleId: now }, written('c', before)),
    );
    expect(rerouted).toEqual(JSON.parse(written('d', now).body));
  },
);

test.each(['no JSON', '{"components":7}'])('a post that cannot be decoded (%s) is moved unchanged', (body) => {
  expect(rewritePostBodyForChannel({ channelId: 'd', mentionRoleId: ROLE }, { key: 'a', channelId: 'c', body })).toBe(
    body,
  );
});
