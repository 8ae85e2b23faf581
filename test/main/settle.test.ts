import { expect, test, vi } from 'vitest';
import { SETTLED_AFTER_MS, settle } from '../../src/main/settle.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

test('memory is given back once, some time after the start', async () => {
  const [clock, giveBack] = [createSteppedClock(), vi.fn()];
  void settle({ clock, signal: new AbortController().signal, giveBack });
  await clock.advance(SETTLED_AFTER_MS - 1);
  expect(giveBack).not.toHaveBeenCalled();
  await clock.advance(86_400_000);
  expect(giveBack).toHaveBeenCalledOnce();
});

test('a bot that is shut down before then does not wait for it', async () => {
  const [clock, giveBack, stop] = [createSteppedClock(), vi.fn(), new AbortController()];
  const settling = settle({ clock, signal: stop.signal, giveBack });
  stop.abort();
  await settling;
  expect(giveBack).not.toHaveBeenCalled();
  expect(clock.waiting()).toBe(0);
});
