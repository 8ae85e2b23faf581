import fc from 'fast-check';
import {
  renderDelivery,
  renderFollowAdded,
  renderFollowOnAllServers,
  renderFollows,
  renderUnfollowed,
} from '../../../../src/commands/shared/follow/view.ts';
import { renderFollowHint } from '../../../../src/render/follow/hint.ts';
import { controls, key, many, maybe, number, text } from '../anything.ts';
import { rendering } from '../rendering.ts';
import { subscription } from './notifying.ts';

const ids = fc.constantFrom(new Map<string, string>(), new Map([['follow', '1']]));
const followed = fc.oneof(
  fc.record({ kind: fc.constant('item' as const), key, title: text, isEverywhere: fc.boolean() }),
  fc.record({ kind: fc.constant('library' as const), key, title: text }),
  fc.record({ kind: fc.constant('title' as const), title: text, year: maybe(fc.integer({ min: 1850, max: 2100 })) }),
);
const unreached = fc.constantFrom(
  undefined,
  { kind: 'direct' as const },
  { kind: 'channel' as const, channelId: '400000000000000001' },
);
const servers = text.map((name) => () => name || undefined);
const follow = fc.tuple(followed, fc.nat()).map(([what, id]) => ({ ...what, id }));

export const following = [
  rendering(
    'renderFollowAdded',
    fc.tuple(
      followed,
      fc.record({
        outcome: fc.constantFrom('added', 'there', 'too many'),
        widenPress: maybe(fc.constant({ action: 'follow.widen', target: { follow: 1 }, by: 'invoker' as const })),
        servers,
        unreached,
        isUnchecked: fc.boolean(),
        ids,
      }),
    ),
    (texts, given) => renderFollowAdded(texts, ...given),
  ),
  rendering('renderDelivery', subscription, renderDelivery),
  rendering(
    'renderFollowHint',
    fc.record({ key, title: text, hintsLink: fc.constant('`/me hints`') }),
    renderFollowHint,
  ),
  rendering('renderUnfollowed', many(follow), renderUnfollowed),
  rendering('renderFollowOnAllServers', followed, renderFollowOnAllServers),
  rendering(
    'renderFollows',
    fc.record({
      follows: fc.array(follow, { maxLength: 20 }),
      servers,
      total: number,
      before: number,
      unreached,
      controls,
      ids,
    }),
    renderFollows,
  ),
];
