import { PATIENCE_MS } from '../../patience.ts';
import { asText, type Look } from '../asText.ts';
import { directChannelOf } from '../messageChannels.ts';
import type { State } from '../state.ts';
import type { Guild } from '../world.ts';
import { channelNamed, personNamed } from '../worldChanges.ts';
import { nameIn, type VisibleMessage, visibleMessage } from './visibleMessage.ts';

export interface MessageChange {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: VisibleMessage;
}

/** Reads all public messages, regardless of permissions, without being a person in the channel. */
export interface ChannelReader {
  /** All public messages in a channel of the served guild (`#history`), or in a person's direct messages (`@admin`). */
  messages(channel: string): VisibleMessage[];
  /**
   * The next public message in a channel: the first after `after`, otherwise the first that no earlier call returned.
   * So no message between two calls is missed.
   */
  nextMessage(
    channel: string,
    options?: { readonly after?: VisibleMessage; readonly timeoutMs?: number },
  ): Promise<VisibleMessage>;
  /** The message's text in another style, for example with numbered buttons and menus. */
  textOf(message: VisibleMessage, look: Look): string;
  /** Calls the listener for each change of a message, also of ephemeral ones. Returns a function that unsubscribes. */
  onMessage(listener: (change: MessageChange) => void): () => void;
}

export const createChannelReader = (state: State, guild: Guild): ChannelReader => {
  const lastGivenIds = new Map<string, bigint>();
  const idOf = (channel: string) =>
    channel.startsWith('@')
      ? directChannelOf(state, personNamed(state, channel.slice(1)).id)
      : channelNamed(guild, channel).id;
  const publicIn = (channel: string) =>
    state.messages.list(idOf(channel)).filter((message) => message.onlyFor === undefined);
  return {
    messages: (channel) => publicIn(channel).map((message) => visibleMessage(state, message)),
    nextMessage: async (channel, { after, timeoutMs = PATIENCE_MS } = {}) => {
      const floor = after ? BigInt(after.id) : (lastGivenIds.get(channel) ?? 0n);
      const next = await state.signals.until(
        () => publicIn(channel).find((message) => BigInt(message.api.id) > floor),
        timeoutMs,
        () => new Error(`no new message in ${channel} within ${timeoutMs} ms`),
      );
      lastGivenIds.set(channel, BigInt(next.api.id));
      return visibleMessage(state, next);
    },
    textOf: ({ raw }, style) => asText(raw, state.now(), nameIn(state), style),
    onMessage: (listener) =>
      state.signals.onMessage(({ kind, message }) => listener({ kind, message: visibleMessage(state, message) })),
  };
};
