import type { AccountRef } from '../../domain/servers/refs.ts';
import { nameOnServer } from '../../render/kit/media/servers.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { readNamesIfReadable } from './names.ts';

export const readAccountNames = (
  { media, serverNames }: Pick<Deps, 'media' | 'serverNames'>,
  { signal, texts }: Pick<InteractionContext, 'signal' | 'texts'>,
): Promise<ReadonlyMap<AccountRef, string>> =>
  readNamesIfReadable(async () => {
    const accounts = await media.accounts({ signal, isExtra: true });
    return accounts.map(({ id, name }) => ({ id, name: nameOnServer(texts, { key: id, title: name }, serverNames) }));
  });
