import type { ChannelFailureKind } from './channels.ts';
import type { PendingNotification } from './pendingNotifications.ts';
import type { PeopleShown } from './peopleShown.ts';

/** The state of a post; docs/decisions/0016 shows the transitions. */
export type PostState = UnsentState | SentState | DeadLetteredState;
export type UnsentState = WaitingState | InDoubtState;

/** The post has certainly not been sent so far. */
export interface WaitingState {
  readonly kind: 'waiting';
  /** Earliest time of the next try to send the post. */
  readonly notBefore?: Date | undefined;
}

/** A send began and its outcome is unknown: the post may be in its channel. */
export interface InDoubtState {
  readonly kind: 'in doubt';
  /** The first attempt with an unknown outcome began at this time or later, by Discord's clock. */
  readonly since: Date;
  /** The last attempt with an unknown outcome began at this time or earlier, by Discord's clock. */
  readonly last: Date;
  /** Earliest time of the next try to send the post. */
  readonly notBefore?: Date | undefined;
}

export interface SentState {
  readonly kind: 'sent';
  readonly messageId: string;
}

/** The post will never be sent, and is kept for a while for inspection. */
export interface DeadLetteredState {
  readonly kind: 'dead-lettered';
  readonly why?: ChannelFailureKind | undefined;
}

export interface PostSource {
  readonly subscriptionId: number;
  /** Events in the order in which the post contains them. */
  readonly events: readonly PendingNotification[];
  readonly summaryReason?: string | undefined;
  /** How the post's channel may present people, whatever its subscription's setting elsewhere. */
  readonly people: PeopleShown;
}
