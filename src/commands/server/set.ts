import type { Setting } from '../../domain/media/server/serverApi.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { ifSupported } from '../shared/endpoint.ts';
import { previewChange, previewUnseen } from './change.ts';
import {
  completeSetting,
  completeValue,
  findSetting,
  isSecretName,
  readSettings,
  similarSettings,
} from './readSettings.ts';
import { EMPTY, isFlag, planValue, sameValue } from './value.ts';
import { renderBadPrefValue, renderNoSuchPref, renderPrefSame, renderSecretPref } from './views/change.ts';

/** Changes nothing by itself: it shows what would change, with a button that does it. */
export const set = subcommand({
  words: (texts) => texts.mediaServer.declarations.set,
  requires: 'pref.set',
  changes: false,
  options: {
    name: text({ max: 128, complete: completeSetting }),
    value: text({ max: 1000, complete: completeValue }),
  },
  answer: async ({ name, value }, { media }, { texts, signal }) => {
    // A server may not list its settings (4.24 only names the list), but a name can still be set.
    const settings = await ifSupported(readSettings({ media }, { signal }));
    if (!settings) return unseen(texts, name, value);
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
  return previewChange(texts, setting, plan.value);
}

function unseen(texts: InteractionContext['texts'], name: string, value: string): Message {
  if (isSecretName(name) && !isFlag(value)) return renderSecretPref(texts, { id: name });
  return previewUnseen(texts, name, value === EMPTY ? '' : value);
}
