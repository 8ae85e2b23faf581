import type { OnMissingLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import { whyMissing } from '../../domain/serving/whyMissing.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { onServer } from '../../render/kit/servers.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/** Adds a note to the answer that this library is missing from it. */
export function sayMissing(
  { texts, missing }: Pick<InteractionContext, 'texts' | 'missing'>,
  { serverNames }: Pick<Deps, 'serverNames'>,
): OnMissingLibrary {
  return ({ key, title }, failure) => {
    const why = whyMissing(failure);
    const name = oneLine(title) || texts.search.untitled;
    if (why) missing.set(texts.errors.servers.library(name, onServer(texts, key, serverNames)), why);
  };
}
