import type { RuleMode, SessionRule } from '../../../domain/live/rules/rule.ts';
import { changeNote, nothingDone } from '../../../render/kit/message/layout.ts';
import { MAX_TEXT } from '../../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { type Decision, decisionButtons } from '../../../render/kit/message/press.ts';
import { fitLines } from '../../../render/kit/text/lines.ts';
import { plainClipped } from '../../../render/kit/text/markdown.ts';
import { type RuleNames, ruleLines, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface EnableQuestion {
  readonly names: RuleNames;
  readonly pastLines: readonly string[];
  readonly decision: Decision;
}

/**
 * Asks to confirm that a rule that ends streams is turned on. Lists the rule's settings and the acts that it would have
 * done so far.
 */
export function renderConfirmEnable(
  texts: Texts,
  rule: SessionRule,
  { names, pastLines, decision }: EnableQuestion,
): ChangeMessage {
  const { rule: words } = texts;
  const lines = [words.confirm(ruleName(rule)), words.confirmWhat, ...ruleLines(texts, rule, names), '', ...pastLines];
  return nothingDone(fitLines(lines, MAX_TEXT - 200).join('\n'), {
    controls: [decisionButtons({ confirm: words.confirmButton, leave: words.cancelButton }, decision)],
  });
}

/**
 * Reports that the rule was changed in the meantime, with its current settings. Has no button: a button would appear
 * where the person is about to press, and they would accept settings that they have not read.
 */
export function renderChangedMeanwhile(
  texts: Texts,
  rule: SessionRule,
  { names, typedFields }: { readonly names: RuleNames; readonly typedFields: Readonly<Record<string, string>> },
): ChangeMessage {
  const { changedMeanwhile, changedNow, changedTyped, draft } = texts.rule;
  const labels: Readonly<Record<string, string>> = draft.labels;
  const fields = Object.entries(typedFields).flatMap(([field, text]) => {
    const value = plainClipped(text, 300);
    return value === '' ? [] : [`- ${texts.lines.labelled(labels[field] ?? field, value)}`];
  });
  const typedLines = fields.length > 0 ? [changedTyped, ...fields, ''] : [];
  const lines = [changedMeanwhile(ruleName(rule)), changedNow, ...typedLines, ...ruleLines(texts, rule, names)];
  return nothingDone(fitLines(lines, MAX_TEXT - 100).join('\n'));
}

export function renderSavedRuleMode(texts: Texts, rule: SessionRule): ChangeMessage {
  const words = { live: texts.rule.live, 'dry-run': texts.rule.dry, off: texts.rule.disabled } satisfies Record<
    RuleMode,
    unknown
  >;
  return changeNote('done', words[rule.mode](ruleName(rule)), { private: true });
}
