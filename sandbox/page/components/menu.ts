import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { attributesHtml, type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import type { Language } from '../languages.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';

/** Draws a closed menu with its chosen values and the lines for opening. Without lines, the page's script fills it. */
export function drawClosedMenu(
  select: APISelectMenuComponent,
  {
    chosen,
    lines,
    language,
  }: { readonly chosen: readonly string[]; readonly lines: readonly Html[]; readonly language: Language },
): Html {
  const {
    custom_id,
    placeholder = DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].choose,
    disabled,
    required,
    min_values,
    max_values,
  } = select;
  const tagAttributes = attributesHtml({
    'data-custom-id': custom_id,
    'data-kind': select.type,
    'data-channel-types': 'channel_types' in select ? select.channel_types?.join(' ') : undefined,
    'data-chosen': 'default_values' in select ? select.default_values?.map(({ id }) => id).join(' ') : undefined,
    'data-min': min_values,
    'data-max': max_values,
    'data-required': required === false ? undefined : required,
    'aria-disabled': disabled && 'true',
  });
  const markup = chosen.length > 0 ? html`<b>${chosen.join(', ')}</b>` : html`<span>${placeholder}</span>`;
  const list = html`<ul role="listbox" aria-label="${placeholder}">${lines}</ul>`;
  return html`<details class="select"${tagAttributes}><summary>${markup}${ICONS.chevron}</summary>${!disabled && list}</details>`;
}
