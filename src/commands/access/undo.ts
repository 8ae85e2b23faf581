import type { ChangeMessage } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { UNDO, undoTarget } from './answer.ts';
import { differenceDetails } from './differenceText.ts';
import { changerOf } from './options.ts';
import { renderAccessChange, renderAccessRefusal } from './views/change.ts';

export const undo = subcommand({
  words: (texts) => texts.access.declarations.undo,
  requires: 'access.manage',
  visibility: 'private',
  changes: () => ({ target: 'the last change of access' }),
  options: {},
  answer: (_, deps, context) => goBack(undefined, deps, context),
});

/** The button under a change undoes that change, and only as long as it is the latest. */
export const undoChange = press({
  name: UNDO,
  requires: 'access.manage',
  changes: ({ version }) => ({ target: `version ${version} of access` }),
  target: undoTarget,
  place: 'update',
  answer: ({ version }, _, deps, context) => goBack(version, deps, context),
});

async function goBack(
  expected: number | undefined,
  { access }: Pick<Deps, 'access'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const result = await access.undo(changerOf(context), expected);
  if (!result.ok) return renderAccessRefusal(context.texts, result.refusal);
  const { difference, undone } = result;
  return audited(renderAccessChange(context.texts, { difference, undone }), differenceDetails(difference));
}
