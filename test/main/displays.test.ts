import { expect, test } from 'vitest';
import { redrawStreamDisplaysOnChange } from '../../src/main/displays.ts';

test('boards and counters are redrawn at once when a guild gains or loses a media server', () => {
  const drawn: string[] = [];
  const listeners: (() => void)[] = [];
  redrawStreamDisplaysOnChange(
    { subscribe: (listener) => void listeners.push(listener) },
    { boards: async () => void drawn.push('boards'), counters: async () => void drawn.push('counters') },
  );
  expect(drawn).toEqual([]);
  for (const listener of listeners) listener();
  expect(drawn).toEqual(['boards', 'counters']);
});
