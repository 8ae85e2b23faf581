import { expect, test } from 'vitest';
import { hasCapabilityOnAnyServer } from '../../../src/commands/shared/mayAnywhere.ts';
import { asking, depsWith } from '../support/deps.ts';

const viewer = asking({ may: () => false });
const { access, linkedAccounts } = depsWith({});
const everyoneViews = { ...access, policy: { ...access.policy, everyoneViews: true } };
const linked = { ...linkedAccounts, accountOf: () => ({ kind: 'own', token: 'a' }) as const };

test('a viewer with a linked account may edit playlists, namely their own', () => {
  expect(hasCapabilityOnAnyServer('playlist.edit', viewer, { access: everyoneViews, linkedAccounts: linked })).toBe(
    true,
  );
});

test.each([
  { name: 'without a linked account', capability: 'playlist.edit', deps: { access: everyoneViews, linkedAccounts } },
  { name: 'without the level of a viewer', capability: 'playlist.edit', deps: { access, linkedAccounts: linked } },
  {
    name: 'for what no own account allows',
    capability: 'wish.manage',
    deps: { access: everyoneViews, linkedAccounts: linked },
  },
] as const)('a person is refused a change $name', ({ capability, deps }) => {
  expect(hasCapabilityOnAnyServer(capability, viewer, deps)).toBe(false);
});
