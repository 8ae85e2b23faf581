import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simulateNewcomerSetup } from '../../../scripts/firstMinutes/journey.ts';

test('from a clone to notifications, a board and a rule, a person needs no more steps than documented', async () => {
  const steps: string[] = [];
  const { counts, notifications, board, rules, posted } = await simulateNewcomerSetup((line) => void steps.push(line));
  expect(counts).toEqual({ shell: 3, answers: 11, commands: 5, presses: 1 });
  expect(steps).toHaveLength(3 + 11 + 5 + 1);
  for (const feed of ['Plays', 'New in the libraries', 'Server status']) expect(notifications).toContain(feed);
  expect(board).toContain('Now playing');
  expect(rules).toContain('Paused');
  expect(rules).not.toContain('dry run');
  expect(posted).toContain('Sample, requested with /notify test');
});

test('the guide to the first evening names every command of its steps', () => {
  const guide = readFileSync('docs/first-evening.md', 'utf8');
  for (const command of [
    'git clone',
    'npm ci',
    'npm start',
    '/notify set',
    '/notify test',
    '/board set',
    '/rule add',
    '/rule enable',
  ])
    expect(guide, command).toContain(command);
});
