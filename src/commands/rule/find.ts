import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { guildOf } from '../notify/guild.ts';
import { choiceKey, choiceValue } from '../shared/choiceValue.ts';
import { holds, sameName } from '../shared/names.ts';
import { namesFor } from './names.ts';
import { renderChangedMeanwhile } from './views/enable.ts';
import { renderNoRule } from './views/show.ts';

type RulesDeps = Pick<Deps, 'sessionRules'>;

/** Autocomplete: the rules of this server. */
async function completeRule(
  typed: string,
  { sessionRules }: RulesDeps,
  context: InteractionContext,
): Promise<Choice[]> {
  return sessionRules
    .list(guildOf(context))
    .filter(({ name }) => holds(name, typed))
    .slice(0, MAX_CHOICES)
    .map(({ id, name }) => ({ name: clip(name, MAX_CHOICE_TEXT), value: choiceValue(`${id}`) }));
}

/** A rule that was picked from the list or typed by its name. */
export const ruleOption = text({ complete: completeRule });

/** Only this guild's: admins must not see another guild's. */
export function ruleIn(
  value: string,
  { sessionRules }: RulesDeps,
  context: InteractionContext,
): SessionRule | undefined {
  const key = choiceKey(value);
  return sessionRules
    .list(guildOf(context))
    .find(({ id, name }) => (key === undefined ? sameName(name, value) : `${id}` === key));
}

/** The rule that is meant; or what to say if there is none. */
export const findRule = (value: string, deps: RulesDeps, context: InteractionContext): SessionRule | ChangeMessage =>
  ruleIn(value, deps, context) ?? renderNoRule(context.texts, deps.sessionRules.list(guildOf(context)));

/** The rule of this server with that number. */
export const ownRule = (
  id: number,
  { sessionRules }: RulesDeps,
  context: InteractionContext,
): SessionRule | undefined => sessionRules.list(guildOf(context)).find((rule) => rule.id === id);

/** What to say to a person who wanted to change a rule that is another one now, or gone. */
export async function changedMeanwhile(
  id: number,
  deps: Pick<Deps, 'sessionRules' | 'media'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const rule = ownRule(id, deps, context);
  return rule
    ? renderChangedMeanwhile(context.texts, rule, await namesFor([rule], deps, context))
    : renderNoRule(context.texts, deps.sessionRules.list(guildOf(context)));
}
