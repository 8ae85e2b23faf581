/**
 * Permission to do something in Discord once or for a while, for example by a button. The database stores what exactly
 * is permitted.
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
   * Issues a ticket and resolves to its id of 22 characters, which cannot be guessed. The same user, kind and target
   * get the same ticket again, with the later expiry.
   */
  issue(ticket: NewTicket): Promise<string>;
  /** Finds a ticket that was not deleted yet, expired or not. The caller explains a refusal. */
  find(id: string): Promise<Ticket | undefined>;
  /** Uses up the ticket. True for the first caller and false for every other, however close together the calls are. */
  take(id: string, at: Date): Promise<boolean>;
}
