/**
 * Permission to do something in Discord once or for a while, for example with a button. The database stores what
 * exactly is permitted.
 */
export interface Ticket {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** The action that the ticket permits, as JSON. Decoded by the code that issued the ticket. */
  readonly target: string;
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

export type NewTicket = Omit<Ticket, 'id' | 'usedAt'>;

export interface Tickets {
  /**
   * Issues a ticket and resolves to its id of 22 characters, which cannot be guessed. For the same user, kind and
   * target, the existing ticket is returned, with the later expiry.
   */
  issue(ticket: NewTicket): Promise<string>;
  /** Finds a ticket that is not deleted yet, even an expired one, so that the caller can explain a refusal. */
  find(id: string): Promise<Ticket | undefined>;
  /** Uses up the ticket. Returns true for the first caller only, even if calls are simultaneous. */
  take(id: string, at: Date): Promise<boolean>;
}
