import { z } from 'zod';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { createPressAction } from '../framework/press.ts';
import { withAuditDetails } from '../framework/records.ts';
import { FOLLOW_ON_ALL_SERVERS_PRESS, followerOf } from '../shared/follow/follow.ts';
import { renderFollowOnAllServers } from '../shared/follow/view.ts';

/** The store changes the follow only if it belongs to the person who pressed the button. */
export const followOnAllServersPress = createPressAction({
  name: FOLLOW_ON_ALL_SERVERS_PRESS,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `follow ${target.follow}`, after: 'on every media server' }),
  target: z.object({ follow: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { follow: followId } = target;
    const widenedFollow = await deps.follows.widen(followerOf(context), followId);
    if (!widenedFollow) return nothingDone(context.texts.follow.notFollowed);
    return withAuditDetails(renderFollowOnAllServers(context.texts, widenedFollow), { refs: [widenedFollow.key] });
  },
});
