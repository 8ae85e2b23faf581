/**
 * Permission for something in Discord, such as a button, once or for a while. The database keeps what it stands for.
 */
export interface Ticket {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** JSON, decoded by the code that issued the ticket. */
  readonly target: string;
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

export type NewTicket = Omit<Ticket, 'id' | 'usedAt'>;

export interface Tickets {
  /**
   * The same user, kind and target get the same ticket again, with the later expiry. Ids are 22 characters and not
   * guessable.
   */
  issue(ticket: NewTicket): Promise<string>;
  /** Finds any ticket ever issued and not yet swept, expired or not: the caller gives the reason for a refusal. */
  find(id: string): Promise<Ticket | undefined>;
  /** Uses up the ticket: true for the first caller and false for every other, however close together the calls are. */
  take(id: string, at: Date): Promise<boolean>;
}
