import { DatabaseSync, StatementSync } from 'node:sqlite';
import { createStepRecognizer, type StepsAroundStatement } from './statements.ts';
import type { DatabaseStep } from './steps.ts';

/**
 * Calls `reached` at every kill step of every database connection. The text given to `prepare` identifies a statement.
 * Returns a function that stops the watch.
 */
export function watchSqlStatements(reached: (step: DatabaseStep) => void): () => void {
  const recognisers = new WeakMap<object, (sql: string) => StepsAroundStatement>();
  const prepared = new WeakMap<
    object,
    { readonly sql: string; readonly recognise: (sql: string) => StepsAroundStatement }
  >();

  const endings = [
    wrapMethod(DatabaseSync.prototype, 'prepare', (call, database, [sql]) => {
      const statement = call();
      const recognise = recognisers.get(database) ?? createStepRecognizer();
      recognisers.set(database, recognise);
      if (typeof statement === 'object' && statement !== null) prepared.set(statement, { sql: String(sql), recognise });
      return statement;
    }),
    ...['run', 'all', 'get', 'iterate'].map((method) =>
      wrapMethod(StatementSync.prototype, method, (call, statement) => {
        const statementInfo = prepared.get(statement);
        const { before, after } = statementInfo?.recognise(statementInfo.sql) ?? {};
        if (before) reached(before);
        const result = call();
        if (after) reached(after);
        return result;
      }),
    ),
  ];
  return () => {
    for (const end of endings) end();
  };
}

type Wrapped = (call: () => unknown, self: object, args: readonly unknown[]) => unknown;

/** Wraps a method of a class. Returns a function that removes the wrapper. */
export function wrapMethod(prototype: object, method: string, wrapper: Wrapped): () => void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`node:sqlite has no ${method}`);
  Reflect.set(prototype, method, function wrapped(this: object, ...args: unknown[]) {
    return wrapper(() => Reflect.apply(original, this, args), this, args);
  });
  return () => void Reflect.set(prototype, method, original);
}
