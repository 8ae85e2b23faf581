import { type APIButtonComponent, ButtonStyle, type ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html, safeLink } from '../html.ts';
import { ICONS } from '../icons.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import { drawEmoji } from './emoji.ts';
import type { ComponentDrawer } from './kinds.ts';

const CLASSES: Readonly<Record<ButtonStyle, string>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Link]: 'link',
  [ButtonStyle.Premium]: 'premium',
};

export const drawButton: ComponentDrawer<ComponentType.Button> = (component, { language }) => {
  const { style, disabled } = component;
  const name = `button ${CLASSES[style]}`;
  if (style === ButtonStyle.Premium)
    return html`<button type="button" class="${name}"${attributesHtml({ disabled })}>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].premium}</button>`;
  const face = html`${drawEmoji(component.emoji)}${component.label && html`<span>${component.label}</span>`}`;
  if (style !== ButtonStyle.Link) {
    const tagAttributes = attributesHtml({
      'data-custom-id': component.custom_id,
      'aria-label': nameOf(component),
      disabled,
    });
    return html`<button type="button" class="${name}"${tagAttributes}>${face}</button>`;
  }
  // A disabled or unsafe link has no target.
  const href = disabled ? undefined : safeLink(component.url);
  const linkAttributes = attributesHtml({ href, 'aria-disabled': href === undefined && 'true' });
  return html`<a class="${name}"${linkAttributes} target="_blank" rel="noopener noreferrer">${face}${ICONS.launch}</a>`;
};

const nameOf = (component: Extract<APIButtonComponent, { readonly custom_id: string }>): string | undefined =>
  component.label ? undefined : component.emoji?.name;
