import type { DatabaseStep } from './steps.ts';

/** The steps right before and after a statement. */
export interface StepsAround {
  readonly before?: DatabaseStep | undefined;
  readonly after?: DatabaseStep | undefined;
}

type Part = 'record' | 'publish' | 'sent';

/** The post itself was sent, or the message of another, which is now as this one says. */
const SENT = /^update "outbox" set "(?:sent_at|message_id)"/i;

/** A transaction is recognized by the first of these statements in it. */
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^(?:insert|replace)(?: or \w+)? into "(?:events|cursors)"/i, 'record'],
  [/^(?:insert|replace)(?: or \w+)? into "outbox"/i, 'publish'],
  [SENT, 'sent'],
];

/** The middle of each transaction: some of it is written and some is not. */
const INSIDE: Readonly<Record<Part, { readonly statement: RegExp; readonly side: keyof StepsAround }>> = {
  record: { statement: /^insert(?: or \w+)? into "?pending_notifications\b/i, side: 'after' },
  publish: { statement: /^delete from "pending_notifications"/i, side: 'before' },
  sent: { statement: SENT, side: 'after' },
};

const SENDING = /^update "outbox" set "sending_since" = coalesce/i;

/**
 * Recognizes a connection's action by its statements, one after the other. That is its only knowledge of the
 * bot: a statement that is reworded is no longer recognized. Then a test with the bot's store fails
 * (test/sandbox/crash/statements.test.ts), and so does a run, because it misses a step.
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
  /** Undefined until a statement shows the kind of transaction. */
  part: Part | undefined;
}

/** Notes the kind of transaction, as soon as a statement shows it. */
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
