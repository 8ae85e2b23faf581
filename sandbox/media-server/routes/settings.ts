import type { MediaServerResponse } from '../http/answer.ts';
import {
  createEmptyResponse,
  createErrorResponse,
  createMediaContainerResponse,
  createTextResponse,
} from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { createXmlElement } from '../xml.ts';

export const listSettingsRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: server preferences',
  title: 'List server preferences',
  method: 'GET',
  path: '/:/prefs',
  parameters: {},
  answer: ({ world: { settings } }) => {
    const elements = settings.all.map((setting) =>
      createXmlElement('Setting', {
        id: setting.id,
        label: setting.label,
        summary: setting.isAdvanced ? `${setting.label}. Change it only when you know why.` : '',
        type: setting.type,
        default: setting.byDefault,
        value: settings.valueOf(setting),
        hidden: setting.isHidden ? 1 : 0,
        advanced: setting.isAdvanced ? 1 : 0,
        group: setting.group,
        enumValues: setting.choices.map((choice) => choice.join(':')).join('|') || undefined,
      }),
    );
    return createMediaContainerResponse({}, elements);
  },
};

export const changeSettingsRoute: MediaServerRoute = {
  operation: '4.6',
  title: 'Set a server preference',
  method: 'PUT',
  path: '/:/prefs',
  parameters: {},
  readsOthers: true,
  answer: setPreferences,
};

/**
 * Changes settings. People type names, so an unknown name is no violation. This server chose to require at least one
 * setting, and fitting values.
 */
function setPreferences(context: RouteContext): MediaServerResponse {
  const { settings, behaviour } = context.world;
  const changes = context.others.map(({ key, value }) => ({ key, value, setting: settings.get(key) }));
  const unknownChange = changes.find(({ setting }) => setting === undefined);
  if (unknownChange !== undefined)
    return createTextResponse(
      behaviour.unknownPreference,
      `The preference value cannot be set for an unknown preference: ${unknownChange.key}`,
    );
  const bad = changes.find(({ setting, value }) => setting !== undefined && !settings.takes(setting, value));
  if (bad !== undefined || changes.length === 0) {
    const reason = bad === undefined ? 'no preference is named' : `${bad.key} does not take "${bad.value}"`;
    context.violation(reason);
    return createErrorResponse(400, reason);
  }
  for (const { setting, value } of changes) if (setting !== undefined) settings.set(setting, value);
  return createEmptyResponse();
}
