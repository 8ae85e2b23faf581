import { BOT_ACTION_TIMEOUT_MS } from '../../patience.ts';
import { type RenderMessageAsTextOptions, renderMessageAsText } from '../asText.ts';
import { openDirectChannel } from '../messageChannels.ts';
import type { DiscordState } from '../state.ts';
import type { Guild } from '../world.ts';
import { findChannelByName, findPersonByName } from '../worldChanges.ts';
import { createMentionNameLookup, toUserVisibleMessage, type UserVisibleMessage } from './visibleMessage.ts';

export interface MessageChange {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: UserVisibleMessage;
}

/** Reads all public messages, regardless of permissions. */
export interface ChannelMessageReader {
  /** Public messages in a channel of the served guild (`#history`), or in a person's direct messages (`@admin`). */
  messages(channel: string): UserVisibleMessage[];
  /**
   * Resolves with a channel's next public message: the first after `after`, otherwise the first that no earlier call
   * returned. No message between two calls is missed.
   */
  nextMessage(
    channel: string,
    options?: { readonly after?: UserVisibleMessage; readonly timeoutMs?: number },
  ): Promise<UserVisibleMessage>;
  /** The message's text in another style, for example with numbered buttons and menus. */
  textOf(message: UserVisibleMessage, look: RenderMessageAsTextOptions): string;
  /**
   * Calls the listener for each change of a message, even an ephemeral one. Returns a function that unsubscribes it.
   */
  onMessage(listener: (change: MessageChange) => void): () => void;
}

export const createChannelMessageReader = (state: DiscordState, guild: Guild): ChannelMessageReader => {
  const lastGivenIds = new Map<string, bigint>();
  const idOf = (channel: string) =>
    channel.startsWith('@')
      ? openDirectChannel(state, findPersonByName(state, channel.slice(1)).id)
      : findChannelByName(guild, channel).id;
  const publicIn = (channel: string) =>
    state.messages.list(idOf(channel)).filter((message) => message.onlyFor === undefined);
  return {
    messages: (channel) => publicIn(channel).map((message) => toUserVisibleMessage(state, message)),
    nextMessage: async (channel, { after, timeoutMs = BOT_ACTION_TIMEOUT_MS } = {}) => {
      const floor = after ? BigInt(after.id) : (lastGivenIds.get(channel) ?? 0n);
      const next = await state.signals.until(
        () => publicIn(channel).find((message) => BigInt(message.api.id) > floor),
        timeoutMs,
        () => new Error(`no new message in ${channel} within ${timeoutMs} ms`),
      );
      lastGivenIds.set(channel, BigInt(next.api.id));
      return toUserVisibleMessage(state, next);
    },
    textOf: ({ raw }, style) => renderMessageAsText(raw, state.now(), createMentionNameLookup(state), style),
    onMessage: (listener) =>
      state.signals.onMessage(({ kind, message }) => listener({ kind, message: toUserVisibleMessage(state, message) })),
  };
};
