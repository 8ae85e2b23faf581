import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Samples } from '../../domain/notifications/samples.ts';
import { note } from '../../render/kit/layout.ts';
import { sampled, sampleWords } from '../../render/kit/mention.ts';
import type { Draft } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps } from '../feeds/feedRenderer.ts';
import { samplePosters } from '../feeds/samplePoster.ts';
import { markerOf } from './postMarker.ts';
import { postWith } from './posts.ts';

interface SamplesDeps extends Omit<RenderDeps, 'signal' | Invented> {
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
}

type Invented = 'posters' | 'people' | 'linkedAccounts' | 'membersOf';

/**
 * Everyone in a sample is invented, the star too: one sample by name and one by pseudonym, of the same film,
 * would reveal the pseudonym of a real person. `People` never gives out this pseudonym.
 */
const INVENTED: Pick<RenderDeps, Invented> = {
  posters: samplePosters,
  people: {
    deviceNames: async () => new Map(),
    personas: async (accountIds) =>
      new Map(accountIds.map((accountId) => [accountId, { accountId, pseudonym: 'Zosma' }])),
  },
  linkedAccounts: { usersOf: async () => new Map(), find: async () => [] },
  membersOf: async () => new Map(),
};

/** Makes posts that show what a subscription's posts look like, for `/notify test`. They mention no one. */
export function createSamples(deps: SamplesDeps): Samples {
  const { renderers, textsFor } = deps;
  return {
    draw: async (subscription, key) => {
      const texts = textsFor(subscription.locale);
      const { channelId } = subscription;
      const post = (message: Draft['message'], n: number): FeedPost => {
        const own = `${key}:${n}`;
        const marked = sampled(texts, message(markerOf(own, channelId)));
        return postWith(marked, [], { key: own, subscription: { channelId } });
      };
      const { signal } = new AbortController();
      const drafts = await renderers[subscription.feed].sample(subscription, { ...deps, ...INVENTED, signal });
      const [first, ...others] = drafts.map(({ message }) => message);
      const beginning = post(first ?? ((marker) => note(sampleWords(texts), { marker })), 1);
      return [beginning, ...others.map((message, at) => post(message, at + 2))];
    },
  };
}
