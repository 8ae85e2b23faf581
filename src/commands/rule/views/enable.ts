import type { RuleMode, SessionRule } from '../../../domain/live/rules/rule.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { type ConfirmationChoice, createConfirmationButtons } from '../../../render/kit/message/press.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { formatRuleLines, type RuleNames, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface EnableQuestion {
  readonly names: RuleNames;
  readonly pastLines: readonly string[];
  readonly decision: ConfirmationChoice;
}

/**
 * Asks to confirm that a rule that ends streams is turned on. Lists the rule's settings and the acts that it would have
 * done so far.
 */
export function renderEnableRuleQuestion(
  texts: Texts,
  rule: SessionRule,
  { names, pastLines, decision }: EnableQuestion,
): ChangeResultMessage {
  const { rule: words } = texts;
  const lines = [
    words.confirm(ruleName(rule)),
    words.confirmWhat,
    ...formatRuleLines(texts, rule, names),
    '',
    ...pastLines,
  ];
  return createNothingChangedMessage(keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH - 200).join('\n'), {
    controls: [createConfirmationButtons({ confirm: words.confirmButton, leave: words.cancelButton }, decision)],
  });
}

/**
 * Reports that the rule was changed in the meantime, with its current settings. Has no button: a button would appear
 * where the person is about to press, and they would accept settings that they have not read.
 */
export function renderRuleChangedMeanwhile(
  texts: Texts,
  rule: SessionRule,
  { names, typedFields }: { readonly names: RuleNames; readonly typedFields: Readonly<Record<string, string>> },
): ChangeResultMessage {
  const { changedMeanwhile, changedNow, changedTyped, draft } = texts.rule;
  const labels: Readonly<Record<string, string>> = draft.labels;
  const fields = Object.entries(typedFields).flatMap(([field, text]) => {
    const value = clipAndEscapeText(text, 300);
    return value === '' ? [] : [`- ${texts.lines.labelled(labels[field] ?? field, value)}`];
  });
  const typedLines = fields.length > 0 ? [changedTyped, ...fields, ''] : [];
  const lines = [changedMeanwhile(ruleName(rule)), changedNow, ...typedLines, ...formatRuleLines(texts, rule, names)];
  return createNothingChangedMessage(keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH - 100).join('\n'));
}

export function renderSavedRuleMode(texts: Texts, rule: SessionRule): ChangeResultMessage {
  const words = { live: texts.rule.live, 'dry-run': texts.rule.dry, off: texts.rule.disabled } satisfies Record<
    RuleMode,
    unknown
  >;
  return createChangeResultMessage('done', words[rule.mode](ruleName(rule)), { private: true });
}
