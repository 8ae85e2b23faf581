import { z } from 'zod';
import { nothingDone } from '../../render/kit/layout.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { followerOf, WIDEN } from '../shared/follow/follow.ts';
import { renderWidened } from '../shared/follow/view.ts';

/** The store changes only a follow of the person who pressed, whatever number the button has. */
export const widen = press({
  name: WIDEN,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `follow ${target.follow}`, after: 'on every media server' }),
  target: z.object({ follow: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { follow } = target;
    const { follows } = deps;
    const widened = await follows.widen(followerOf(context), follow);
    if (!widened) return nothingDone(context.texts.follow.notFollowed);
    return audited(renderWidened(context.texts, widened), { refs: [widened.key] });
  },
});
