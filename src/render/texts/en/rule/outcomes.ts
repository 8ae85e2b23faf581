import type { RuleAction } from '../../../../domain/live/rules/rule.ts';
import type { RuleOutcome } from '../../../../domain/live/rules/ruleActs.ts';
import { counted } from '../numbers.ts';

const seconds = (count: number) => counted(count, { one: 'second', other: 'seconds' });

/** What came of it, after the rule's name: "Rule “Paused”: ended after 2 seconds". */
export const outcomes = {
  by: (rule: string, what: string) => `Rule “${rule}”: ${what}`,
  would: {
    notify: 'dry run; live, this would be posted as well',
    warn: 'would have warned them (dry run)',
    end: 'would have ended it (dry run)',
  } satisfies Record<RuleAction, string>,
  ended: (afterSeconds: number) => (afterSeconds < 1 ? 'ended at once' : `ended after ${seconds(afterSeconds)}`),
  stillThere: (afterSeconds: number) => `asked the server to end it; still playing after ${seconds(afterSeconds)}`,
  plain: {
    noted: 'its conditions are met',
    warned: 'warned by direct message',
    'nobody-linked': 'nobody to warn: no one in Discord is linked to this account',
    'not-reached': 'not warned: the linked person takes no direct messages from me',
    unverified: 'asked the server to end it, but could not read the sessions again to check',
    gone: 'it had ended by itself; nothing was done',
    changed: 'it had changed by then; nothing was done',
    'no-id': 'cannot be ended: the server gives it no id',
    refused: 'not ended: the server refused it (401 or 403)',
    failed: 'not done: something failed, and the log says why',
    'rule-off': 'nothing was done: the rule was changed or turned off in the meantime',
    unknown: 'I was stopped in the middle: nobody knows whether it was done',
    limit: 'turned itself off: together, the rules here were about to end more than 5 streams within 10 minutes',
  } satisfies Record<Exclude<RuleOutcome, 'would' | 'ended' | 'still-there'>, string>,
  unfinished: 'under way',
} as const;
