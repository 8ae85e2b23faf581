import { expect, test } from 'vitest';
import { given } from './given.ts';

interface Parts {
  readonly votes: { readonly find: () => string; readonly end: () => void };
  readonly wake: () => void;
  readonly links: { readonly at: () => { readonly open: () => void } };
}

const parts = given<Parts>('deps', { votes: { find: () => 'a vote' } });

test('a part that was given to a test double can be called', () => {
  expect(parts.votes.find()).toBe('a vote');
});

test.each([
  { title: 'another member of a given port', call: () => parts.votes.end(), name: 'deps.votes.end' },
  { title: 'a port that is a function', call: () => parts.wake(), name: 'deps.wake' },
  { title: 'a member of another port', call: () => parts.links.at(), name: 'deps.links.at' },
  { title: 'a member of its answer', call: () => parts.links.at().open(), name: 'deps.links.at' },
  { title: 'a port that was taken before', call: () => takeApart(parts).wake(), name: 'deps.wake' },
])('a call of $title throws an error that it was not given to the test double', ({ call, name }) => {
  expect(call).toThrow(`${name} was not given to the test`);
});

const takeApart = ({ wake }: Parts) => ({ wake });
