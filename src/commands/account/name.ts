import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { Deps } from '../framework/context.ts';

/** The account with its name on the media server, where that can be read. */
export async function namedAccount(
  id: string | undefined,
  { media }: { readonly media: Pick<Deps['media'], 'accounts'> },
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly name?: string | undefined } | undefined> {
  if (id === undefined) return undefined;
  const accounts = await ifReadable(() => media.accounts({ signal }));
  return { id, name: accounts?.find((account) => account.id === id)?.name };
}
