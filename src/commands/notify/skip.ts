import { z } from 'zod';
import { SKIP_PRESS } from '../../render/alerts/stuckPost.ts';
import { subcommand } from '../framework/command.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { blockedAt, feed, findSubscription, library } from './find.ts';
import { feedRecord } from './record.ts';
import { renderNotStuck, renderSkipBlocked, renderSkipOver, renderSkipping } from './views/posts.ts';

/** A channel goes on without the message that blocks all others. */
export const skip = subcommand({
  words: (texts) => texts.notify.declarations.skip,
  requires: 'notify.edit',
  visibility: 'private',
  changes: (args) => ({ ...feedRecord(args), after: 'oldest waiting message skipped' }),
  options: { feed, library },
  answer: async (args, deps, context) => {
    const found = await findSubscription(args, deps, context);
    if ('components' in found) return found;
    const { channelId } = found.subscription;
    if (await blockedAt(channelId, deps)) return renderSkipBlocked(context.texts, channelId);
    const post = await deps.posts.skip(channelId);
    if (!post) return renderNotStuck(context.texts, channelId);
    deps.wake();
    return audited(renderSkipping(context.texts, channelId, post), {
      target: `message ${post.id} to channel ${channelId}`,
    });
  },
});

/** The same from the direct message that reports it, for that very message. */
export const skipPost = press({
  name: SKIP_PRESS,
  requires: 'notify.edit',
  changes: ({ channelId, post }) => ({ target: `message ${post} to channel ${channelId}`, after: 'skipped' }),
  target: z.object({ guildId: z.string(), channelId: z.string(), post: z.int() }),
  place: 'private',
  guildIn: ({ guildId }) => guildId,
  answer: async ({ channelId, post: id }, _, deps, context) => {
    const post = await deps.posts.skip(channelId, id);
    if (!post) return renderSkipOver(context.texts);
    deps.wake();
    return renderSkipping(context.texts, channelId, post);
  },
});
