import type { SessionRule } from '../../domain/live/rules/rule.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { Instead } from '../framework/action.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { holds, sameName } from '../shared/names.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { namesFor } from './names.ts';
import { renderChangedMeanwhile } from './views/enable.ts';
import { renderNoRule } from './views/show.ts';

type RulesDeps = Pick<Deps, 'sessionRules'>;

/** Only this guild's: admins must not see another guild's. */
const rulesIn = ({ sessionRules }: RulesDeps, context: InteractionContext): readonly SessionRule[] =>
  sessionRules.list(guildOf(context));

const completeRule = async (typed: string, { deps, context }: Working<RulesDeps>): Promise<Choice[]> =>
  rulesIn(deps, context)
    .filter(({ name }) => holds(name, typed))
    .map(({ id, name }) => ({ name, value: `#${id}` }));

/** A rule that was picked from the list or typed by its name. */
export const ruleOption = text({ complete: completeRule });

function ruleIn(value: string, deps: RulesDeps, context: InteractionContext): SessionRule | undefined {
  const key = choiceKey(value);
  return rulesIn(deps, context).find(({ id, name }) => (key === undefined ? sameName(name, value) : `${id}` === key));
}

/** The named rule. Throws the answer if it does not exist. */
export const findRule = (value: string, deps: RulesDeps, context: InteractionContext): SessionRule =>
  thereIs(ruleIn(value, deps, context), deps, context);

/** The rule of this server with that number; throws the answer if it is gone. */
export const ownRule = (id: number, deps: RulesDeps, context: InteractionContext): SessionRule =>
  thereIs(
    rulesIn(deps, context).find((rule) => rule.id === id),
    deps,
    context,
  );

function thereIs(rule: SessionRule | undefined, deps: RulesDeps, context: InteractionContext): SessionRule {
  if (!rule) throw new Instead(renderNoRule(context.texts, rulesIn(deps, context)));
  return rule;
}

/**
 * The answer to a person who wanted to change a rule that was changed meanwhile; throws it if the rule is
 * gone.
 */
export async function changedMeanwhile(
  id: number,
  { deps, context }: Working<Pick<Deps, 'sessionRules' | 'media' | 'serverNames'>>,
  typed: Readonly<Record<string, string>> = {},
): Promise<ChangeMessage> {
  const rule = ownRule(id, deps, context);
  return renderChangedMeanwhile(context.texts, rule, { names: await namesFor([rule], deps, context), typed });
}
