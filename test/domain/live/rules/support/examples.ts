import type { SessionRule } from '../../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../../src/domain/live/rules/stream.ts';

/** A live rule that ends whatever plays. */
export const aRule = (given: Partial<SessionRule> = {}): SessionRule => ({
  id: 1,
  guildId: '100000000000000009',
  name: 'House rule',
  mode: 'live',
  revision: 1,
  action: 'end',
  conditions: {},
  exempt: { accounts: [], roleIds: [], players: [] },
  graceMs: 0,
  order: 'newest',
  locale: 'en-US',
  ...given,
});

/** A film that plays at home, unchanged. */
export const aStream = (given: Partial<Stream> = {}): Stream => ({
  sessionId: 's1',
  sessionKey: '1',
  account: '7',
  isPaused: false,
  isLocal: true,
  isVideoTranscoded: false,
  item: { ratingKey: '1', title: 'Metropolis', kind: 'movie' },
  player: { id: 'tv', product: 'for Android', platform: 'Android' },
  ...given,
});
