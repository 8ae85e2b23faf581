import type { ChannelFailureKind } from './channels.ts';
import type { PendingNotification } from './pendingNotifications.ts';
import type { PeopleShown } from './peopleShown.ts';

/** The state of a post. docs/decisions/0016 draws how it gets from one to the next. */
export type PostState = UnsentState | SentState | DeadLetteredState;
export type UnsentState = WaitingState | InDoubtState;

/** Certainly not sent so far. */
export interface WaitingState {
  readonly kind: 'waiting';
  /** The earliest time of the next try. */
  readonly notBefore?: Date | undefined;
}

/** A send began and its outcome is unknown: the post may be in its channel. */
export interface InDoubtState {
  readonly kind: 'in doubt';
  /** The first such send began then or later, by Discord's time. */
  readonly since: Date;
  /** The last one began then or earlier, by Discord's time. */
  readonly last: Date;
  /** The earliest time of the next try. */
  readonly notBefore?: Date | undefined;
}

export interface SentState {
  readonly kind: 'sent';
  readonly messageId: string;
}

/** It will never be sent, and is kept for a while for inspection. */
export interface DeadLetteredState {
  readonly kind: 'dead-lettered';
  readonly why?: ChannelFailureKind | undefined;
}

export interface PostSource {
  readonly subscriptionId: number;
  /** In the order in which it shows them. */
  readonly events: readonly PendingNotification[];
  readonly summaryReason?: string | undefined;
  /** How its channel may show people, whatever its subscription shows elsewhere now. */
  readonly people: PeopleShown;
}
