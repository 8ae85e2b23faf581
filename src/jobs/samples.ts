import type { FeedPost, Samples } from '../domain/news.ts';
import type { FeedName } from '../domain/routes.ts';
import { note } from '../render/layout.ts';
import { sampled, sampleWords } from '../render/mention.ts';
import { postWith } from './compositionPosts.ts';
import type { Draft } from './feed.ts';
import { markerOf } from './identity.ts';
import type { TellDeps, Teller } from './teller.ts';

interface SamplesDeps extends Omit<TellDeps, 'signal'> {
  readonly tellers: Readonly<Record<FeedName, Teller>>;
}

/** Posts that show how a route tells, for `/notify test`. Nobody is rung for one. */
export function createSamples(deps: SamplesDeps): Samples {
  const { tellers, textsFor } = deps;
  return {
    draw: async (route, key) => {
      const texts = textsFor(route.locale);
      const { channelId } = route;
      const post = (message: Draft['message'], n: number): FeedPost => {
        const own = `${key}:${n}`;
        const marked = sampled(texts, message(markerOf(own, channelId)));
        return postWith(marked, [], { key: own, route: { channelId } });
      };
      const drafts = await tellers[route.feed].sample(route, { ...deps, signal: new AbortController().signal });
      const [first, ...others] = drafts.map(({ message }) => message);
      const beginning = post(first ?? ((marker) => note(sampleWords(texts), { marker })), 1);
      return [beginning, ...others.map((message, at) => post(message, at + 2))];
    },
  };
}
