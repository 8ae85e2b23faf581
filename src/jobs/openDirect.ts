import { type ChannelDirectory, ChannelFailure, type ChannelFailureKind } from '../domain/notifications/channels.ts';

/**
 * Trying again is useless after these failures: the person accepts no direct messages, or Discord refuses the message
 * for good.
 */
export const PERMANENT_FAILURES: ReadonlySet<ChannelFailureKind | undefined> = new Set([
  'gone',
  'forbidden',
  'invalid',
]);

/** `closed`: the person accepts no direct messages. `later`: the failure is temporary. */
export interface FailedDirectChannelOpening {
  readonly kind: 'closed' | 'later';
  readonly failure: ChannelFailure;
}

/** Opens the channel for direct messages with a person. Rejects with errors that are not a ChannelFailure. */
export async function openDirectChannel(
  userId: string,
  { directory }: { readonly directory: Pick<ChannelDirectory, 'direct'> },
): Promise<{ readonly kind: 'open'; readonly channelId: string } | FailedDirectChannelOpening> {
  try {
    return { kind: 'open', channelId: await directory.direct(userId) };
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    return { kind: PERMANENT_FAILURES.has(err.kind) ? 'closed' : 'later', failure: err };
  }
}
