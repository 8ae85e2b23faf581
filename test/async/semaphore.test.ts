import { expect, test } from 'vitest';
import { createGate } from '../../src/async/semaphore.ts';
import { failureOf } from '../api/support/request.ts';

const patient = () => new AbortController().signal;

test('callers go in one after another, in order', async () => {
  const gate = createGate(1);
  const order: number[] = [];
  const visit = async (who: number) => {
    const leave = await gate.enter(patient());
    order.push(who);
    leave();
  };
  await Promise.all([visit(1), visit(2), visit(3)]);
  expect(order).toEqual([1, 2, 3]);
});

test('who gives up waiting takes no place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(patient());
  const impatient = new AbortController();
  const gaveUp = failureOf(gate.enter(impatient.signal));
  const next = gate.enter(patient());
  impatient.abort('enough');
  leave();
  expect(await gaveUp).toBe('enough');
  (await next)();
});

test('leaving twice gives back one place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(patient());
  leave();
  leave();
  await gate.enter(patient());
  const impatient = new AbortController();
  const second = failureOf(gate.enter(impatient.signal));
  impatient.abort('still full');
  expect(await second).toBe('still full');
});

test('who has given up already does not go in', async () => {
  expect(await failureOf(createGate(1).enter(AbortSignal.abort('late')))).toBe('late');
});
