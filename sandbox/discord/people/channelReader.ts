import { PATIENCE_MS } from '../../patience.ts';
import { asText, type Look } from '../asText.ts';
import { directChannelOf } from '../messageChannels.ts';
import type { State } from '../state.ts';
import type { Guild } from '../world.ts';
import { channelNamed, personNamed } from '../worldChanges.ts';
import { nameIn, type VisibleMessage, visible } from './visibleMessage.ts';

/** A message that was created, changed or deleted. */
export interface MessageChange {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: VisibleMessage;
}

/** Reads channels without being a person in them: everything public, regardless of permissions. */
export interface ChannelReader {
  /** All public messages in a channel of the served guild (`#history`) or in a person's direct messages (`@admin`). */
  messages(channel: string): VisibleMessage[];
  /**
   * The next public message in a channel: the first one after `after`, else the first that no earlier call returned, so
   * that nothing is missed between two calls.
   */
  nextMessage(
    channel: string,
    options?: { readonly after?: VisibleMessage; readonly timeoutMs?: number },
  ): Promise<VisibleMessage>;
  /** The same message's text in another look, for example with numbered buttons and menus. */
  textOf(message: VisibleMessage, look: Look): string;
  /** Reports everything that happens to messages from now on, including private ones. Returns a function that stops it. */
  onMessage(listener: (change: MessageChange) => void): () => void;
}

export const createChannelReader = (state: State, guild: Guild): ChannelReader => {
  const given = new Map<string, bigint>();
  const idOf = (channel: string) =>
    channel.startsWith('@')
      ? directChannelOf(state, personNamed(state, channel.slice(1)).id)
      : channelNamed(guild, channel).id;
  const publicIn = (channel: string) => state.messages.list(idOf(channel)).filter((one) => one.onlyFor === undefined);
  return {
    messages: (channel) => publicIn(channel).map((one) => visible(state, one)),
    nextMessage: async (channel, { after, timeoutMs = PATIENCE_MS } = {}) => {
      const floor = after ? BigInt(after.id) : (given.get(channel) ?? 0n);
      const next = await state.signals.until(
        () => publicIn(channel).find((one) => BigInt(one.api.id) > floor),
        timeoutMs,
        () => new Error(`no new message in ${channel} within ${timeoutMs} ms`),
      );
      given.set(channel, BigInt(next.api.id));
      return visible(state, next);
    },
    textOf: ({ raw }, look) => asText(raw, state.now(), nameIn(state), look),
    onMessage: (listener) =>
      state.signals.onMessage(({ kind, message }) => listener({ kind, message: visible(state, message) })),
  };
};
