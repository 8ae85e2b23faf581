import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import {
  createChangeResultMessage,
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { type CommandIds, commandLink, commandName } from '../../../render/kit/text/commandLink.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import {
  describeRuleAction,
  describeRuleState,
  formatRuleLines,
  type RuleNames,
  ruleName,
  ruleParts,
} from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Discord refuses messages that are too long, so the last lines of a rule with many exemptions are cut. */
const fittedText = (lines: readonly string[]): string =>
  keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH - 100).join('\n');

export const renderRule = (texts: Texts, rule: SessionRule, names: RuleNames): Message =>
  createNoteMessage(fittedText([texts.rule.head(ruleName(rule)), ...formatRuleLines(texts, rule, names)]), {
    private: true,
  });

interface SavedRule {
  readonly names: RuleNames;
  readonly ids: CommandIds;
  /** True if a channel subscribes to the feed about rules. */
  readonly isPosted: boolean;
  readonly change: ComponentPress;
}

export function renderRuleAdded(
  texts: Texts,
  rule: SessionRule,
  { names, ids, isPosted, change }: SavedRule,
): ChangeResultMessage {
  const { rule: words } = texts;
  return createChangeResultMessage(
    'done',
    fittedText([
      words.added(ruleName(rule)),
      ...formatRuleLines(texts, rule, names),
      words.beginsDry(commandLink('rule test', ids), commandLink('rule enable', ids)),
      ...(isPosted ? [] : [words.noChannel(commandLink('notify set', ids))]),
    ]),
    { private: true, controls: [[{ label: words.draft.change, style: 'secondary', press: change }]] },
  );
}

interface ChangedRule extends Omit<SavedRule, 'isPosted' | 'change'> {
  readonly before: SessionRule;
}

export function renderRuleChanged(
  texts: Texts,
  rule: SessionRule,
  { before, names, ids }: ChangedRule,
): ChangeResultMessage {
  const { rule: words } = texts;
  const isDryAgain = before.mode === 'live' && rule.mode === 'dry-run';
  return createChangeResultMessage(
    'done',
    fittedText([
      words.changed(ruleName(rule)),
      ...formatRuleLines(texts, rule, names),
      ...(isDryAgain ? [words.dryAgain(commandLink('rule enable', ids))] : []),
    ]),
    { private: true },
  );
}

/** Rules on a page. Six of the longest fit in a message's 4000 characters. */
const RULES_A_PAGE = 6;

interface RuleList {
  readonly rules: readonly SessionRule[];
  readonly names: RuleNames;
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
  readonly ids: CommandIds;
}

export function renderRules(texts: Texts, { rules, names, page: requestedPage, pagePress, ids }: RuleList): Message {
  const { rule: words } = texts;
  if (rules.length === 0)
    return createNoteMessage(words.none(commandLink('rule add', ids), ruleExample(texts)), { private: true });
  const { page, pages, before, items } = takePageOfEntries(rules, requestedPage, RULES_A_PAGE);
  return createListMessage({
    head: words.listHead,
    rows: items.map((rule) => ({ content: ruleRow(texts, rule, names) })),
    total: rules.length,
    before,
    foot: texts.pages.shown,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function ruleRow(texts: Texts, rule: SessionRule, names: RuleNames): string {
  const parts = ruleParts(texts, rule, names).map(({ words }) => words);
  const shownParts = keepLinesThatFit(parts, 400);
  const conditions = [...shownParts, ...(shownParts.length < parts.length ? ['…'] : [])].join('; ');
  return `**${ruleName(rule)}** · ${describeRuleState(texts, rule, names)}\n${conditions}\n-# ${describeRuleAction(texts, rule)}`;
}

/** An example command, such as "/rule add name:Paused action:end the stream paused:20". */
function ruleExample({ rule }: Texts): string {
  const { declarations, actions, example } = rule;
  const { name, action, paused } = declarations.add.options;
  const command = commandName(declarations.rule, declarations.add);
  return `${command} ${name.name}:${example} ${action.name}:${actions.end} ${paused.name}:20`;
}

export function renderRuleNotFound({ rule: words }: Texts, rules: readonly SessionRule[]): ChangeResultMessage {
  if (rules.length === 0) return createNothingChangedMessage(words.goneNone);
  return createNothingChangedMessage(fittedText([words.gone, ...rules.map((rule) => `- ${ruleName(rule)}`)]));
}
