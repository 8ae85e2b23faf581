import type { OnMissingLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import { reasonForMissingItems } from '../../domain/serving/whyMissing.ts';
import { formatServerNamePhrase } from '../../render/kit/media/servers.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';

/** Returns a callback that notes an unreadable library, so that the answer mentions it. */
export function noteMissingLibrary(
  { texts, missingServers }: Pick<InteractionContext, 'texts' | 'missingServers'>,
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
): OnMissingLibrary {
  return ({ key, title }, failure) => {
    const reason = reasonForMissingItems(failure);
    const name = oneLine(title) || texts.search.untitled;
    if (reason)
      missingServers.set(texts.errors.servers.library(name, formatServerNamePhrase(texts, key, serverNames)), reason);
  };
}
