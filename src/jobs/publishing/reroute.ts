import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { Destination } from '../../domain/notifications/blockedChannels.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import { mention } from '../../render/kit/mention.ts';
import { markerOf } from '../delivery/postMarker.ts';

/** As `postWith` writes it. */
const storedBody = jsonOf(
  z.looseObject({
    components: z.array(z.unknown()),
    mentionRoleIds: z.array(z.string()),
  }),
);
const text = z.object({ type: z.literal(10), content: z.string() });

/**
 * A body as it has to be where its subscription points now: with the marker that its post has there, and the role that is called
 * there, if any. The marker is looked for as JSON writes an id, which no text in it can look like, since quotes are
 * escaped there.
 */
export function bodyFor(to: Destination, { key, channelId, body, edits }: FeedPost): string {
  const [old, now] = [channelId, to.channelId].map((id) => markerOf(edits ?? key, id));
  return calling(to.mentionRoleId, body.replaceAll(new RegExp(`"id":${old}(?!\\d)`, 'g'), `"id":${now}`));
}

/** The role stands above the message (see `mentioning`). What is no body that we write is refused where it is sent. */
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
