import { z } from 'zod';
import { SKIP_PRESS } from '../../render/alerts/stuckPost.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { commandName } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { subcommand } from '../framework/command.ts';
import { press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { findBlockedChannel } from './blocked.ts';
import { findSubscription, subscriptionOptions } from './find.ts';
import { feedRecord } from './record.ts';
import { renderSkipping } from './views/posts.ts';

/** Button of the direct message about a stuck post. Skips this post only. */
export const skipPost = press({
  name: SKIP_PRESS,
  requires: 'notify.edit',
  changes: ({ target }) => ({ target: `message ${target.post} to channel ${target.channelId}`, after: 'skipped' }),
  target: z.object({ guildId: z.string(), channelId: z.string(), post: z.int() }),
  place: 'private',
  guildIn: ({ guildId }) => guildId,
  answer: async ({ target, deps, context }) => {
    const { channelId, post: id } = target;
    const post = await deps.outbox.skip(channelId, id);
    if (!post) return nothingDone(context.texts.alerts.stuckPost.over);
    deps.wake();
    return renderSkipping(context.texts, channelId, post);
  },
});

export const skip = subcommand({
  words: (texts) => texts.notify.declarations.skip,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedRecord(args), after: 'oldest waiting message skipped' }),
  options: subscriptionOptions,
  presses: [skipPost],
  answer: async ({ args, deps, context }) => {
    const { channelId } = (await findSubscription(args, deps, context)).subscription;
    const { alerts, notify } = context.texts;
    const { notify: group, resume } = notify.declarations;
    const channel = channelMention(channelId);
    if (await findBlockedChannel(channelId, deps))
      return nothingDone(alerts.stuckPost.blocked(channel, commandName(group, resume)));
    const post = await deps.outbox.skip(channelId);
    if (!post) return nothingDone(alerts.stuckPost.nothing(channel));
    deps.wake();
    return withAudit(renderSkipping(context.texts, channelId, post), {
      target: `message ${post.id} to channel ${channelId}`,
    });
  },
});
