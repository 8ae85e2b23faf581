import type { Gateway } from './gateway/gateway.ts';
import type { Records } from './http/requestLog.ts';
import type { CommandRegistry } from './interactions/commandRegistry.ts';
import type { InteractionRecords } from './interactions/records.ts';
import type { Invite } from './invite.ts';
import type { AutoModRules } from './messages/autoMod.ts';
import type { Nonces } from './messages/nonces.ts';
import type { OldEditsLimiter } from './messages/oldEditsLimit.ts';
import type { MessageStore } from './messages/store.ts';
import type { StoredMessage } from './messages/storedMessage.ts';
import type { ScheduledEvent } from './scheduledEvent.ts';
import type { Signals } from './signals.ts';
import type { World } from './world.ts';

/** Discord's time windows, in milliseconds; tests change them. */
export interface Windows {
  /** How long the bot has for its first response to an interaction: 3 s. */
  readonly interactionAckMs: number;
  /** How long an interaction's token is valid: 15 min. */
  readonly interactionTokenMs: number;
  /** How long an enforced nonce is remembered: "a few minutes", taken to mean 3. */
  readonly nonceMs: number;
  /** The time between two heartbeats of a bot: 41.25 s. */
  readonly heartbeatMs: number;
  /** In ms: a second IDENTIFY within this time is too early. 5 s, allowing for latency. */
  readonly identifyMs: number;
  /** How long the frames of a connection are counted together: 60 s. */
  readonly frameRateMs: number;
  /** How long IDENTIFYs are counted together: 24 h. */
  readonly sessionStartsMs: number;
  /**
   * In ms: a second opening of direct messages within this time is too fast. Discord documents no number; one a
   * second, allowing for latency.
   */
  readonly directOpeningsMs: number;
}

export const DISCORDS_WINDOWS: Windows = {
  interactionAckMs: 3_000,
  interactionTokenMs: 900_000,
  nonceMs: 180_000,
  heartbeatMs: 41_250,
  identifyMs: 4_500,
  frameRateMs: 60_000,
  sessionStartsMs: 86_400_000,
  directOpeningsMs: 900,
};

/** The state that an earlier embedded Discord of the same world left behind. */
export interface Past {
  readonly messages: readonly (Pick<StoredMessage, 'api'> & { readonly onlyFor?: string | undefined })[];
  /** Each person's id, and the channel of their direct messages. */
  readonly directChannels: readonly (readonly [string, string])[];
}

/** Everything that the embedded Discord knows. */
export interface State {
  readonly world: World;
  readonly windows: Windows;
  readonly now: () => number;
  readonly nextId: () => string;
  /** `http://127.0.0.1:PORT`, known once it listens. */
  readonly origin: () => string;
  readonly signals: Signals;
  readonly messages: MessageStore;
  readonly nonces: Nonces;
  readonly oldEdits: OldEditsLimiter;
  readonly autoMod: AutoModRules;
  readonly commands: CommandRegistry;
  readonly interactions: InteractionRecords;
  readonly gateway: Gateway;
  readonly records: Records;
  /** Each person's channel for direct messages with the bot, once there is one. */
  readonly directChannels: Map<string, string>;
  /** The events that the bot planned in each guild. */
  readonly scheduledEvents: ScheduledEvent[];
  readonly invites: Invite[];
  /** When the bot opened direct messages. */
  readonly directOpenings: number[];
  /** Discord's anti-spam measure against the bot. */
  readonly suspicion: { ofSpam: boolean };
}
