import type { AccountRef, MediaRef, SessionRef } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export const STREAM_DELIVERY_METHODS = ['direct play', 'direct stream', 'transcode'] as const;
export type StreamDeliveryMethod = (typeof STREAM_DELIVERY_METHODS)[number];

export interface Session {
  /** The server's `Session/@id`, needed to end the session. Old servers and some players have none. */
  readonly id?: SessionRef | undefined;
  readonly sessionKey?: SessionRef | undefined;
  readonly item: MediaItem;
  readonly user: {
    readonly id?: AccountRef | undefined;
    readonly name?: string | undefined;
    /**
     * Identifies the viewer's account at the account service, and is the same on all servers. Undefined if the server
     * does not send it.
     */
    readonly service?: string | undefined;
  };
  readonly player: {
    readonly title?: string | undefined;
    readonly product?: string | undefined;
    readonly platform?: string | undefined;
    readonly state?: string | undefined;
    readonly machineIdentifier?: string | undefined;
    /**
     * The device's local address at home, its internet address elsewhere, or 127.0.0.1 if it connects through the
     * relay.
     */
    readonly address?: string | undefined;
    /** The internet address of the device's home network. */
    readonly publicAddress?: string | undefined;
    readonly local?: boolean | undefined;
    /** True if the session plays through the account service's relay, which hides the player's location. */
    readonly relayed?: boolean | undefined;
  };
  readonly viewOffsetMs?: number | undefined;
  readonly live: boolean;
  readonly bandwidthKbps?: number | undefined;
  /** Where the player is: `lan`, `wan` or `cellular`. */
  readonly location?: string | undefined;
  readonly decision: StreamDeliveryMethod;
  readonly transcode?: TranscodeSession | undefined;
}

/** True if the player has stopped. Servers still list such a session for a moment. */
export const hasSessionStopped = ({ player }: Pick<Session, 'player'>): boolean =>
  player.state?.toLowerCase() === 'stopped';

/** A key of the session, which also names the media server. Every session has at least one of these three keys. */
export const refOfSession = ({ id, sessionKey, item }: Session): MediaRef | undefined =>
  id ?? sessionKey ?? item.ratingKey;

/**
 * True if another session has the same id. Such a session cannot be ended alone, because the server ends all sessions
 * with the id.
 */
export const isSessionIdShared = ({ id }: Session, sessions: readonly Session[]): boolean =>
  id !== undefined && sessions.filter((session) => session.id === id).length > 1;

export interface TranscodeSession {
  /**
   * Path that is deleted to end the transcode (interface.md, 4.11), exactly as the server sent it. Undefined: the
   * transcode cannot be ended.
   */
  readonly key?: SessionRef | undefined;
  /** Progress of the transcode in percent, from 0 to 100. Undefined if the server sends -1. */
  readonly progressPercent?: number | undefined;
  readonly speed?: number | undefined;
  readonly videoDecision?: string | undefined;
  readonly audioDecision?: string | undefined;
  readonly subtitleDecision?: string | undefined;
  readonly container?: string | undefined;
  /** Codecs of the file. `videoCodec` and `audioCodec` are those of the stream that is sent. */
  readonly sourceVideoCodec?: string | undefined;
  readonly sourceAudioCodec?: string | undefined;
  readonly videoCodec?: string | undefined;
  readonly audioCodec?: string | undefined;
}

export interface SessionsApi {
  sessions(options?: MediaServerCallOptions): Promise<readonly Session[]>;
  terminateSession(sessionId: SessionRef, reason: string, options?: MediaServerCallOptions): Promise<void>;
  /** Ends a transcode by its `TranscodeSession.key` (interface.md, 4.11). The player stops without showing a reason. */
  terminateTranscode(key: SessionRef, options?: MediaServerCallOptions): Promise<void>;
}
