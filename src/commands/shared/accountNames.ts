import type { AccountRef } from '../../domain/servers/refs.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { readNamesIfReadable } from './names.ts';

export const readAccountNames = (
  { media, serverNames }: Pick<CommandDeps, 'media' | 'serverNames'>,
  { signal, texts }: Pick<InteractionContext, 'signal' | 'texts'>,
): Promise<ReadonlyMap<AccountRef, string>> =>
  readNamesIfReadable(async () => {
    const accounts = await media.accounts({ signal, isExtra: true });
    return accounts.map(({ id, name }) => ({
      id,
      name: formatNameWithServer(texts, { key: id, title: name }, serverNames),
    }));
  });
