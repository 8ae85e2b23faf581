import { expect, test } from 'vitest';
import { given } from './given.ts';

interface Parts {
  readonly votes: { readonly find: () => string; readonly end: () => void };
  readonly wake: () => void;
  readonly links: { readonly at: () => { readonly open: () => void } };
}

const parts = given<Parts>('deps', { votes: { find: () => 'a vote' } });

test('a part that was given works', () => {
  expect(parts.votes.find()).toBe('a vote');
});

test.each([
  ['another member of a given port', () => parts.votes.end(), 'deps.votes.end'],
  ['a port that is a function', () => parts.wake(), 'deps.wake'],
  ['a member of another port', () => parts.links.at(), 'deps.links.at'],
  ['a member of its answer', () => parts.links.at().open(), 'deps.links.at'],
  ['a port that was taken before', () => takeApart(parts).wake(), 'deps.wake'],
])('a call of %s throws that it was not given', (_, call, name) => {
  expect(call).toThrow(`${name} was not given to the test`);
});

const takeApart = ({ wake }: Parts) => ({ wake });
