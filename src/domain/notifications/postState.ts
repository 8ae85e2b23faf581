import type { ChannelFailureKind } from './channels.ts';
import type { PendingNotification } from './pendingNotifications.ts';
import type { PeopleDisplayMode } from './peopleShown.ts';

/** States of a post. docs/decisions/0016 shows how they follow each other. */
export type PostState = UnsentPostState | SentPostState | DeadLetteredPostState;
export type UnsentPostState = WaitingPostState | MaybeSentPostState;

/** The post has certainly not been sent yet. */
export interface WaitingPostState {
  readonly kind: 'waiting';
  /** Time from which sending the post is tried again. */
  readonly notBefore?: Date | undefined;
}

/** A send has begun and its outcome is unknown: the post may be in its channel. */
export interface MaybeSentPostState {
  readonly kind: 'in doubt';
  /**
   * Start of the first attempt with an unknown outcome, by Discord's clock. The stored time may be too early, but not
   * too late.
   */
  readonly since: Date;
  /**
   * Start of the last attempt with an unknown outcome, by Discord's clock. The stored time may be too late, but not too
   * early.
   */
  readonly last: Date;
  readonly notBefore?: Date | undefined;
}

export interface SentPostState {
  readonly kind: 'sent';
  readonly messageId: string;
}

/** The post will never be sent. It is kept for a while for inspection. */
export interface DeadLetteredPostState {
  readonly kind: 'dead-lettered';
  readonly why?: ChannelFailureKind | undefined;
}

export interface PostSource {
  readonly subscriptionId: number;
  /** The post's events, in the order in which the post contains them. */
  readonly events: readonly PendingNotification[];
  readonly summaryReason?: string | undefined;
  /** How the post may show people. This is the subscription's setting from when the post was made for this channel. */
  readonly people: PeopleDisplayMode;
}
