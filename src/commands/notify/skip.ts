import { z } from 'zod';
import { SKIP_POST_ACTION } from '../../render/alerts/stuckPost.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { commandName } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { createSubcommand } from '../framework/command.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { findBlockedChannel } from './blocked.ts';
import { findSubscription, subscriptionOptions } from './find.ts';
import { feedAuditTarget } from './record.ts';
import { renderPostBeingSkipped } from './views/posts.ts';

/** Button below the direct message about a stuck post. Skips only this post. */
export const skipPostPressHandler = createPressHandler({
  name: SKIP_POST_ACTION,
  requires: 'notify.edit',
  changes: ({ target }) => ({ target: `message ${target.post} to channel ${target.channelId}`, after: 'skipped' }),
  target: z.object({ guildId: z.string(), channelId: z.string(), post: z.int() }),
  place: 'private',
  guildIn: ({ guildId }) => guildId,
  answer: async ({ target, deps, context }) => {
    const { channelId, post: id } = target;
    const post = await deps.outbox.skip(channelId, id);
    if (!post) return createNothingChangedMessage(context.texts.alerts.stuckPost.over);
    deps.wake();
    return renderPostBeingSkipped(context.texts, channelId, post);
  },
});

export const skipPostCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.skip,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedAuditTarget(args), after: 'oldest waiting message skipped' }),
  options: subscriptionOptions,
  presses: [skipPostPressHandler],
  answer: async ({ args, deps, context }) => {
    const { channelId } = (await findSubscription(args, deps, context)).subscription;
    const { alerts, notify } = context.texts;
    const { notify: group, resume } = notify.declarations;
    const channel = channelMention(channelId);
    if (await findBlockedChannel(channelId, deps))
      return createNothingChangedMessage(alerts.stuckPost.blocked(channel, commandName(group, resume)));
    const post = await deps.outbox.skip(channelId);
    if (!post) return createNothingChangedMessage(alerts.stuckPost.nothing(channel));
    deps.wake();
    return addAuditDetailsToMessage(renderPostBeingSkipped(context.texts, channelId, post), {
      target: `message ${post.id} to channel ${channelId}`,
    });
  },
});
