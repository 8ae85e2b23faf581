import { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, type Html, html } from '../html.ts';
import type { ComponentDrawer, DiscordComponent } from './kinds.ts';

/** Draws a label: above a text input, menu or group, beside a single checkbox. */
export const drawLabelComponent: ComponentDrawer<ComponentType.Label> = (
  { label: name, description, component },
  { draw },
) => {
  const tagAttributes = attributesHtml({ 'data-required': isRequired(component) });
  const marked = html`${name}${isRequired(component) && html`<b class="required" aria-hidden="true"> *</b>`}`;
  const words: readonly Html[] = [
    html`<span>${marked}</span>`,
    ...(description ? [html`<small>${description}</small>`] : []),
  ];
  if (component.type === ComponentType.Checkbox)
    return html`<label class="field choice"${tagAttributes}>${draw(component)}<span class="words">${words}</span></label>`;
  const isOne = component.type === ComponentType.TextInput;
  return isOne
    ? html`<label class="field"${tagAttributes}>${words}${draw(component)}</label>`
    : html`<div class="field" role="group" aria-label="${name}"${tagAttributes}>${words}${draw(component)}</div>`;
};

/** Form fields are required by default. A single checkbox is optional, because both of its states are answers. */
const isRequired = (component: DiscordComponent): boolean =>
  component.type !== ComponentType.Checkbox && !('required' in component && component.required === false);
