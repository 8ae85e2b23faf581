import type { DatabaseStep } from './steps.ts';

export interface StepsAroundStatement {
  readonly before?: DatabaseStep | undefined;
  readonly after?: DatabaseStep | undefined;
}

type Part = 'record' | 'publish' | 'sent';

/**
 * Matches the statement that records a sent post. It sets `sent_at`, or `message_id` if the post was added to another
 * post's message.
 */
const SENT = /^update "outbox" set "(?:sent_at|message_id)"/i;

/** Statements that identify a transaction's kind. The first match in a transaction counts. */
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^(?:insert|replace)(?: or \w+)? into "(?:events|cursors)"/i, 'record'],
  [/^(?:insert|replace)(?: or \w+)? into "outbox"/i, 'publish'],
  [SENT, 'sent'],
];

/** A statement in the middle of each kind of transaction. When it runs, only a part is written. */
const INSIDE: Readonly<Record<Part, { readonly statement: RegExp; readonly side: keyof StepsAroundStatement }>> = {
  record: { statement: /^insert(?: or \w+)? into "?pending_notifications\b/i, side: 'after' },
  publish: { statement: /^delete from "pending_notifications"/i, side: 'before' },
  sent: { statement: SENT, side: 'after' },
};

const SENDING = /^update "outbox" set "sending_since" = coalesce/i;

/**
 * Recognizes a connection's kill steps by its SQL statements. A reworded statement is not recognized. Then a test fails
 * (test/sandbox/crash/statements.test.ts), and so does a run, because a step is missing.
 */
export function createStepRecognizer(): (sql: string) => StepsAroundStatement {
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
  part: Part | undefined;
}

function stepsInside(transaction: Transaction, sql: string): StepsAroundStatement {
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
