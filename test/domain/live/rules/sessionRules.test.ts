import { expect, test } from 'vitest';
import { serverOfRuleAction } from '../../../../src/domain/live/rules/sessionRules.ts';
import { aStream } from './support/examples.ts';

test('a rule’s action belongs to the media server of its library, or else of its session, or else of its account', () => {
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
