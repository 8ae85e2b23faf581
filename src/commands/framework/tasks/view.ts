import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface FilledForm {
  readonly task: string;
  readonly filledLabels: readonly string[];
  readonly openLabels: readonly string[];
  readonly run: ComponentPress;
  readonly opensForm: boolean;
  readonly more: ComponentPress;
}

/**
 * The message after a submitted form if the command cannot run yet. One button continues, the other asks for more
 * options.
 */
export function renderFilledForm({ panel }: Texts, form: FilledForm): Message {
  const { task, filledLabels, openLabels, run, opensForm, more } = form;
  const runButton = { label: opensForm ? panel.goOn : panel.runNow, style: 'primary', press: run } as const;
  const moreButton = { label: panel.moreOptions, style: 'secondary', press: more } as const;
  const isComplete = openLabels.length === 0;
  return createNoteMessage(
    [
      `### ${task}`,
      filledLabels.length > 0 && panel.filled(filledLabels.join(', ')),
      !isComplete && panel.open(openLabels.join(', ')),
    ],
    { private: true, controls: [isComplete ? [runButton] : [runButton, moreButton]] },
  );
}
