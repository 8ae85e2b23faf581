import { expect, test } from 'vitest';
import { serverOfRuleAction } from '../../../../src/domain/live/rules/sessionRules.ts';
import { aStream } from './support/examples.ts';

test('an action of a rule belongs to the server of the library, of the session or else of the account', () => {
  const { item, player } = aStream();
  const subject = { sessionId: '3:s1', item, player };
  const found = [
    { subject: { ...subject, item: { ...item, librarySectionId: '2:1' } }, accountId: '4:7' },
    { subject, accountId: '4:7' },
    { accountId: '4:7' },
    {},
  ].map(serverOfRuleAction);
  expect(found).toEqual([2, 3, 4, undefined]);
});
