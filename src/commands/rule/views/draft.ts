import type { RuleSettings, SessionRule } from '../../../domain/live/rules/rule.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { MAX_TEXT } from '../../../render/kit/limits.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Controls, Modal, Press } from '../../../render/kit/press.ts';
import { type RuleNames, ruleLines, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface RuleDraft {
  /** The rule that is to change; missing for a new one. */
  readonly before?: SessionRule | undefined;
  readonly draft: { readonly name: string; readonly settings: RuleSettings };
  readonly names: RuleNames;
  /** Escaped lines below it. */
  readonly notes: readonly (string | false | undefined)[];
  readonly controls: readonly Controls[];
}

const NEW = { id: 0, guildId: '', mode: 'dry-run', revision: 0 } as const;

/** A preview of the rule: bold for additions, struck through for removals. */
export function renderRuleDraft(texts: Texts, { before, draft, names, notes, controls }: RuleDraft): ChangeMessage {
  const { draft: words, head } = texts.rule;
  const linesOf = (rule: SessionRule) => [head(ruleName(rule)), ...ruleLines(texts, rule, names)];
  const after = linesOf({ ...(before ?? NEW), name: draft.name, ...draft.settings });
  const lines = before ? marked(linesOf(before), after) : after;
  const shown = fitLines(lines, MAX_TEXT - 1000);
  const isDryAgain = before?.mode === 'live';
  const rest = [shown.length < lines.length && '…', isDryAgain && words.dryAgain, '', ...notes];
  return nothingDone([...shown, ...rest], { controls });
}

/** Both have their lines in the same order; two devices of one name are two equal lines. */
function marked(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...before];
  const added: string[] = [];
  const upTo = (end: number) => [
    ...left.splice(0, end).map((gone) => within('~~', gone)),
    ...added.splice(0).map((line) => within('**', line)),
  ];
  const lines = after.flatMap((line) => {
    const at = left.indexOf(line);
    if (at >= 0) return [...upTo(at), ...left.splice(0, 1)];
    added.push(line);
    return [];
  });
  return [...lines, ...upTo(left.length)];
}

const LINE = /^(#+ |-# |- )?(.*)$/s;
const within = (mark: string, line: string): string =>
  line.replace(LINE, (_, sign = '', said) => `${sign}${mark}${said}${mark}`);

interface PartForm {
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly max: number;
  }[];
  readonly press: Press;
}

/** The current values of the rule's typed settings. A name cannot be empty. */
export function renderPartForm({ rule: { draft: words } }: Texts, { title, fields, press }: PartForm): Modal {
  return {
    title,
    press,
    inputs: fields.map((field) => ({
      ...field,
      lines: 'one',
      required: field.name === 'name',
      description: field.name !== 'name' && field.value !== '' ? words.emptied : undefined,
    })),
  };
}

/** Without the number of a rule, it was to be a new one. */
export const renderDraftCancelled = (
  { rule: words }: Texts,
  { id, name }: { readonly id?: number | undefined; readonly name: string },
): ChangeMessage => {
  if (id === undefined) return nothingDone(words.draft.notAdded(ruleName({ id: 0, name })));
  return nothingDone(words.notEnabled(ruleName({ id, name })));
};
