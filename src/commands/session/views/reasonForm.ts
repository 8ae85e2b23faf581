import { clip, oneLine } from '../../../render/kit/markdown.ts';
import type { Modal, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Asks for the reason that the viewer is shown; the configured one is filled in. */
export function renderReasonForm(
  { session }: Texts,
  { title, userName }: { readonly title: string; readonly userName?: string | undefined },
  reason: string,
  press: Press,
): Modal {
  return {
    title: session.formTitle(clip(oneLine(title), 40)),
    inputs: [
      {
        name: 'reason',
        label: session.formReason,
        description: session.formHint(clip(oneLine(userName || session.somebody), 60)),
        lines: 'one',
        required: false,
        value: reason,
        max: 300,
      },
    ],
    press,
  };
}
