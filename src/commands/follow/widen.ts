import { z } from 'zod';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { FOLLOW_ALL_SERVERS_HANDLER_NAME, followerFromContext } from '../shared/follow/follow.ts';
import { renderFollowOnAllServers } from '../shared/follow/view.ts';

/** The store changes the follow only if it belongs to the person who pressed the button. */
export const followOnAllServersPressHandler = createPressHandler({
  name: FOLLOW_ALL_SERVERS_HANDLER_NAME,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `follow ${target.follow}`, after: 'on every media server' }),
  target: z.object({ follow: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { follow: followId } = target;
    const widenedFollow = await deps.follows.widen(followerFromContext(context), followId);
    if (!widenedFollow) return createNothingChangedMessage(context.texts.follow.notFollowed);
    return addAuditDetailsToMessage(renderFollowOnAllServers(context.texts, widenedFollow), {
      refs: [widenedFollow.key],
    });
  },
});
