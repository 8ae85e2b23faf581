import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { Destination } from '../../domain/notifications/blockedChannels.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import { mention } from '../../render/kit/mention.ts';
import { markerOf } from './postMarker.ts';

/** The body that `postWith` writes. */
const storedBody = jsonOf(
  z.looseObject({
    components: z.array(z.unknown()),
    mentionRoleIds: z.array(z.string()),
  }),
);
const text = z.object({ type: z.literal(10), content: z.string() });

/**
 * The body that a post needs at its new destination: with the marker that the post has there, and the role that is mentioned
 * there, if any. The marker is searched for in the form in which JSON writes an id; no text in the body can look like that,
 * since quotes in a text are escaped.
 */
export function bodyFor(to: Destination, { key, channelId, body, edits }: FeedPost): string {
  const [old, now] = [channelId, to.channelId].map((id) => markerOf(edits ?? key, id));
  return calling(to.mentionRoleId, body.replaceAll(new RegExp(`"id":${old}(?!\\d)`, 'g'), `"id":${now}`));
}

/** Changes the role, which stands above the message (see `mentioning`). A body that we did not write is refused when it is sent. */
function calling(roleId: string | undefined, body: string): string {
  const stored = storedBody.safeParse(body).data;
  if (!stored) return body;
  const { components, mentionRoleIds } = stored;
  const [first, ...others] = components;
  const above = text.safeParse(first).data?.content;
  const own = mentionRoleIds.some((id) => mention(id) === above) ? others : components;
  const now = roleId === undefined ? own : [{ type: 10, content: mention(roleId) }, ...own];
  return JSON.stringify({ ...stored, components: now, mentionRoleIds: roleId === undefined ? [] : [roleId] });
}
