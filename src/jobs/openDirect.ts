import { type ChannelDirectory, ChannelFailure, type ChannelFailureKind } from '../domain/notifications/channels.ts';

/** The person takes no direct messages, or Discord will never take this one. */
export const NOT_TAKEN: ReadonlySet<ChannelFailureKind | undefined> = new Set(['gone', 'forbidden', 'invalid']);

/** `closed`: the person takes no direct messages. `later`: try again, the failure passes. */
export interface NotOpened {
  readonly kind: 'closed' | 'later';
  readonly failure: ChannelFailure;
}

/** Opens a person's direct messages. Rejects with any error that is not a ChannelFailure. */
export async function openDirect(
  userId: string,
  { directory }: { readonly directory: Pick<ChannelDirectory, 'direct'> },
): Promise<{ readonly kind: 'open'; readonly channelId: string } | NotOpened> {
  try {
    return { kind: 'open', channelId: await directory.direct(userId) };
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    return { kind: NOT_TAKEN.has(err.kind) ? 'closed' : 'later', failure: err };
  }
}
