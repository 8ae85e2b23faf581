import type { RuleSettings } from '../../domain/live/rules/rule.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../domain/servers/scope.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import type { RuleNames } from '../../render/rule/words.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { readAccountNames } from '../shared/accountNames.ts';
import { visibleServersAsChoices } from '../shared/libraryOption.ts';
import { readPlayers } from './players.ts';

/**
 * Current names of the accounts, libraries, players and servers in these rules. Omits names on servers that cannot be
 * read.
 */
export async function readNamesInRules(
  rules: readonly RuleSettings[],
  { media, serverNames }: Pick<CommandDeps, 'media' | 'serverNames'>,
  { signal, servers, texts }: Pick<InteractionContext, 'signal' | 'servers' | 'texts'>,
): Promise<RuleNames> {
  const hasAccounts = rules.some(({ exempt }) => exempt.accounts.length > 0);
  const hasLibraries = rules.some(({ conditions }) => {
    const { librarySectionId } = conditions;
    return librarySectionId !== undefined && serverIfScopeIsWholeServer(librarySectionId) === undefined;
  });
  const hasPlayers = rules.some(({ conditions, exempt }) =>
    [conditions.player, ...exempt.players].some((match) => match !== undefined && 'id' in match),
  );
  const [accounts, libraries, players] = await Promise.all([
    hasAccounts ? readAccountNames({ media, serverNames }, { signal, texts }) : new Map<AccountRef, string>(),
    hasLibraries ? readUnlessServerFails(() => media.libraries({ signal, isExtra: true })) : [],
    hasPlayers ? readPlayers({ media }, { signal }) : [],
  ]);
  return {
    accounts,
    libraries: new Map([
      ...visibleServersAsChoices({ serverNames }, { servers }).map(({ key, title }) => [key, title] as const),
      ...(libraries ?? []).map((library) => [library.key, formatNameWithServer(texts, library, serverNames)] as const),
    ]),
    servers,
    players: new Map(players.map(({ id, name }) => [id, name])),
  };
}
