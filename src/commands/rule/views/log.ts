import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleActionOnStream } from '../../../domain/live/rules/sessionRules.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { ruleRowText } from '../../../render/rule/post.ts';
import { type RuleNames, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export const RULE_LOG_ENTRIES_PER_PAGE = 10;

interface RuleLog {
  readonly acts: readonly RuleActionOnStream[];
  /** The rule to which the list is limited. Missing for all rules. */
  readonly rule?: SessionRule | undefined;
  readonly names: Pick<RuleNames, 'accounts'>;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderRuleLog(texts: Texts, log: RuleLog): Message {
  const { acts, rule, names, total, page, pages, pagePress } = log;
  const { rule: words } = texts;
  const head = rule ? words.logHeadOf(ruleName(rule)) : words.logHead;
  if (acts.length === 0) return createNoteMessage(`${head}\n${words.logNone}`, { private: true });
  return createListMessage({
    head,
    rows: acts.map((act) => ({ content: ruleRowText(texts, logRow(act, names)) })),
    total,
    before: (page - 1) * RULE_LOG_ENTRIES_PER_PAGE,
    foot: texts.pages.shown,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

const logRow = (
  { ruleName: rule, subject, accountId, ...act }: RuleActionOnStream,
  { accounts }: RuleLog['names'],
) => ({
  ...act,
  rule,
  item: subject?.item,
  person: accountId && accounts.get(accountId),
  player: subject?.player.product ?? subject?.player.platform,
});
