import type { AccountRef, Ref, SessionRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export const STREAM_DECISIONS = ['direct play', 'direct stream', 'transcode'] as const;
export type StreamDecision = (typeof STREAM_DECISIONS)[number];

export interface Session {
  /** `Session/@id`, which ending it requires. Missing on old servers and for some players: then it cannot be ended. */
  readonly id?: SessionRef | undefined;
  readonly sessionKey?: SessionRef | undefined;
  readonly item: MediaItem;
  readonly user: {
    readonly id?: AccountRef | undefined;
    readonly name?: string | undefined;
    /**
     * The account of the account service that it signs in with, if the server sends it: the same on all servers.
     */
    readonly service?: string | undefined;
  };
  readonly player: {
    readonly title?: string | undefined;
    readonly product?: string | undefined;
    readonly platform?: string | undefined;
    readonly state?: string | undefined;
    readonly machineIdentifier?: string | undefined;
    /** The device's own address at home; elsewhere the one that it comes from, and 127.0.0.1 over the relay. */
    readonly address?: string | undefined;
    /** The address that the device's house has on the internet. */
    readonly publicAddress?: string | undefined;
    readonly local?: boolean | undefined;
    /** True if it plays over the account service's relay, which hides its place. */
    readonly relayed?: boolean | undefined;
  };
  readonly viewOffsetMs?: number | undefined;
  readonly live: boolean;
  readonly bandwidthKbps?: number | undefined;
  /** `lan`, `wan` or `cellular`. */
  readonly location?: string | undefined;
  readonly decision: StreamDecision;
  readonly transcode?: TranscodeSession | undefined;
}

/** Servers list a player for a moment after it has stopped. */
export const hasStopped = ({ player }: Pick<Session, 'player'>): boolean => player.state?.toLowerCase() === 'stopped';

/** The server's id for a session; every session has at least one of these. */
export const refOf = ({ id, sessionKey, item }: Session): Ref | undefined => id ?? sessionKey ?? item.ratingKey;

/** True if another session has the same id. Then it cannot be ended, because the server ends by id alone. */
export const hasSharedId = ({ id }: Session, sessions: readonly Session[]): boolean =>
  id !== undefined && sessions.filter((session) => session.id === id).length > 1;

export interface TranscodeSession {
  /** The whole path that 4.11 deletes, verbatim. If the server gives none, it cannot be stopped. */
  readonly key?: SessionRef | undefined;
  /** 0 to 100; missing if the server sends -1. */
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
  /** 4.11, by `TranscodeSession.key`. The client stops without showing a reason. */
  terminateTranscode(key: SessionRef, options?: CallOptions): Promise<void>;
}
