import type { ChannelFailureKind } from './channels.ts';
import type { PendingNotification } from './pendingNotifications.ts';
import type { PeopleShown } from './peopleShown.ts';

/** States of a post. docs/decisions/0016 shows how they follow each other. */
export type PostState = UnsentState | SentState | DeadLetteredState;
export type UnsentState = WaitingState | InDoubtState;

/** The post has certainly not been sent yet. */
export interface WaitingState {
  readonly kind: 'waiting';
  /** Time before which sending the post is not tried again. */
  readonly notBefore?: Date | undefined;
}

/** A send began and its outcome is unknown: the post may be in its channel. */
export interface InDoubtState {
  readonly kind: 'in doubt';
  /** Start of the first attempt with an unknown outcome, or an earlier moment, by Discord's clock. */
  readonly since: Date;
  /** Start of the last attempt with an unknown outcome, or a later moment, by Discord's clock. */
  readonly last: Date;
  readonly notBefore?: Date | undefined;
}

export interface SentState {
  readonly kind: 'sent';
  readonly messageId: string;
}

/** The post will never be sent. It is kept for a while for inspection. */
export interface DeadLetteredState {
  readonly kind: 'dead-lettered';
  readonly why?: ChannelFailureKind | undefined;
}

export interface PostSource {
  readonly subscriptionId: number;
  /** The post's events, in the order in which the post contains them. */
  readonly events: readonly PendingNotification[];
  readonly summaryReason?: string | undefined;
  /** How the post may show people: as the subscription did when the post was made for this channel. */
  readonly people: PeopleShown;
}
