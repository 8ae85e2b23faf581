import type { APISelectMenuOption } from 'discord-api-types/v10';
import { attributesHtml, type Html, html } from '../html.ts';
import { drawEmoji } from './emoji.ts';

export const selectMenuOptionsHtml = (options: readonly APISelectMenuOption[]): readonly Html[] =>
  options.map((option) => {
    const tagAttributes = attributesHtml({
      'data-value': option.value,
      'aria-selected': option.default ? 'true' : 'false',
    });
    return html`<li role="option" tabindex="0"${tagAttributes}>${drawEmoji(option.emoji)}${optionLabelAndDescriptionHtml(option)}</li>`;
  });

export const optionLabelAndDescriptionHtml = ({
  label,
  description,
}: Pick<APISelectMenuOption, 'label' | 'description'>): Html =>
  html`<span>${label}${description && html`<small>${description}</small>`}</span>`;
