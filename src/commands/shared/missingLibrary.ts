import type { OnMissingLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import { reasonForMissingPart } from '../../domain/serving/whyMissing.ts';
import { onServerPhrase } from '../../render/kit/media/servers.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/** Returns a callback that notes an unreadable library, so that the answer mentions it. */
export function noteMissingLibrary(
  { texts, missingServers }: Pick<InteractionContext, 'texts' | 'missingServers'>,
  { serverNames }: Pick<Deps, 'serverNames'>,
): OnMissingLibrary {
  return ({ key, title }, failure) => {
    const reason = reasonForMissingPart(failure);
    const name = oneLine(title) || texts.search.untitled;
    if (reason) missingServers.set(texts.errors.servers.library(name, onServerPhrase(texts, key, serverNames)), reason);
  };
}
