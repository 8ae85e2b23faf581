import { expect, test } from 'vitest';
import type { StoredPersonRows } from '../../../src/domain/people/privacy.ts';
import { renderForgetOwnDataForm } from '../../../src/render/privacy/data.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textOf } from '../../support/messages.ts';

const to = (action: string) => ({ action, target: {}, by: 'invoker' }) as const;
const asked = (rows: StoredPersonRows, hasPersonalRights = false) =>
  textOf(
    renderForgetOwnDataForm(en, {
      stored: { rows, long: { table: 'audit', total: 0 } },
      hasPersonalRights,
      decision: {
        confirm: to('confirm'),
        leave: to('leave'),
      },
    }),
  );

test('/me delete mentions only buttons to a person of whom only buttons are stored', () => {
  const said = asked({ tickets: [{}, {}] });
  expect(said).toContain('2 buttons');
  expect(said).not.toMatch(/board|account of the media server|allowed by name/);
  expect(said).not.toMatch(/removal|notification/);
});

test('/me delete lists what it will delete: a linked account, settings, and rights granted by name', () => {
  const said = asked({ linked_accounts: [{}], boards: [{}], counters: [{}], session_rules: [{}] }, true);
  expect(said).toContain('which account of the media server is yours');
  expect(said).toContain('boards, counters or rules (3)');
  expect(said).toContain('what you were allowed by name');
});
