import type { KnownServer } from '../../../domain/servers/mediaServers.ts';
import { MAX_SERVER_NAME, nameKey } from '../../../domain/servers/serverNames.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { Instead } from '../../framework/action.ts';
import type { Choice, Deps } from '../../framework/context.ts';
import { text } from '../../framework/options.ts';
import { holds } from '../../shared/names.ts';
import { noSuchServer } from './views/sentences.ts';

/** Servers are offered and named by their names: no two have the same. */
export const choicesOf = (servers: readonly KnownServer[], typed: string): readonly Choice[] =>
  servers
    .filter(({ name }) => holds(name, typed))
    .map(({ name, emoji }) => ({ name: emoji === undefined ? name : `${emoji} ${name}`, value: name }));

/** Any server of the installation: only for people who run it. */
export const anyServer = text({
  max: MAX_SERVER_NAME,
  complete: async (typed, { deps }) => choicesOf(deps.mediaServers.list(), typed),
});

/** The server of that name. Throws the answer if it does not exist. */
export function findServer(typed: string, servers: readonly KnownServer[], texts: Texts): KnownServer {
  const key = nameKey(typed);
  const found = servers.find(({ name }) => nameKey(name) === key);
  if (!found) throw new Instead(nothingDone(noSuchServer(texts, typed, servers)));
  return found;
}

export const findAny = (typed: string, { mediaServers }: Pick<Deps, 'mediaServers'>, texts: Texts): KnownServer =>
  findServer(typed, mediaServers.list(), texts);
