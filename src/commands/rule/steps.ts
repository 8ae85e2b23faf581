import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { menuTitle, pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { Button, ComponentPress, ControlsRow, Json } from '../../render/kit/message/press.ts';
import { type RulePart, ruleParts } from '../../render/rule/words.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { isChoiceAllowedByDiscord } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import type { CommandOption } from '../framework/options.ts';
import { visibleServersAsChoices } from '../shared/libraryOption.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import {
  changesInDraft,
  findRuleDraftPart,
  RULE_DRAFT_PART_NAMES,
  type RuleDraft,
  type RuleDraftPartName,
} from './draft.ts';
import { answerRuleChangedMeanwhile, requireGuildRule } from './find.ts';
import { readNamesInRules } from './names.ts';
import { type RuleOptionName, ruleOptions } from './options.ts';
import { RULE_PRESET_NAMES } from './presets.ts';
import { hasStreamCondition } from './settings.ts';
import { renderRuleDraft } from './views/draft.ts';

/** Names of the draft's presses. `edit.ts` handles them. */
export const RULE_DRAFT_HANDLER_NAMES = {
  open: 'rule.draft.open',
  show: 'rule.draft.show',
  start: 'rule.draft.start',
  part: 'rule.draft.part',
  pick: 'rule.draft.pick',
  form: 'rule.draft.form',
  submit: 'rule.draft.submit',
  without: 'rule.draft.without',
  save: 'rule.draft.save',
  cancel: 'rule.draft.cancel',
} as const;

export const ruleDraftPress = (action: string, target: Json): ComponentPress => ({ action, target, by: 'invoker' });

type TypedFields = Readonly<Record<string, string>>;

/**
 * The rule that the draft changes. Undefined for a draft of a new rule. Throws an AbortWithMessageError if the rule was
 * removed or changed in the meantime. The answer then repeats the typed text.
 */
export async function findRuleOfDraft(
  { rule }: RuleDraft,
  { deps, context }: CommandDepsAndContext,
  typedFields: TypedFields = {},
): Promise<SessionRule | undefined> {
  const currentRule = rule && requireGuildRule(rule.id, deps, context);
  if (currentRule && currentRule.revision !== rule.revision)
    throw new AbortWithMessageError(await answerRuleChangedMeanwhile(currentRule.id, { deps, context }, typedFields));
  return currentRule;
}

interface DraftView {
  readonly page?: number;
  readonly problem?: string | false;
}

export async function showRuleDraft(
  draft: RuleDraft,
  { deps, context }: CommandDepsAndContext,
  { page: requestedPage = 1, problem }: DraftView = {},
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { draft: words } = texts.rule;
  const before = await findRuleOfDraft(draft, { deps, context });
  const names = await readNamesInRules([draft.settings, ...(before ? [before] : [])], deps, context);
  const hasAnyCondition = hasStreamCondition(draft.settings.conditions);
  const isChanged = !before || Object.keys(changesInDraft(before, draft)).length > 0;
  const unchangedWords = isChanged ? undefined : words.nothingChangedYet;
  const controls: readonly ControlsRow[] = [
    ...(before ? [] : [presetMenu(texts, draft)]),
    {
      placeholder: words.change,
      options: RULE_DRAFT_PART_NAMES.map((part) => ({ label: words.parts[part], value: part })),
      press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.part, { draft }),
    },
    ...removalMenu({ draft, parts: ruleParts(texts, draft.settings, names), requestedPage }, { deps, context }),
    [
      {
        label: words.save,
        style: 'success',
        press: { ...ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.save, { draft }), once: true },
        disabledBecause: hasAnyCondition ? unchangedWords : words.noConditionYet,
      },
      { label: words.cancel, style: 'secondary', press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.cancel, { draft }) },
    ],
  ];
  const conditionNote = !hasAnyCondition && words.needsCondition;
  const unchangedNote = hasAnyCondition && !isChanged && words.unchanged;
  return renderRuleDraft(texts, {
    before,
    draft,
    names,
    notes: [problem, conditionNote, unchangedNote],
    controls,
  });
}

function presetMenu({ rule }: Texts, draft: RuleDraft): ControlsRow {
  const { start, presets } = rule.draft;
  return {
    placeholder: start,
    options: RULE_PRESET_NAMES.map((preset) => ({ label: presets[preset].label, value: preset })),
    press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.start, { draft }),
  };
}

interface RemovalMenu {
  readonly draft: RuleDraft;
  readonly parts: readonly RulePart[];
  readonly requestedPage: number;
}

function removalMenu(
  { draft, parts, requestedPage }: RemovalMenu,
  { deps, context }: CommandDepsAndContext,
): readonly ControlsRow[] {
  const { texts } = context;
  const { page, pages, items } = takePageOfEntries(parts, requestedPage, MAX_SELECT_OPTIONS);
  const roleName = (id: string) => deps.directory.roleName(requireGuild(context), id);
  return [
    {
      placeholder: texts.rule.draft.takeOut,
      options: items.map((part) => ({ label: menuLabel(texts, part, roleName), value: part.key })),
      press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.without, { draft, page }),
    },
    ...pageControls(texts, {
      page,
      pages,
      press: (targetPage) => ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.show, { draft, page: targetPage }),
    }),
  ];
}

/**
 * Menus show text literally, so escapes are removed, and a role appears by its name. A deleted role appears by its id.
 */
function menuLabel(texts: Texts, { key, words }: RulePart, roleName: (id: string) => string | undefined): string {
  const [, id] = /^role:(\d+)$/.exec(key) ?? [];
  return id === undefined ? words.replaceAll('\\', '') : texts.rule.exemptions.role(`@${roleName(id) ?? id}`);
}

/**
 * Shows a group of settings: its menus and the button of its form. After refused input, shows only the problem and the
 * form.
 */
export async function showRuleDraftPart(
  { draft, part }: { readonly draft: RuleDraft; readonly part: RuleDraftPartName },
  { deps, context }: CommandDepsAndContext,
  refusedInput?: { readonly problem: string; readonly typedFields: TypedFields },
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { draft: words } = texts.rule;
  const before = await findRuleOfDraft(draft, { deps, context });
  const names = await readNamesInRules([draft.settings, ...(before ? [before] : [])], deps, context);
  const { picks = [], fields = [] } = findRuleDraftPart(part);
  // A person can have several accounts only on several servers, so the setting is offered only then (with one server,
  // there are no choices). A setting from earlier can still be changed.
  const hasScope = visibleServersAsChoices(deps, context).length > 0 || draft.settings.conditions.scope !== undefined;
  const pickNames = refusedInput ? [] : picks.filter((name) => name !== 'scope' || hasScope);
  const menus = await Promise.all(pickNames.map((name) => createMenu(draft, name, { deps, context })));
  const form: Button = {
    label: refusedInput ? words.tryAgain : enterLabel(texts, part),
    style: 'primary',
    press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.form, { draft, part, typed: refusedInput?.typedFields }),
  };
  const backButton: Button = {
    label: words.back,
    style: 'secondary',
    press: ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.show, { draft }),
  };
  const controls = [...menus, [...(fields.length > 0 ? [form] : []), backButton]];
  const notes = [refusedInput?.problem ?? `**${words.parts[part]}**`];
  return renderRuleDraft(texts, { before, draft, names, notes, controls });
}

async function createMenu(
  draft: RuleDraft,
  name: RuleOptionName,
  { deps, context }: CommandDepsAndContext,
): Promise<ControlsRow> {
  const { texts } = context;
  const press = ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.pick, { draft, option: name });
  const label = texts.rule.draft.labels[name];
  if (name === 'exempt-role') return { placeholder: label, options: 'roles', press };
  const options = await readChoices(name, deps, context);
  // Autocomplete returns a limited number of choices, so the total number is unknown if the menu is full.
  const total = options.length < MAX_SELECT_OPTIONS ? options.length : undefined;
  const shownCount = Math.min(options.length, MAX_SELECT_OPTIONS);
  return { placeholder: menuTitle(texts, label, { shownCount, total }), options, press };
}

async function readChoices(name: RuleOptionName, deps: CommandDeps, context: InteractionContext) {
  const { rule } = context.texts;
  const { values, complete }: CommandOption = ruleOptions[name];
  const fixedChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    action: rule.actions,
    resolution: rule.resolutions,
    kind: rule.kinds,
    days: rule.days,
    order: rule.orders,
    scope: rule.scopes,
    remote: rule.draft.places,
  };
  const choiceNames = fixedChoices[name];
  if (choiceNames)
    return (values ?? Object.keys(choiceNames)).map((value) => ({ label: choiceNames[value] ?? value, value }));
  const choices = await readUnlessServerFails(async () => await complete?.('', { deps, context, otherOptions: {} }));
  return (choices ?? []).filter(isChoiceAllowedByDiscord).map(({ name: label, value }) => ({ label, value }));
}

function enterLabel({ rule }: Texts, part: RuleDraftPartName): string {
  const { enterPart, enter } = rule.draft;
  const labels: Partial<Record<RuleDraftPartName, string>> = enterPart;
  return labels[part] ?? enter;
}
