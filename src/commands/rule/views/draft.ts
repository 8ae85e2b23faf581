import type { RuleSettings, SessionRule } from '../../../domain/live/rules/rule.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow, Modal } from '../../../render/kit/message/press.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { formatRuleLines, type RuleNames, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface RuleDraft {
  /** The rule before the change. Missing for a new rule. */
  readonly before?: SessionRule | undefined;
  readonly draft: { readonly name: string; readonly settings: RuleSettings };
  readonly names: RuleNames;
  /** Escaped notes and problems below the rule. */
  readonly notes: readonly (string | false | undefined)[];
  readonly controls: readonly ControlsRow[];
}

/** Initial fields of a new rule. A rule begins as a dry run. */
const NEW_RULE_FIELDS = { id: 0, guildId: '', mode: 'dry-run', revision: 0 } as const;

/** Maximum length of the notes and the controls' texts, in characters. */
const NOTES_TEXT = 1000;

/** Shows added lines in bold and removed lines struck through. */
export function renderRuleDraft(
  texts: Texts,
  { before, draft, names, notes, controls }: RuleDraft,
): ChangeResultMessage {
  const { draft: words, head } = texts.rule;
  const linesOfRule = (rule: SessionRule) => [head(ruleName(rule)), ...formatRuleLines(texts, rule, names)];
  const after = linesOfRule({ ...(before ?? NEW_RULE_FIELDS), name: draft.name, ...draft.settings });
  const lines = before ? markChanges(linesOfRule(before), after) : after;
  const shownLines = keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH - NOTES_TEXT);
  const isDryAgain = before?.mode === 'live';
  const notesBelow = [shownLines.length < lines.length && '…', isDryAgain && words.dryAgain, '', ...notes];
  return createNothingChangedMessage([...shownLines, ...notesBelow], { controls });
}

/**
 * Marks additions and removals. Removed lines come before the added lines that replace them. Lines that stay have the
 * same order in both versions. Two devices of the same name make two equal lines.
 */
function markChanges(before: readonly string[], after: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let addedLines: string[] = [];
  let position = 0;
  const markUpTo = (end: number): void => {
    const removedLines = before.slice(position, end);
    lines.push(...removedLines.map((line) => surround('~~', line)), ...addedLines.map((line) => surround('**', line)));
    addedLines = [];
  };
  for (const line of after) {
    const index = before.indexOf(line, position);
    if (index < 0) {
      addedLines.push(line);
      continue;
    }
    markUpTo(index);
    lines.push(line);
    position = index + 1;
  }
  markUpTo(before.length);
  return lines;
}

/** Splits a line into the sign of a heading, of small print or of a list entry, and the rest. */
const LINE_PATTERN = /^(#+ |-# |- )?(.*)$/s;
const surround = (mark: string, line: string): string => line.replace(LINE_PATTERN, `$1${mark}$2${mark}`);

interface PartForm {
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly max: number;
  }[];
  readonly press: ComponentPress;
}

/** A form for one part of the rule, filled with the current values. The name is required. */
export function renderRulePartForm({ rule }: Texts, { title, fields, press }: PartForm): Modal {
  return {
    title,
    press,
    inputs: fields.map((field) => ({
      ...field,
      lines: 'one',
      required: field.name === 'name',
      description: field.name !== 'name' && field.value !== '' ? rule.draft.emptied : undefined,
    })),
  };
}

/** `id` is missing if the draft was for a new rule. */
export const renderRuleDraftCancelled = (
  { rule: words }: Texts,
  { id, name }: { readonly id?: number | undefined; readonly name: string },
): ChangeResultMessage => {
  if (id === undefined) return createNothingChangedMessage(words.draft.notAdded(ruleName({ id: 0, name })));
  return createNothingChangedMessage(words.notEnabled(ruleName({ id, name })));
};
