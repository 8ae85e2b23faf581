import { z } from 'zod';
import { CHOICES_OF } from '../../domain/audit.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { failureSentence } from '../../render/kit/errors.ts';
import { MAX_INPUT } from '../../render/kit/limits.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { Option } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { draftOf, draftSchema, PART_NAMES, partOf, typedIn, withoutPart, withTyped } from './draft.ts';
import { findRule, ownRule, ruleOption } from './find.ts';
import { OPTION_NAMES, type OptionName, ruleOptions } from './options.ts';
import { PRESET_NAMES, withPreset } from './presets.ts';
import { changeRule, createRule } from './save.ts';
import { ruleRecord, targetOf } from './settings.ts';
import { ACTIONS, draftPress, ruleOf, showDraft, showPart } from './steps.ts';
import { renderDraftCancelled, renderPartForm } from './views/draft.ts';

const common = { requires: 'rule.edit', changes: false, place: 'update' } as const;
const draft = draftSchema;
const part = z.enum(PART_NAMES);
const page = z.int().min(1).default(1);

const open = press({
  ...common,
  name: ACTIONS.open,
  target: z.object({ rule: z.int() }),
  answer: ({ target, deps, context }) => showDraft(draftOf(ownRule(target.rule, deps, context)), { deps, context }),
});

const show = press({
  ...common,
  name: ACTIONS.show,
  target: z.object({ draft, page }),
  answer: ({ target, deps, context }) => showDraft(target.draft, { deps, context }, { page: target.page }),
});

/** Their menus name accounts or current players: the audit trail records who saw them. */
const NAMING: readonly OptionName[] = ['player', 'exempt-account', 'exempt-player'];

const choosePart = press({
  ...common,
  name: ACTIONS.part,
  target: z.object({ draft }),
  answer: async ({ target, pressed, deps, context }) => {
    const [chosen] = pressed.values;
    const name = PART_NAMES.find((each) => each === chosen);
    if (!name) throw new BadTarget('what was picked was not offered');
    const naming = (partOf(name).picks ?? []).filter((option) => NAMING.includes(option));
    const message = await showPart({ draft: target.draft, part: name }, { deps, context });
    return naming.length > 0 ? audited(message, { target: `${CHOICES_OF}${naming.join(', ')}` }) : message;
  },
});

const start = press({
  ...common,
  name: ACTIONS.start,
  target: z.object({ draft }),
  answer: ({ target, pressed, deps, context }) => {
    const [chosen] = pressed.values;
    const preset = PRESET_NAMES.find((each) => each === chosen);
    // Only a new rule is offered any.
    if (!preset || target.draft.rule) throw new BadTarget('what was picked was not offered');
    return orProblem(
      async () => showDraft(await withPreset(target.draft, preset, { deps, context }), { deps, context }),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const pick = press({
  ...common,
  name: ACTIONS.pick,
  target: z.object({ draft, option: z.enum(OPTION_NAMES) }),
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    return orProblem(
      async () =>
        showDraft(await withTyped(target.draft, { [target.option]: value }, { deps, context }), { deps, context }),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const typed = z.record(z.string(), z.string().max(MAX_INPUT));

const openForm = press({
  name: ACTIONS.form,
  requires: 'rule.edit',
  changes: false,
  target: z.object({ draft, part, typed: typed.optional() }),
  modal: ({ target, context }) => {
    const { texts } = context;
    const { labels, parts } = texts.rule.draft;
    const fields = (partOf(target.part).fields ?? []).map((name) => {
      const value = target.typed?.[name] ?? typedIn(target.draft, name);
      return { name, label: labels[name], value, max: longest(ruleOptions[name]) };
    });
    const submitted = draftPress(ACTIONS.submit, { draft: target.draft, part: target.part });
    return renderPartForm(texts, { title: parts[target.part], fields, press: submitted });
  },
});

const longest = ({ discord }: Option): number => ('max_length' in discord ? discord.max_length : undefined) ?? 10;

/** Invalid input can be corrected: the form opens again with the typed text. */
const submit = press({
  ...common,
  name: ACTIONS.submit,
  target: z.object({ draft, part }),
  fields: typed,
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    await ruleOf(target.draft, { deps, context }, fields);
    const given = Object.fromEntries((partOf(target.part).fields ?? []).map((name) => [name, fields[name]]));
    return await orProblem(
      async () => showDraft(await withTyped(target.draft, given, { deps, context }), { deps, context }),
      (problem) => showPart(target, { deps, context }, { problem, typed: fields }),
      context,
    );
  },
});

/**
 * If an input is invalid, or the media server that should know it is away, shows that and keeps the draft.
 */
async function orProblem(
  answer: () => Promise<ChangeMessage>,
  say: (problem: string) => Promise<ChangeMessage>,
  { texts }: InteractionContext,
): Promise<ChangeMessage> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof MediaServerFailure) return await say(failureSentence(texts, error));
    if (!(error instanceof BadOption)) throw error;
    const labels: Readonly<Record<string, string>> = texts.rule.draft.labels;
    const problem = plainClipped(error.problem, 200);
    return await say(texts.errors.badOption(labels[error.option] ?? error.option, problem));
  }
}

const takeOut = press({
  ...common,
  name: ACTIONS.without,
  target: z.object({ draft, page }),
  answer: ({ target, pressed, deps, context }) => {
    const [key = ''] = pressed.values;
    const settings = withoutPart(target.draft.settings, key);
    if (!settings) throw new BadTarget('what was picked was not offered');
    return showDraft({ ...target.draft, settings }, { deps, context }, { page: target.page });
  },
});

const save = press({
  name: ACTIONS.save,
  requires: 'rule.edit',
  changes: ({ target }) => {
    const { rule, name, settings } = target.draft;
    return {
      target: rule ? targetOf(rule) : `new rule “${name}”`,
      after: ruleRecord(settings),
      refs: [settings.conditions.librarySectionId],
    };
  },
  place: 'update',
  target: z.object({ draft }),
  answer: async ({ target, deps, context }) => {
    const before = await ruleOf(target.draft, { deps, context });
    return await orProblem(
      () => (before ? changeRule(target.draft, before, { deps, context }) : createRule(target.draft, deps, context)),
      (problem) => showDraft(target.draft, { deps, context }, { problem }),
      context,
    );
  },
});

const cancel = press({
  ...common,
  name: ACTIONS.cancel,
  target: z.object({ draft }),
  answer: async ({ target, context }) =>
    renderDraftCancelled(context.texts, target.draft.rule ?? { name: target.draft.name }),
});

/** Shows the rule to be changed; nothing changes before it is saved. */
export const edit = subcommand({
  words: (texts) => texts.rule.declarations.edit,
  requires: 'rule.edit',
  changes: false,
  options: { rule: ruleOption },
  presses: [open, show, start, choosePart, pick, openForm, submit, takeOut, save, cancel],
  answer: ({ args, deps, context }) => showDraft(draftOf(findRule(args.rule, deps, context)), { deps, context }),
});
