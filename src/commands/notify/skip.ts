import { z } from 'zod';
import { SKIP_PRESS } from '../../render/alerts/stuckPost.ts';
import { renderNotStuck, renderSkipBlocked, renderSkipOver, renderSkipping } from '../../render/notify/skip.ts';
import { subcommand } from '../framework/command.ts';
import { press } from '../framework/press.ts';
import { feed, findRoute, library } from './find.ts';

/** A channel goes on without the message that holds all others up. */
export const skip = subcommand({
  words: (texts) => texts.declarations.notifySkip,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options: { feed, library },
  answer: async (args, deps, ask) => {
    const found = await findRoute(args, deps, ask);
    if ('components' in found) return found;
    const { channelId } = found.route;
    const isBlocked = (await deps.parked.list()).some((each) => each.channelId === channelId);
    if (isBlocked) return renderSkipBlocked(ask.texts, channelId);
    const post = await deps.posts.skip(channelId);
    if (!post) return renderNotStuck(ask.texts, channelId);
    deps.wake();
    return renderSkipping(ask.texts, channelId, post);
  },
});

/** The same from the direct message that tells of it, for that very message. */
export const skipPost = press({
  name: SKIP_PRESS,
  requires: 'notify.edit',
  changes: true,
  target: z.object({ guildId: z.string(), channelId: z.string(), post: z.int() }),
  place: 'private',
  guildIn: ({ guildId }) => guildId,
  answer: async ({ channelId, post: id }, _, deps, ask) => {
    const post = await deps.posts.skip(channelId, id);
    if (!post) return renderSkipOver(ask.texts);
    deps.wake();
    return renderSkipping(ask.texts, channelId, post);
  },
});
