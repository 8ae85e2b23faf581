import type { SessionRule } from '../../domain/live/rules/rule.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { containsText, isSameName } from '../shared/names.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { readNamesInRules } from './names.ts';
import { renderRuleChangedMeanwhile } from './views/enable.ts';
import { renderRuleNotFound } from './views/show.ts';

type RulesDeps = Pick<CommandDeps, 'sessionRules'>;

/** Admins must not see the rules of other guilds. */
const guildRules = ({ sessionRules }: RulesDeps, context: InteractionContext): readonly SessionRule[] =>
  sessionRules.list(requireGuild(context));

const completeRule = async (
  typedText: string,
  { deps, context }: CommandDepsAndContext<RulesDeps>,
): Promise<OptionChoice[]> =>
  guildRules(deps, context)
    .filter(({ name }) => containsText(name, typedText))
    .map(({ id, name }) => ({ name, value: `#${id}` }));

export const ruleOption = textOption({ complete: completeRule, menu: true });

function ruleNamed(value: string, deps: RulesDeps, context: InteractionContext): SessionRule | undefined {
  const key = refOfChoice(value);
  return guildRules(deps, context).find(({ id, name }) =>
    key === undefined ? isSameName(name, value) : `${id}` === key,
  );
}

/** Throws an AbortWithMessageError if no rule has this name. */
export const findRule = (value: string, deps: RulesDeps, context: InteractionContext): SessionRule =>
  requireRule(ruleNamed(value, deps, context), deps, context);

/** Throws an AbortWithMessageError if the guild has no rule with this id any more. */
export const requireGuildRule = (id: number, deps: RulesDeps, context: InteractionContext): SessionRule =>
  requireRule(
    guildRules(deps, context).find((rule) => rule.id === id),
    deps,
    context,
  );

function requireRule(rule: SessionRule | undefined, deps: RulesDeps, context: InteractionContext): SessionRule {
  if (!rule) throw new AbortWithMessageError(renderRuleNotFound(context.texts, guildRules(deps, context)));
  return rule;
}

/**
 * Reports that another person changed the rule in the meantime, with its current settings. Throws an
 * AbortWithMessageError if the rule is gone.
 */
export async function answerRuleChangedMeanwhile(
  id: number,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'sessionRules' | 'media' | 'serverNames'>>,
  typedFields: Readonly<Record<string, string>> = {},
): Promise<ChangeResultMessage> {
  const rule = requireGuildRule(id, deps, context);
  return renderRuleChangedMeanwhile(context.texts, rule, {
    names: await readNamesInRules([rule], deps, context),
    typedFields,
  });
}
