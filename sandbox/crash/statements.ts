import type { DatabaseStep } from './steps.ts';

/** The steps directly before and after a statement. */
export interface StepsAround {
  readonly before?: DatabaseStep | undefined;
  readonly after?: DatabaseStep | undefined;
}

type Part = 'record' | 'publish' | 'sent';

/**
 * Records a sent post. Sets `message_id` instead of `sent_at` for another post's message, which now shows this post
 * too.
 */
const SENT = /^update "outbox" set "(?:sent_at|message_id)"/i;

/** The first of these statements in a transaction tells its kind. */
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^(?:insert|replace)(?: or \w+)? into "(?:events|cursors)"/i, 'record'],
  [/^(?:insert|replace)(?: or \w+)? into "outbox"/i, 'publish'],
  [SENT, 'sent'],
];

/** A statement in the middle of each transaction, when only a part is written. */
const INSIDE: Readonly<Record<Part, { readonly statement: RegExp; readonly side: keyof StepsAround }>> = {
  record: { statement: /^insert(?: or \w+)? into "?pending_notifications\b/i, side: 'after' },
  publish: { statement: /^delete from "pending_notifications"/i, side: 'before' },
  sent: { statement: SENT, side: 'after' },
};

const SENDING = /^update "outbox" set "sending_since" = coalesce/i;

/**
 * Recognizes a connection's steps by its SQL statements, its only knowledge of the bot: a reworded statement is no
 * longer recognized. Then a test with the bot's store fails (test/sandbox/crash/statements.test.ts), and a run fails
 * because it misses a step.
 */
export function createStepRecognizer(): (sql: string) => StepsAround {
  let transaction: Transaction | undefined;
  return (sql) => {
    if (/^begin\b/i.test(sql)) {
      transaction = { part: undefined };
      return {};
    }
    if (/^(?:commit|rollback)\b/i.test(sql)) {
      const part = transaction?.part;
      transaction = undefined;
      const isKept = part !== undefined && /^commit/i.test(sql);
      return isKept ? { before: `${part}: before the commit`, after: `${part}: after` } : {};
    }
    if (transaction) return stepsInside(transaction, sql);
    return SENDING.test(sql) ? { before: 'sending: before', after: 'sending: after' } : {};
  };
}

interface Transaction {
  /** The kind of transaction. Undefined until a statement has told it. */
  part: Part | undefined;
}

/** Updates the transaction's kind, once a statement tells it. */
function stepsInside(transaction: Transaction, sql: string): StepsAround {
  const part = transaction.part ?? PARTS.find(([statement]) => statement.test(sql))?.[1];
  const isFirst = transaction.part === undefined && part !== undefined;
  transaction.part = part;
  if (!part) return {};
  const side = INSIDE[part].statement.test(sql) ? INSIDE[part].side : undefined;
  return {
    before: isFirst ? `${part}: before` : side === 'before' ? `${part}: inside` : undefined,
    after: side === 'after' ? `${part}: inside` : undefined,
  };
}
