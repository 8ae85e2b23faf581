import { z } from 'zod';
import type { AuditDetails, AuditResult } from '../../domain/audit.ts';
import { attemptChange, type ChangeAttempt, readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import type { ServerSetting, ServerSettingValue } from '../../domain/media/server/serverApi.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { undefinedIfNotFound, undefinedIfUnsupported } from '../shared/endpoint.ts';
import {
  completeSetting,
  completeValue,
  findSetting,
  isSecretSettingName,
  readSettings,
  similarSettings,
} from './readSettings.ts';
import { areSameSettingValues, isBooleanText, parseSettingValue, TYPED_TEXT_FOR_EMPTY_VALUE } from './value.ts';
import {
  renderBadPrefValue,
  renderNoSuchPref,
  renderPrefAlreadySet,
  renderPrefChanged,
  renderPrefChangedMeanwhile,
  renderPrefGone,
  renderPrefLeftUnchanged,
  renderPrefNotChanged,
  renderPrefPreview,
  renderPrefUnknown,
  renderPrefUnverified,
  renderSecretPref,
  renderUnlistedPrefPreview,
} from './views/change.ts';

const CONFIRM_CHANGE_PRESS = 'pref.confirm';
const CONFIRM_UNSEEN_PRESS = 'pref.confirm-unseen';
const LEAVE_SETTING_PRESS = 'pref.leave';
const UNDO_PRESS = 'pref.undo';

/** Presents the change, with a button that applies it. Changes nothing yet. */
export const setPreferenceCommand = createSubcommand({
  words: (texts) => texts.mediaServer.declarations.set,
  requires: 'pref.set',
  changes: false,
  options: {
    name: textOption({ max: 128, complete: completeSetting }),
    value: textOption({ max: 1000, complete: completeValue }),
  },
  answer: async ({ args, deps, context }) => {
    const { name, value } = args;
    const { media } = deps;
    const { texts, signal } = context;
    // A server may have no list of settings (interface.md, 4.24 only names it). Then any setting name is accepted.
    const settings = await undefinedIfUnsupported(readSettings({ media }, { signal }));
    if (!settings) return previewUnseen(texts, name, value);
    const setting = findSetting(settings, name);
    if (!setting) return renderNoSuchPref(texts, name, similarSettings(settings, name));
    return previewChange(texts, setting, value);
  },
});

function previewChange(texts: Texts, setting: ServerSetting, typedText: string): Message {
  if (setting.secret) return renderSecretPref(texts, setting);
  const plan = parseSettingValue(setting, typedText);
  if ('problem' in plan) return renderBadPrefValue(texts, setting, plan.problem);
  if (areSameSettingValues(setting.type, setting.value, plan.value)) return renderPrefAlreadySet(texts, setting);
  const { id, value: before } = setting;
  return renderPrefPreview(texts, setting, {
    after: plan.value,
    decision: decisionPresses(CONFIRM_CHANGE_PRESS, { id, before, after: plan.value }),
  });
}

/** Presents a change on a server that does not list its settings, so that the current value is unknown. */
function previewUnseen(texts: Texts, id: string, value: string): Message {
  if (isSecretSettingName(id) && !isBooleanText(value)) return renderSecretPref(texts, { id });
  const after = value === TYPED_TEXT_FOR_EMPTY_VALUE ? '' : value;
  return renderUnlistedPrefPreview(texts, {
    id,
    value: after,
    decision: decisionPresses(CONFIRM_UNSEEN_PRESS, { id, after }),
  });
}

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
/** A change of a setting. It is made only if the setting still has the value `before`. */
const changeSchema = z.object({ id: z.string(), before: valueSchema.optional(), after: valueSchema });
type Change = z.output<typeof changeSchema>;

const settingTarget = z.object({ id: z.string() });
const unseenTarget = z.object({ id: z.string(), after: z.string() });

const decisionPresses = (action: string, target: Change | z.output<typeof unseenTarget>) => ({
  confirm: confirmationPress(action, target),
  leave: decisionPress(LEAVE_SETTING_PRESS, { id: target.id }),
});

const changeRecord = ({ id, before, after }: Change): AuditDetails => ({
  target: id,
  before: valueJson(before) ?? 'no value',
  after: valueJson(after),
});

/** The value as JSON, so that an empty text differs from a missing value. */
const valueJson = (value: ServerSettingValue | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

const changePress = (name: string, kind: 'set' | 'undo') =>
  createPressHandler({
    name,
    requires: 'pref.set',
    changes: ({ target }) => changeRecord(target),
    target: changeSchema,
    place: 'update',
    answer: ({ target, deps, context }) => changeIfSame(target, kind, { deps, context }),
  });

export const confirmSettingChange = changePress(CONFIRM_CHANGE_PRESS, 'set');
export const undoSettingChange = changePress(UNDO_PRESS, 'undo');

export const leaveSettingUnchanged = createPressHandler({
  name: LEAVE_SETTING_PRESS,
  requires: 'pref.set',
  changes: false,
  target: settingTarget,
  place: 'update',
  answer: async ({ target, context }) => renderPrefLeftUnchanged(context.texts, target.id),
});

/** The setting's name is sent as typed, because a server that does not list its settings cannot look it up. */
export const confirmUnlistedSetting = createPressHandler({
  name: CONFIRM_UNSEEN_PRESS,
  requires: 'pref.set',
  changes: ({ target }) => ({ target: target.id, after: valueJson(target.after) }),
  target: unseenTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id, after } = target;
    const { media } = deps;
    const { texts, signal } = context;
    const changeAttempt = await tryChange(() => media.setPreference(id, after, { signal }));
    if (!changeAttempt) return addAuditDetailsToMessage(renderPrefUnknown(texts, id), { failure: 'not-found' });
    return addAuditDetailsToMessage(
      renderPrefUnverified(texts, { id }, { requestedValue: after, answered: changeAttempt.answered }),
      failureRecord(changeAttempt, 'unverified'),
    );
  },
});

/** Changes the setting if it still has the value in the message, and reports its value afterwards. */
async function changeIfSame(
  { id, before, after }: Change,
  kind: 'set' | 'undo',
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media'>, Context>,
): Promise<ChangeResultMessage> {
  const { texts, signal } = context;
  const find = (settings: readonly ServerSetting[]) => settings.find((setting) => setting.id === id);
  const setting = find(await readSettings(deps, { signal }));
  // Buttons exist only for settings that are not secret. Since then, this setting was removed or became secret.
  if (!setting || setting.secret) return renderPrefGone(texts, id);
  if (!areSameSettingValues(setting.type, setting.value, before))
    return renderPrefChangedMeanwhile(texts, setting, { expected: before, kind });
  const changeAttempt = await tryChange(() => deps.media.setPreference(id, after, { signal }));
  if (!changeAttempt) return addAuditDetailsToMessage(renderPrefUnknown(texts, id), { failure: 'not-found' });
  const { answered } = changeAttempt;
  const settings = await readUnlessServerFails(() => readSettings(deps, { signal }));
  if (!settings)
    return addAuditDetailsToMessage(
      renderPrefUnverified(texts, setting, { requestedValue: String(after), answered }),
      failureRecord(changeAttempt, 'unverified'),
    );
  const changedSetting = find(settings);
  if (!changedSetting)
    return addAuditDetailsToMessage(
      { ...renderPrefGone(texts, id), outcome: 'unknown' },
      failureRecord(changeAttempt, 'gone'),
    );
  if (!areSameSettingValues(changedSetting.type, changedSetting.value, after))
    return addAuditDetailsToMessage(
      renderPrefNotChanged(texts, changedSetting, answered),
      failureRecord(changeAttempt, 'unchanged'),
    );
  const undo = kind === 'set' ? undoPressFor(setting, after) : undefined;
  return renderPrefChanged(texts, { kind, setting, after, answered }, undo);
}

/**
 * The reason that the audit entry states if a change failed or its outcome is unknown. The reason is `observedFailure`
 * if the server confirmed the change but the setting still has another value.
 */
const failureRecord = (changeAttempt: ChangeAttempt<void>, observedFailure: string): AuditResult => ({
  failure: changeAttempt.answered ? observedFailure : changeAttempt.failure.kind,
});

/** Attempts the change. Undefined if the server has no setting with this name (403). */
const tryChange = (call: () => Promise<void>) => undefinedIfNotFound(attemptChange(call));

/** A press that restores the old value if the setting still has the new one. Undefined if the old value is unknown. */
function undoPressFor(
  { id, type, value: oldValue }: ServerSetting,
  newValue: ServerSettingValue,
): ComponentPress | undefined {
  const after = oldValue ?? (type === 'text' ? '' : undefined);
  if (after === undefined) return undefined;
  return { action: UNDO_PRESS, target: { id, before: newValue, after }, by: 'invoker', once: true };
}
