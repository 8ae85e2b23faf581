import { expect, test } from 'vitest';
import { createOperations, OperationCancelled } from '../../../src/commands/framework/operations.ts';
import { type CancellableOperation, runCancellable } from '../../../src/commands/shared/cancellable.ts';
import { createChangeResultMessage } from '../../../src/render/kit/message/layout.ts';
import { textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';

const failing = (error: () => unknown) =>
  async function* ({ signal }: CancellableOperation) {
    yield createChangeResultMessage('unknown', `${signal.aborted}`);
    throw error();
  };

test('a running operation can be cancelled, and counts as over once it has ended', () => {
  const operations = createOperations();
  const work = operations.begin();
  expect(operations.cancel(work.id)).toBe('cancelled');
  expect(work.signal.reason).toBeInstanceOf(OperationCancelled);
  work.end();
  expect(operations.cancel(work.id)).toBe('over');
});

test('cancelling an operation of another process reports it as unknown', () => {
  expect(createOperations().cancel(createOperations().begin().id)).toBe('unknown');
});

test('finished operations are eventually forgotten', () => {
  const operations = createOperations();
  const first = operations.begin();
  first.end();
  for (let count = 0; count < 1000; count += 1) operations.begin().end();
  expect(operations.cancel(first.id)).toBe('unknown');
});

test('a long answer has a cancel button only for its requester, and stops when the request is aborted', async () => {
  const asked = new AbortController();
  const operations = createOperations();
  const messages = runCancellable(
    { operations },
    asking({ signal: asked.signal }),
    async function* ({ signal, cancel }) {
      asked.abort();
      yield createChangeResultMessage('unknown', `${signal.aborted} ${cancel.press.action} ${cancel.press.by}`);
    },
  );
  expect((await Array.fromAsync(messages)).map(textOf)).toEqual(['true work.cancel invoker']);
});

test('a cancelled operation is shown as cancelled, with an unknown outcome', async () => {
  const messages = runCancellable(
    { operations: createOperations() },
    asking(),
    failing(() => new OperationCancelled()),
  );
  expect(await Array.fromAsync(messages)).toMatchObject([{}, { outcome: 'unknown' }]);
});

test('a long answer that fails otherwise passes on the failure and can no longer be cancelled', async () => {
  const operations = createOperations();
  const ids: unknown[] = [];
  const messages = runCancellable({ operations }, asking(), async function* ({ cancel }) {
    ids.push(cancel.press.target);
    yield createChangeResultMessage('unknown', 'begun');
    throw new Error('no');
  });
  await expect(Array.fromAsync(messages)).rejects.toThrow('no');
  expect(operations.cancel(`${Object.values(ids[0] ?? {})[0]}`)).toBe('over');
});
