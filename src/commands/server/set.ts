import { z } from 'zod';
import type { AuditDetails, AuditResult } from '../../domain/audit.ts';
import { type Attempt, attempt, ifReadable } from '../../domain/media/server/attempt.ts';
import type { Setting, SettingValue } from '../../domain/media/server/serverApi.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { ifSupported, ifThere } from '../shared/endpoint.ts';
import {
  completeSetting,
  completeValue,
  findSetting,
  isSecretName,
  readSettings,
  similarSettings,
} from './readSettings.ts';
import { EMPTY, isFlag, planValue, sameValue } from './value.ts';
import {
  renderBadPrefValue,
  renderNoSuchPref,
  renderPrefChanged,
  renderPrefGone,
  renderPrefLeft,
  renderPrefMeanwhile,
  renderPrefNotChanged,
  renderPrefPreview,
  renderPrefSame,
  renderPrefUnknown,
  renderPrefUnverified,
  renderSecretPref,
  renderUnseenPreview,
} from './views/change.ts';

/** Changes nothing yet: shows the change, with a button that makes it. */
export const set = subcommand({
  words: (texts) => texts.mediaServer.declarations.set,
  requires: 'pref.set',
  changes: false,
  options: {
    name: text({ max: 128, complete: completeSetting }),
    value: text({ max: 1000, complete: completeValue }),
  },
  answer: async ({ args, deps, context }) => {
    const { name, value } = args;
    const { media } = deps;
    const { texts, signal } = context;
    // A server may not list its settings (4.24 only names the list), but a name can still be set.
    const settings = await ifSupported(readSettings({ media }, { signal }));
    if (!settings) return previewUnseen(texts, name, value);
    const setting = findSetting(settings, name);
    if (!setting) return renderNoSuchPref(texts, name, similarSettings(settings, name));
    return preview(texts, setting, value);
  },
});

function preview(texts: InteractionContext['texts'], setting: Setting, typed: string): Message {
  if (setting.secret) return renderSecretPref(texts, setting);
  const plan = planValue(setting, typed);
  if ('problem' in plan) return renderBadPrefValue(texts, setting, plan.problem);
  if (sameValue(setting.type, setting.value, plan.value)) return renderPrefSame(texts, setting);
  const { id, value: before } = setting;
  return renderPrefPreview(texts, setting, {
    after: plan.value,
    decision: decide(CONFIRM, { id, before, after: plan.value }),
  });
}

function previewUnseen(texts: InteractionContext['texts'], id: string, value: string): Message {
  if (isSecretName(id) && !isFlag(value)) return renderSecretPref(texts, { id });
  const after = value === EMPTY ? '' : value;
  return renderUnseenPreview(texts, { id, value: after, decision: decide(UNSEEN, { id, after }) });
}

const CONFIRM = 'pref.confirm';
const UNSEEN = 'pref.confirm-unseen';
const LEAVE = 'pref.leave';
const UNDO = 'pref.undo';

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const kept = z.union([z.string(), z.number(), z.boolean()]);
/** From the value that it must still have to the new one; an empty text has no value. */
const change = z.object({ id: z.string(), before: kept.optional(), after: kept });
type Change = z.output<typeof change>;

const named = z.object({ id: z.string() });
const unseen = z.object({ id: z.string(), after: z.string() });

const decide = (action: string, target: Change | z.output<typeof unseen>) => ({
  confirm: confirmation(action, target),
  leave: decision(LEAVE, { id: target.id }),
});

/** Includes the preference's value when the button was drawn: it is changed only if it still has it. */
const recordsOf = ({ id, before, after }: Change): AuditDetails => ({
  target: id,
  before: printed(before) ?? 'no value',
  after: printed(after),
});

/** An empty text is one, too. */
const printed = (value: SettingValue | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

const changePress = (name: string, kind: 'set' | 'undo') =>
  press({
    name,
    requires: 'pref.set',
    changes: ({ target }) => recordsOf(target),
    target: change,
    place: 'update',
    answer: ({ target, deps, context }) => changeIfSame(target, kind, { deps, context }),
  });

export const confirmChange = changePress(CONFIRM, 'set');
export const undoChange = changePress(UNDO, 'undo');

export const leaveAsIs = press({
  name: LEAVE,
  requires: 'pref.set',
  changes: false,
  target: named,
  place: 'update',
  answer: async ({ target, context }) => renderPrefLeft(context.texts, target.id),
});

/** For a server that does not list its settings: it takes the name as typed, and lookups are impossible. */
export const confirmUnseen = press({
  name: UNSEEN,
  requires: 'pref.set',
  changes: ({ target }) => ({ target: target.id, after: printed(target.after) }),
  target: unseen,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id, after } = target;
    const { media } = deps;
    const { texts, signal } = context;
    const taken = await tryChange(() => media.setPreference(id, after, { signal }));
    if (!taken) return audited(renderPrefUnknown(texts, id), { failure: 'not-found' });
    return audited(
      renderPrefUnverified(texts, { id }, { wanted: after, answered: taken.answered }),
      whyOf(taken, 'unverified'),
    );
  },
});

/**
 * Changes the setting if it still has the value from when the press was drawn, and reports its value
 * afterwards.
 */
async function changeIfSame(
  { id, before, after }: Change,
  kind: 'set' | 'undo',
  { deps, context }: Working<Pick<Deps, 'media'>, Context>,
): Promise<ChangeMessage> {
  const { texts, signal } = context;
  const find = (settings: readonly Setting[]) => settings.find((setting) => setting.id === id);
  const setting = find(await readSettings(deps, { signal }));
  // Secret settings are never drawn, so this one has become secret since.
  if (!setting || setting.secret) return renderPrefGone(texts, id);
  if (!sameValue(setting.type, setting.value, before))
    return renderPrefMeanwhile(texts, setting, { expected: before, kind });
  const taken = await tryChange(() => deps.media.setPreference(id, after, { signal }));
  if (!taken) return audited(renderPrefUnknown(texts, id), { failure: 'not-found' });
  const { answered } = taken;
  const settings = await ifReadable(() => readSettings(deps, { signal }));
  if (!settings)
    return audited(
      renderPrefUnverified(texts, setting, { wanted: String(after), answered }),
      whyOf(taken, 'unverified'),
    );
  const now = find(settings);
  if (!now) return audited({ ...renderPrefGone(texts, id), outcome: 'unknown' }, whyOf(taken, 'gone'));
  if (!sameValue(now.type, now.value, after))
    return audited(renderPrefNotChanged(texts, now, answered), whyOf(taken, 'unchanged'));
  const undo = kind === 'set' ? undoOf(setting, after) : undefined;
  return renderPrefChanged(texts, { kind, setting, after, answered }, undo);
}

/** Why it was not done or is unknown; `seen`: the value seen although the server confirmed the change. */
const whyOf = (taken: Attempt<void>, seen: string): AuditResult => ({
  failure: taken.answered ? seen : taken.failure.kind,
});

/** Undefined if the server has no preference of that name (403). */
const tryChange = (call: () => Promise<void>) => ifThere(attempt(call));

/** Puts the old value back as long as the setting still has ours. That takes a known old value. */
function undoOf({ id, type, value: old }: Setting, ours: SettingValue): Press | undefined {
  const after = old ?? (type === 'text' ? '' : undefined);
  if (after === undefined) return undefined;
  return { action: UNDO, target: { id, before: ours, after }, by: 'invoker', once: true };
}
