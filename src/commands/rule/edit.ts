import { z } from 'zod';
import { SUGGESTED_CHOICES_PREFIX } from '../../domain/audit.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { failureSentence } from '../../render/kit/message/errors.ts';
import { MAX_TEXT_INPUT_LENGTH } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { CommandOption } from '../framework/options.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import {
  findRuleDraftPart,
  RULE_DRAFT_PART_NAMES,
  ruleDraftFieldText,
  ruleDraftFromRule,
  ruleDraftSchema,
  setRuleDraftFields,
  withoutRulePart,
} from './draft.ts';
import { findRule, requireGuildRule, ruleOption } from './find.ts';
import { RULE_OPTION_NAMES, type RuleOptionName, ruleOptions } from './options.ts';
import { applyRulePreset, RULE_PRESET_NAMES } from './presets.ts';
import { ruleAuditTarget, ruleAuditText } from './record.ts';
import { changeRule, createRule } from './save.ts';
import {
  findRuleOfDraft,
  RULE_DRAFT_HANDLER_NAMES,
  ruleDraftPress,
  showRuleDraft,
  showRuleDraftPart,
} from './steps.ts';
import { renderRuleDraftCancelled, renderRulePartForm } from './views/draft.ts';

const commonSpec = { requires: 'rule.edit', changes: false, place: 'update' } as const;
const partSchema = z.enum(RULE_DRAFT_PART_NAMES);
const pageSchema = z.int().min(1).default(1);

const openDraft = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.open,
  target: z.object({ rule: z.int() }),
  answer: ({ target, deps, context }) =>
    showRuleDraft(ruleDraftFromRule(requireGuildRule(target.rule, deps, context)), { deps, context }),
});

const show = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.show,
  target: z.object({ draft: ruleDraftSchema, page: pageSchema }),
  answer: ({ target, deps, context }) => showRuleDraft(target.draft, { deps, context }, { page: target.page }),
});

/** Settings whose menus contain names of accounts or players. The audit trail records who saw these menus. */
const PRIVATE_MENUS: readonly RuleOptionName[] = ['player', 'exempt-account', 'exempt-player'];

const choosePart = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.part,
  target: z.object({ draft: ruleDraftSchema }),
  answer: async ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    const name = RULE_DRAFT_PART_NAMES.find((candidate) => candidate === value);
    if (!name) throw new InvalidPressTarget('the chosen value was not offered');
    const privateMenus = (findRuleDraftPart(name).picks ?? []).filter((option) => PRIVATE_MENUS.includes(option));
    const message = await showRuleDraftPart({ draft: target.draft, part: name }, { deps, context });
    return privateMenus.length > 0
      ? addAuditDetailsToMessage(message, { target: `${SUGGESTED_CHOICES_PREFIX}${privateMenus.join(', ')}` })
      : message;
  },
});

const choosePreset = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.start,
  target: z.object({ draft: ruleDraftSchema }),
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    const preset = RULE_PRESET_NAMES.find((candidate) => candidate === value);
    // Ready-made rules are offered for new rules only.
    if (!preset || target.draft.rule) throw new InvalidPressTarget('the chosen value was not offered');
    return answerOrShowProblem(
      async () => showRuleDraft(await applyRulePreset(target.draft, preset, { deps, context }), { deps, context }),
      (problem) => showRuleDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const pickValue = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.pick,
  target: z.object({ draft: ruleDraftSchema, option: z.enum(RULE_OPTION_NAMES) }),
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    return answerOrShowProblem(
      async () =>
        showRuleDraft(await setRuleDraftFields(target.draft, { [target.option]: value }, { deps, context }), {
          deps,
          context,
        }),
      (problem) => showRuleDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const fieldsSchema = z.record(z.string(), z.string().max(MAX_TEXT_INPUT_LENGTH));

const openForm = createPressHandler({
  name: RULE_DRAFT_HANDLER_NAMES.form,
  requires: 'rule.edit',
  changes: false,
  target: z.object({ draft: ruleDraftSchema, part: partSchema, typed: fieldsSchema.optional() }),
  modal: ({ target, context }) => {
    const { texts } = context;
    const { labels, parts } = texts.rule.draft;
    const fields = (findRuleDraftPart(target.part).fields ?? []).map((name) => {
      const value = target.typed?.[name] ?? ruleDraftFieldText(target.draft, name);
      return { name, label: labels[name], value, max: maxLengthOf(ruleOptions[name]) };
    });
    const submitPress = ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.submit, { draft: target.draft, part: target.part });
    return renderRulePartForm(texts, { title: parts[target.part], fields, press: submitPress });
  },
});

const maxLengthOf = ({ discord }: CommandOption): number =>
  ('max_length' in discord ? discord.max_length : undefined) ?? 10;

/** Puts the typed settings into the draft. After invalid input, the form opens again with the typed text. */
const submit = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.submit,
  target: z.object({ draft: ruleDraftSchema, part: partSchema }),
  fields: fieldsSchema,
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    await findRuleOfDraft(target.draft, { deps, context }, fields);
    const typedFields = Object.fromEntries(
      (findRuleDraftPart(target.part).fields ?? []).map((name) => [name, fields[name]]),
    );
    return await answerOrShowProblem(
      async () =>
        showRuleDraft(await setRuleDraftFields(target.draft, typedFields, { deps, context }), { deps, context }),
      (problem) => showRuleDraftPart(target, { deps, context }, { problem, typedFields: fields }),
      context,
    );
  },
});

/** Reports invalid input, or a failure of the media server, and keeps the draft. */
async function answerOrShowProblem(
  answer: () => Promise<ChangeResultMessage>,
  showProblem: (problem: string) => Promise<ChangeResultMessage>,
  { texts }: InteractionContext,
): Promise<ChangeResultMessage> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof MediaServerFailure) return await showProblem(failureSentence(texts, error));
    if (!(error instanceof InvalidOptionError)) throw error;
    const labels: Readonly<Record<string, string>> = texts.rule.draft.labels;
    const problem = clipAndEscapeText(error.problem, 200);
    return await showProblem(texts.errors.badOption(labels[error.option] ?? error.option, problem));
  }
}

const removePart = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.without,
  target: z.object({ draft: ruleDraftSchema, page: pageSchema }),
  answer: ({ target, pressed, deps, context }) => {
    const [key = ''] = pressed.values;
    const settings = withoutRulePart(target.draft.settings, key);
    if (!settings) throw new InvalidPressTarget('the chosen value was not offered');
    return showRuleDraft({ ...target.draft, settings }, { deps, context }, { page: target.page });
  },
});

const save = createPressHandler({
  name: RULE_DRAFT_HANDLER_NAMES.save,
  requires: 'rule.edit',
  changes: ({ target }) => {
    const { rule, name, settings } = target.draft;
    return {
      target: rule ? ruleAuditTarget(rule) : `new rule “${name}”`,
      after: ruleAuditText(settings),
      refs: [settings.conditions.librarySectionId],
    };
  },
  place: 'update',
  target: z.object({ draft: ruleDraftSchema }),
  answer: async ({ target, deps, context }) => {
    const before = await findRuleOfDraft(target.draft, { deps, context });
    return await answerOrShowProblem(
      () => (before ? changeRule(target.draft, before, { deps, context }) : createRule(target.draft, deps, context)),
      (problem) => showRuleDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const cancel = createPressHandler({
  ...commonSpec,
  name: RULE_DRAFT_HANDLER_NAMES.cancel,
  target: z.object({ draft: ruleDraftSchema }),
  answer: async ({ target, context }) =>
    renderRuleDraftCancelled(context.texts, target.draft.rule ?? { name: target.draft.name }),
});

/** The rule changes only when the draft is saved. */
export const editRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.edit,
  requires: 'rule.edit',
  changes: false,
  options: { rule: ruleOption },
  presses: [openDraft, show, choosePreset, choosePart, pickValue, openForm, submit, removePart, save, cancel],
  answer: ({ args, deps, context }) =>
    showRuleDraft(ruleDraftFromRule(findRule(args.rule, deps, context)), { deps, context }),
});
