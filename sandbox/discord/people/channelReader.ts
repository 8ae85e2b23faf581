import { BOT_ACTION_TIMEOUT_MS } from '../../patience.ts';
import { renderAsText, type TextLook } from '../asText.ts';
import { openDirectChannel } from '../messageChannels.ts';
import type { DiscordState } from '../state.ts';
import type { Guild } from '../world.ts';
import { findChannelByName, findPersonByName } from '../worldChanges.ts';
import { createNameLookup, toVisibleMessage, type VisibleMessage } from './visibleMessage.ts';

export interface MessageChange {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: VisibleMessage;
}

/** Reads all public messages, regardless of permissions. */
export interface ChannelReader {
  /** Public messages in a channel of the served guild (`#history`), or in a person's direct messages (`@admin`). */
  messages(channel: string): VisibleMessage[];
  /**
   * Resolves with a channel's next public message: the first after `after`, otherwise the first that no earlier call
   * returned. No message between two calls is missed.
   */
  nextMessage(
    channel: string,
    options?: { readonly after?: VisibleMessage; readonly timeoutMs?: number },
  ): Promise<VisibleMessage>;
  /** The message's text in another style, for example with numbered buttons and menus. */
  textOf(message: VisibleMessage, look: TextLook): string;
  /**
   * Calls the listener for each change of a message, even an ephemeral one. Returns a function that unsubscribes it.
   */
  onMessage(listener: (change: MessageChange) => void): () => void;
}

export const createChannelReader = (state: DiscordState, guild: Guild): ChannelReader => {
  const lastGivenIds = new Map<string, bigint>();
  const idOf = (channel: string) =>
    channel.startsWith('@')
      ? openDirectChannel(state, findPersonByName(state, channel.slice(1)).id)
      : findChannelByName(guild, channel).id;
  const publicIn = (channel: string) =>
    state.messages.list(idOf(channel)).filter((message) => message.onlyFor === undefined);
  return {
    messages: (channel) => publicIn(channel).map((message) => toVisibleMessage(state, message)),
    nextMessage: async (channel, { after, timeoutMs = BOT_ACTION_TIMEOUT_MS } = {}) => {
      const floor = after ? BigInt(after.id) : (lastGivenIds.get(channel) ?? 0n);
      const next = await state.signals.until(
        () => publicIn(channel).find((message) => BigInt(message.api.id) > floor),
        timeoutMs,
        () => new Error(`no new message in ${channel} within ${timeoutMs} ms`),
      );
      lastGivenIds.set(channel, BigInt(next.api.id));
      return toVisibleMessage(state, next);
    },
    textOf: ({ raw }, style) => renderAsText(raw, state.now(), createNameLookup(state), style),
    onMessage: (listener) =>
      state.signals.onMessage(({ kind, message }) => listener({ kind, message: toVisibleMessage(state, message) })),
  };
};
