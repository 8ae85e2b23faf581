import type { AccountRef } from '../../domain/servers/refs.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { namesOf } from './names.ts';

/** Names of all accounts, with their servers if there are several. */
export const accountNames = (
  { media, serverNames }: Pick<Deps, 'media' | 'serverNames'>,
  { signal, texts }: Pick<InteractionContext, 'signal' | 'texts'>,
): Promise<ReadonlyMap<AccountRef, string>> =>
  namesOf(async () => {
    const accounts = await media.accounts({ signal, isExtra: true });
    return accounts.map(({ id, name }) => ({ id, name: nameOnServer(texts, { key: id, title: name }, serverNames) }));
  });
