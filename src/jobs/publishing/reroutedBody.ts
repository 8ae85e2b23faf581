import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import type { PostDestination } from '../../domain/notifications/blockedChannels.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import { mentionOf, roleMention, userMention } from '../../render/kit/text/mention.ts';
import { createMessageMarker } from './postMarker.ts';
import { pingFields } from './posts.ts';

/** Body of a post as `createFeedPost` writes it. */
const storedBody = jsonCodec(
  z.looseObject({
    components: z.array(z.unknown()),
    mentionRoleIds: z.array(z.string()),
    mentionUserIds: z.array(z.string()).default([]),
  }),
);
/** Discord's number for a component with text. */
const TEXT_DISPLAY = 10;
const textComponent = z.object({ type: z.literal(TEXT_DISPLAY), content: z.string() });

/**
 * Body of a post for another channel, with the marker and the mentions of the new channel. The search for the old
 * marker cannot match a text, because quotes in texts are escaped in JSON.
 */
export function rewritePostBodyForChannel(
  destination: PostDestination,
  { key, channelId, body, edits }: FeedPost,
): string {
  const oldMarker = createMessageMarker(edits ?? key, channelId);
  const newMarker = createMessageMarker(edits ?? key, destination.channelId);
  const oldIds = new RegExp(`"id":${oldMarker}(?!\\d)`, 'g');
  return withMentionsOf(destination, body.replaceAll(oldIds, `"id":${newMarker}`));
}

/** Replaces the mention above a message. A body that cannot be parsed stays unchanged; Discord will refuse it. */
function withMentionsOf(destination: PostDestination, body: string): string {
  const parsedBody = storedBody.safeParse(body).data;
  if (!parsedBody) return body;
  const { components, mentionRoleIds, mentionUserIds, ...otherFields } = parsedBody;
  const [firstComponent, ...componentsBelow] = components;
  const firstText = textComponent.safeParse(firstComponent).data?.content ?? '';
  const oldMentions = [...mentionRoleIds.map(roleMention), ...mentionUserIds.map(userMention)];
  const contentComponents = oldMentions.includes(firstText) ? componentsBelow : components;
  const newMention = mentionOf(destination);
  const newComponents =
    newMention === undefined ? contentComponents : [{ type: TEXT_DISPLAY, content: newMention }, ...contentComponents];
  return JSON.stringify({ ...otherFields, components: newComponents, ...pingFields(destination) });
}
