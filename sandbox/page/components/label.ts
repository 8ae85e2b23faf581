import { ComponentType } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';
import type { Component, DrawKind } from './kinds.ts';

/** The label of a text, a menu or a group stands above it; the label of a single box, beside it. */
export const label: DrawKind<ComponentType.Label> = ({ label: name, description, component }, { draw }) => {
  const marked = html`${name}${isRequired(component) && html`<b class="required" aria-hidden="true"> *</b>`}`;
  const words: readonly Html[] = [
    html`<span>${marked}</span>`,
    ...(description ? [html`<small>${description}</small>`] : []),
  ];
  if (component.type === ComponentType.Checkbox)
    return html`<label class="field choice">${draw(component)}<span class="words">${words}</span></label>`;
  const isOne = component.type === ComponentType.TextInput;
  return isOne
    ? html`<label class="field">${words}${draw(component)}</label>`
    : html`<div class="field" role="group" aria-label="${name}">${words}${draw(component)}</div>`;
};

/** In a form everything is, unless it says otherwise; a single box has two answers. */
const isRequired = (component: Component): boolean =>
  component.type !== ComponentType.Checkbox && !('required' in component && component.required === false);
