import { expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits, QueueFullError, type QueueTurn } from '../../src/async/fairQueue.ts';
import { failureOf } from '../api/support/request.ts';

const [CHANGE, READ] = [0, 1];
const RULE: FairQueueLimits = { places: 4, jobs: 2, urgencies: [3, 3], perPerson: { running: 2, waiting: 3 } };

/** A queue that notes who went in, and holds each until the test lets them out. */
function queueOf(rule: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ ...RULE, ...rule });
  const inside: string[] = [];
  const releases = new Map<string, () => void>();
  const settle = () => new Promise(setImmediate);
  return {
    inside,
    settle,
    enter: async (name: string, turn: QueueTurn, signal = new AbortController().signal) => {
      const entered = queue.acquire(turn, signal).then((release) => {
        inside.push(name);
        releases.set(name, release);
      });
      entered.catch(() => undefined);
      await settle();
      return { entered };
    },
    leave: async (name: string) => {
      releases.get(name)?.();
      await settle();
    },
  };
}

const of = (person: string, work: string, urgency = READ): QueueTurn => ({ person, work, urgency });

test('a person has two places in the queue, and another person’s work passes their waiting work', async () => {
  const { enter, inside } = queueOf();
  for (const work of ['1', '2', '3', '4']) await enter(`flood ${work}`, of('flood', work));
  await enter('other', of('other', '1'));
  expect(inside).toEqual(['flood 1', 'flood 2', 'other']);
});

test('a person’s sixth piece of work is refused by the queue, and their change is not', async () => {
  const { enter, inside, leave } = queueOf();
  for (const work of ['1', '2', '3', '4', '5']) await enter(work, of('flood', work));
  expect(await failureOf((await enter('6', of('flood', '6'))).entered)).toBeInstanceOf(QueueFullError);
  await enter('change', of('flood', '7', CHANGE));
  await leave('1');
  expect(inside).toEqual(['1', '2', 'change']);
  for (const work of ['2', '3', '4', '5']) await leave(work);
  await enter('6', of('flood', '6'));
  expect(inside).toContain('6');
});

test('the many parts of one person’s work take turns with other people’s work in the queue', async () => {
  const { enter, inside, leave } = queueOf({ places: 3, urgencies: [2, 2] });
  for (const part of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await enter(part, of('one', 'big'));
  await enter('other', of('other', '1'));
  await leave('a');
  await leave('b');
  expect(inside).toEqual(['a', 'b', 'other', 'c']);
});

test('a change goes before all waiting reads, however long they have waited', async () => {
  const { enter, inside, leave } = queueOf({ urgencies: [1, 1] });
  await enter('first', of('a', '1'));
  await enter('read', of('b', '1'));
  await enter('change', of('c', '1', CHANGE));
  await leave('first');
  await leave('change');
  expect(inside).toEqual(['first', 'change', 'read']);
});

test('reads leave a place in the queue for changes', async () => {
  const { enter, inside } = queueOf({ urgencies: [3, 2] });
  for (const who of ['a', 'b', 'c']) await enter(who, of(who, '1'));
  await enter('change', of('d', '1', CHANGE));
  expect(inside).toEqual(['a', 'b', 'change']);
});

test('people leave a place in the queue for jobs, and jobs leave places for people', async () => {
  const { enter, inside, leave } = queueOf();
  for (const who of ['a', 'b', 'c', 'd']) await enter(who, of(who, '1'));
  for (const job of ['job 1', 'job 2', 'job 3']) await enter(job, {});
  expect(inside).toEqual(['a', 'b', 'c', 'job 1']);
  await leave('a');
  expect(inside.at(-1)).toBe('d');
  for (const who of ['b', 'c', 'd']) await leave(who);
  expect(inside.slice(5)).toEqual(['job 2']);
  await leave('job 1');
  expect(inside.at(-1)).toBe('job 3');
});

test('work that its person no longer waits for takes no place in the queue and no longer counts for the limit', async () => {
  const { enter, inside, leave } = queueOf();
  const impatient = new AbortController();
  for (const work of ['1', '2', '3', '4']) await enter(work, of('flood', work));
  const { entered } = await enter('5', of('flood', '5'), impatient.signal);
  impatient.abort('enough');
  expect(await failureOf(entered)).toBe('enough');
  await enter('6', of('flood', '6'));
  for (const work of ['1', '2', '3', '4']) await leave(work);
  expect(inside).toEqual(['1', '2', '3', '4', '6']);
});

test('giving back the same place in the queue twice lets in only one more waiting caller', async () => {
  const { enter, inside, leave } = queueOf({ places: 1 });
  await enter('1', of('a', '1'));
  await leave('1');
  await leave('1');
  await enter('2', of('b', '1'));
  await enter('3', of('c', '1'));
  expect(inside).toEqual(['1', '2']);
});

test('a caller who has already given up does not enter the queue', async () => {
  const queue = new FairQueue(RULE);
  expect(await failureOf(queue.acquire({}, AbortSignal.abort('late')))).toBe('late');
});

test('people with equal urgency and equally many places enter the queue in the order in which they came', async () => {
  const { enter, inside, leave } = queueOf({ places: 1, urgencies: [1, 1] });
  await enter('first', of('a', '1'));
  for (const [who, name] of [
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
    ['c', 'c2'],
  ] as const)
    await enter(name, of(who, name));
  for (const name of ['first', 'b1', 'c1', 'b2']) await leave(name);
  expect(inside).toEqual(['first', 'b1', 'c1', 'b2', 'c2']);
});

test('the queue finds the next person without looking through all waiting work of one person', async () => {
  const looked: string[] = [];
  const queue = new FairQueue({ ...RULE, places: 1, urgencies: [1, 1] });
  const turn = (name: string, person: string): QueueTurn => ({
    ...of(person, 'big'),
    get urgency() {
      looked.push(name);
      return READ;
    },
  });
  const { signal } = new AbortController();
  const release = await queue.acquire(of('flood', 'big'), signal);
  for (let part = 0; part < 1000; part += 1) void queue.acquire(turn(`part ${part}`, 'flood'), signal);
  looked.length = 0;
  release();
  expect(new Set(looked)).toEqual(new Set(['part 0', 'part 1']));
});
