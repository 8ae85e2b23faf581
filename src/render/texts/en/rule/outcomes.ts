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
    noted: 'matched',
    warned: 'warned by direct message',
    'nobody-linked': 'nobody to warn: no one in Discord is linked to this account',
    'not-reached': 'not warned: the linked person takes no direct messages from me',
    unverified: 'asked the server to end it, but could not read the sessions again to check',
    gone: 'it had ended by itself; nothing was done',
    changed: 'it had changed in the meantime; nothing was done',
    'no-id': 'cannot be ended: the server gives it no id',
    refused: 'not ended: the server refused it (401)',
    forbidden: 'not ended: the server refused it (403)',
    failed: 'not done: something failed, and the log says why',
    'rule-off': 'nothing was done: the rule was changed or turned off in the meantime',
    unknown: 'I was restarted midway; the outcome is unknown',
    limit: 'turned itself off: after streams of 5 accounts within 10 minutes, another one matched',
    'left-alone': 'leaves the account alone for now: the rules here act on one account at most twice in 10 minutes',
  } satisfies Record<Exclude<RuleOutcome, 'would' | 'ended' | 'still-there'>, string>,
  /** What a dry run says beside what it would have done. */
  dryRun: (what: string) => `${what} (dry run)`,
  unfinished: 'under way',
} as const;
