import type { AccountRef, Ref, SessionRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export const STREAM_DECISIONS = ['direct play', 'direct stream', 'transcode'] as const;
export type StreamDecision = (typeof STREAM_DECISIONS)[number];

export interface Session {
  /** `Session/@id`, which is needed to end the session. Missing on old servers and for some players. */
  readonly id?: SessionRef | undefined;
  readonly sessionKey?: SessionRef | undefined;
  readonly item: MediaItem;
  readonly user: {
    readonly id?: AccountRef | undefined;
    readonly name?: string | undefined;
    /**
     * The account at the account service with which the viewer signs in, if the server sends it. It is the same on all
     * servers.
     */
    readonly service?: string | undefined;
  };
  readonly player: {
    readonly title?: string | undefined;
    readonly product?: string | undefined;
    readonly platform?: string | undefined;
    readonly state?: string | undefined;
    readonly machineIdentifier?: string | undefined;
    /** The device's own address at home, the address that it comes from elsewhere, or 127.0.0.1 over the relay. */
    readonly address?: string | undefined;
    /** The internet address of the device's home network. */
    readonly publicAddress?: string | undefined;
    readonly local?: boolean | undefined;
    /** True if the session plays over the account service's relay, which hides where the player is. */
    readonly relayed?: boolean | undefined;
  };
  readonly viewOffsetMs?: number | undefined;
  readonly live: boolean;
  readonly bandwidthKbps?: number | undefined;
  /** Where the player is: `lan`, `wan` or `cellular`. */
  readonly location?: string | undefined;
  readonly decision: StreamDecision;
  readonly transcode?: TranscodeSession | undefined;
}

/** True if the player has stopped. Servers list such a session for a moment. */
export const hasStopped = ({ player }: Pick<Session, 'player'>): boolean => player.state?.toLowerCase() === 'stopped';

/** A ref by which the session's server is known; every session has at least one of these. */
export const refOf = ({ id, sessionKey, item }: Session): Ref | undefined => id ?? sessionKey ?? item.ratingKey;

/** True if another session has the same id. Then it cannot be ended, because the server ends by id alone. */
export const hasSharedId = ({ id }: Session, sessions: readonly Session[]): boolean =>
  id !== undefined && sessions.filter((session) => session.id === id).length > 1;

export interface TranscodeSession {
  /**
   * The whole path that is deleted to end it (interface.md, 4.11), verbatim. Without it, the transcode cannot be ended.
   */
  readonly key?: SessionRef | undefined;
  /** Percent, 0 to 100. Missing if the server sends -1. */
  readonly progressPercent?: number | undefined;
  readonly speed?: number | undefined;
  readonly videoDecision?: string | undefined;
  readonly audioDecision?: string | undefined;
  readonly subtitleDecision?: string | undefined;
  readonly container?: string | undefined;
  /** The codecs of the file and of the stream. */
  readonly sourceVideoCodec?: string | undefined;
  readonly sourceAudioCodec?: string | undefined;
  readonly videoCodec?: string | undefined;
  readonly audioCodec?: string | undefined;
}

export interface SessionsApi {
  sessions(options?: CallOptions): Promise<readonly Session[]>;
  terminateSession(sessionId: SessionRef, reason: string, options?: CallOptions): Promise<void>;
  /** Ends a transcode by `TranscodeSession.key` (interface.md, 4.11). The client stops without showing a reason. */
  terminateTranscode(key: SessionRef, options?: CallOptions): Promise<void>;
}
