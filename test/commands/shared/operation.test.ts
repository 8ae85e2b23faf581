import { expect, test } from 'vitest';
import { cancellable, type Working } from '../../../src/commands/shared/operation.ts';
import { Cancelled, createWorks } from '../../../src/commands/shared/operations.ts';
import { note } from '../../../src/render/kit/layout.ts';
import { textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';

const failing = (error: () => unknown) =>
  async function* ({ signal }: Working) {
    yield note(`${signal.aborted}`);
    throw error();
  };

test('a work can be cancelled while it runs, and is over afterwards', () => {
  const works = createWorks();
  const work = works.begin();
  expect(works.cancel(work.id)).toBe('cancelled');
  expect(work.signal.reason).toBeInstanceOf(Cancelled);
  work.end();
  expect(works.cancel(work.id)).toBe('over');
});

test('one of another process is unknown', () => {
  expect(createWorks().cancel(createWorks().begin().id)).toBe('unknown');
});

test('those that are over are forgotten some time', () => {
  const works = createWorks();
  const first = works.begin();
  first.end();
  for (let count = 0; count < 1000; count += 1) works.begin().end();
  expect(works.cancel(first.id)).toBe('unknown');
});

test('it has a button for whoever asked, and its signal is theirs too', async () => {
  const asked = new AbortController();
  const works = createWorks();
  const messages = cancellable({ works }, asking({ signal: asked.signal }), async function* ({ signal, cancel }) {
    asked.abort();
    yield note(`${signal.aborted} ${cancel.press.action} ${cancel.press.by}`);
  });
  expect((await Array.fromAsync(messages)).map(textOf)).toEqual(['true work.cancel asker']);
});

test('that it was cancelled is said when it only fails with that', async () => {
  const messages = cancellable(
    { works: createWorks() },
    asking(),
    failing(() => new Cancelled()),
  );
  expect(await Array.fromAsync(messages)).toMatchObject([{}, { outcome: 'nothing' }]);
});

test('any other failure stays one, and ends it', async () => {
  const works = createWorks();
  const ids: unknown[] = [];
  const messages = cancellable({ works }, asking(), async function* ({ cancel }) {
    ids.push(cancel.press.target);
    yield note('begun');
    throw new Error('no');
  });
  await expect(Array.fromAsync(messages)).rejects.toThrow('no');
  expect(works.cancel(`${Object.values(ids[0] ?? {})[0]}`)).toBe('over');
});
