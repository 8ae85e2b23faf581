import { z } from 'zod';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { followerOf, WIDEN_PRESS } from '../shared/follow/follow.ts';
import { renderWidened } from '../shared/follow/view.ts';

/** The store changes the follow only if it belongs to the person who pressed the button. */
export const widen = press({
  name: WIDEN_PRESS,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `follow ${target.follow}`, after: 'on every media server' }),
  target: z.object({ follow: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { follow: followId } = target;
    const widenedFollow = await deps.follows.widen(followerOf(context), followId);
    if (!widenedFollow) return nothingDone(context.texts.follow.notFollowed);
    return withAudit(renderWidened(context.texts, widenedFollow), { refs: [widenedFollow.key] });
  },
});
