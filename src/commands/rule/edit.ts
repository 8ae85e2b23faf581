import { z } from 'zod';
import { CHOICES_PREFIX } from '../../domain/audit.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { failureSentence } from '../../render/kit/message/errors.ts';
import { MAX_INPUT } from '../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { Option } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { draftOf, draftSchema, fieldValue, PART_NAMES, partOf, withFields, withoutPart } from './draft.ts';
import { findRule, requireGuildRule, ruleOption } from './find.ts';
import { OPTION_NAMES, type OptionName, ruleOptions } from './options.ts';
import { PRESET_NAMES, withPreset } from './presets.ts';
import { ruleRecord, ruleRecordTarget } from './record.ts';
import { changeRule, createRule } from './save.ts';
import { DRAFT_PRESSES, draftPress, findDraftedRule, showDraft, showPart } from './steps.ts';
import { renderDraftCancelled, renderPartForm } from './views/draft.ts';

const commonSpec = { requires: 'rule.edit', changes: false, place: 'update' } as const;
const partSchema = z.enum(PART_NAMES);
const pageSchema = z.int().min(1).default(1);

const openDraft = press({
  ...commonSpec,
  name: DRAFT_PRESSES.open,
  target: z.object({ rule: z.int() }),
  answer: ({ target, deps, context }) =>
    showDraft(draftOf(requireGuildRule(target.rule, deps, context)), { deps, context }),
});

const show = press({
  ...commonSpec,
  name: DRAFT_PRESSES.show,
  target: z.object({ draft: draftSchema, page: pageSchema }),
  answer: ({ target, deps, context }) => showDraft(target.draft, { deps, context }, { page: target.page }),
});

/** Settings whose menus contain names of accounts or players. The audit trail records who saw these menus. */
const PRIVATE_MENUS: readonly OptionName[] = ['player', 'exempt-account', 'exempt-player'];

const choosePart = press({
  ...commonSpec,
  name: DRAFT_PRESSES.part,
  target: z.object({ draft: draftSchema }),
  answer: async ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    const name = PART_NAMES.find((candidate) => candidate === value);
    if (!name) throw new BadTarget('the chosen value was not offered');
    const privateMenus = (partOf(name).picks ?? []).filter((option) => PRIVATE_MENUS.includes(option));
    const message = await showPart({ draft: target.draft, part: name }, { deps, context });
    return privateMenus.length > 0
      ? withAudit(message, { target: `${CHOICES_PREFIX}${privateMenus.join(', ')}` })
      : message;
  },
});

const choosePreset = press({
  ...commonSpec,
  name: DRAFT_PRESSES.start,
  target: z.object({ draft: draftSchema }),
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    const preset = PRESET_NAMES.find((candidate) => candidate === value);
    // Ready-made rules are offered for new rules only.
    if (!preset || target.draft.rule) throw new BadTarget('the chosen value was not offered');
    return answerOrShowProblem(
      async () => showDraft(await withPreset(target.draft, preset, { deps, context }), { deps, context }),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const pickValue = press({
  ...commonSpec,
  name: DRAFT_PRESSES.pick,
  target: z.object({ draft: draftSchema, option: z.enum(OPTION_NAMES) }),
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    return answerOrShowProblem(
      async () =>
        showDraft(await withFields(target.draft, { [target.option]: value }, { deps, context }), { deps, context }),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const fieldsSchema = z.record(z.string(), z.string().max(MAX_INPUT));

const openForm = press({
  name: DRAFT_PRESSES.form,
  requires: 'rule.edit',
  changes: false,
  target: z.object({ draft: draftSchema, part: partSchema, typed: fieldsSchema.optional() }),
  modal: ({ target, context }) => {
    const { texts } = context;
    const { labels, parts } = texts.rule.draft;
    const fields = (partOf(target.part).fields ?? []).map((name) => {
      const value = target.typed?.[name] ?? fieldValue(target.draft, name);
      return { name, label: labels[name], value, max: maxLengthOf(ruleOptions[name]) };
    });
    const submitPress = draftPress(DRAFT_PRESSES.submit, { draft: target.draft, part: target.part });
    return renderPartForm(texts, { title: parts[target.part], fields, press: submitPress });
  },
});

const maxLengthOf = ({ discord }: Option): number => ('max_length' in discord ? discord.max_length : undefined) ?? 10;

/** Puts the typed settings into the draft. After invalid input, the form opens again with the typed text. */
const submit = press({
  ...commonSpec,
  name: DRAFT_PRESSES.submit,
  target: z.object({ draft: draftSchema, part: partSchema }),
  fields: fieldsSchema,
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    await findDraftedRule(target.draft, { deps, context }, fields);
    const typedFields = Object.fromEntries((partOf(target.part).fields ?? []).map((name) => [name, fields[name]]));
    return await answerOrShowProblem(
      async () => showDraft(await withFields(target.draft, typedFields, { deps, context }), { deps, context }),
      (problem) => showPart(target, { deps, context }, { problem, typedFields: fields }),
      context,
    );
  },
});

/**
 * If the input is invalid, or the media server that has to be asked is down, reports the problem and keeps the draft.
 */
async function answerOrShowProblem(
  answer: () => Promise<ChangeMessage>,
  showProblem: (problem: string) => Promise<ChangeMessage>,
  { texts }: InteractionContext,
): Promise<ChangeMessage> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof MediaServerFailure) return await showProblem(failureSentence(texts, error));
    if (!(error instanceof BadOption)) throw error;
    const labels: Readonly<Record<string, string>> = texts.rule.draft.labels;
    const problem = plainClipped(error.problem, 200);
    return await showProblem(texts.errors.badOption(labels[error.option] ?? error.option, problem));
  }
}

const removePart = press({
  ...commonSpec,
  name: DRAFT_PRESSES.without,
  target: z.object({ draft: draftSchema, page: pageSchema }),
  answer: ({ target, pressed, deps, context }) => {
    const [key = ''] = pressed.values;
    const settings = withoutPart(target.draft.settings, key);
    if (!settings) throw new BadTarget('the chosen value was not offered');
    return showDraft({ ...target.draft, settings }, { deps, context }, { page: target.page });
  },
});

const save = press({
  name: DRAFT_PRESSES.save,
  requires: 'rule.edit',
  changes: ({ target }) => {
    const { rule, name, settings } = target.draft;
    return {
      target: rule ? ruleRecordTarget(rule) : `new rule “${name}”`,
      after: ruleRecord(settings),
      refs: [settings.conditions.librarySectionId],
    };
  },
  place: 'update',
  target: z.object({ draft: draftSchema }),
  answer: async ({ target, deps, context }) => {
    const before = await findDraftedRule(target.draft, { deps, context });
    return await answerOrShowProblem(
      () => (before ? changeRule(target.draft, before, { deps, context }) : createRule(target.draft, deps, context)),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const cancel = press({
  ...commonSpec,
  name: DRAFT_PRESSES.cancel,
  target: z.object({ draft: draftSchema }),
  answer: async ({ target, context }) =>
    renderDraftCancelled(context.texts, target.draft.rule ?? { name: target.draft.name }),
});

/** The rule changes only when the draft is saved. */
export const edit = subcommand({
  words: (texts) => texts.rule.declarations.edit,
  requires: 'rule.edit',
  changes: false,
  options: { rule: ruleOption },
  presses: [openDraft, show, choosePreset, choosePart, pickValue, openForm, submit, removePart, save, cancel],
  answer: ({ args, deps, context }) => showDraft(draftOf(findRule(args.rule, deps, context)), { deps, context }),
});
