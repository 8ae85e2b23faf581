import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { FeedSamples } from '../../domain/notifications/samples.ts';
import { markMessageAsSample } from '../../render/kit/additions/lineAbove.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { sampleMessageHeading } from '../../render/kit/text/mention.ts';
import type { FeedMessageDraft } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps } from '../feeds/feedRenderer.ts';
import { readSampleRecap } from '../feeds/recap/sample.ts';
import { samplePosters } from '../feeds/samplePoster.ts';
import { createMessageMarker } from './postMarker.ts';
import { createFeedPost } from './posts.ts';

interface SamplesDeps extends Omit<RenderDeps, 'signal' | MadeUpDep> {
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
}

type MadeUpDep = 'posters' | 'people' | 'linkedAccounts' | 'membersOf' | 'readRecap';

/**
 * Made-up people and pseudonyms for examples. Otherwise an example by name and one by pseudonym, of the same film,
 * would reveal a real person's pseudonym. `People` never assigns this pseudonym.
 */
const MADE_UP_DEPS: Pick<RenderDeps, MadeUpDep> = {
  posters: samplePosters,
  people: {
    deviceNames: async () => new Map(),
    personas: async (accountIds) =>
      new Map(accountIds.map((accountId) => [accountId, { accountId, pseudonym: 'Zosma' }])),
  },
  linkedAccounts: { usersOf: async () => new Map(), find: async () => [] },
  membersOf: async () => new Map(),
  readRecap: readSampleRecap,
};

/** Makes the example posts of `/notify test`, which mention no one. */
export function createFeedSamples(deps: SamplesDeps): FeedSamples {
  const { renderers, textsFor } = deps;
  return {
    draw: async (subscription, key) => {
      const texts = textsFor(subscription.locale);
      const { channelId } = subscription;
      const post = (message: FeedMessageDraft['message'], number: number): FeedPost => {
        const postKey = `${key}:${number}`;
        const sampleMessage = markMessageAsSample(texts, message(createMessageMarker(postKey, channelId)));
        return createFeedPost(sampleMessage, [], { key: postKey, subscription: { channelId } });
      };
      const { signal } = new AbortController();
      const drafts = await renderers[subscription.feed].sample(subscription, { ...deps, ...MADE_UP_DEPS, signal });
      const noSample: FeedMessageDraft['message'] = (marker) =>
        createNoteMessage(sampleMessageHeading(texts), { marker });
      const [firstMessage = noSample, ...otherMessages] = drafts.map(({ message }) => message);
      const otherPosts = otherMessages.map((message, index) => post(message, index + 2));
      return [post(firstMessage, 1), ...otherPosts];
    },
  };
}
