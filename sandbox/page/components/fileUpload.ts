import type { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import type { ComponentDrawer } from './kinds.ts';

/**
 * Draws the page's own file chooser. The browser's chooser is invisible above it. The page's script lists the chosen
 * file.
 */
export const drawFileUpload: ComponentDrawer<ComponentType.FileUpload> = (upload, { language }) => {
  const { custom_id, file_types, max_values = 1, required } = upload;
  const words = DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language];
  const tagAttributes = attributesHtml({
    'data-custom-id': custom_id,
    accept: file_types?.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(','),
    multiple: max_values > 1,
    required: required !== false,
    'aria-label': words.chooseFile,
  });
  return html`<div class="upload">${ICONS.upload}<span aria-hidden="true">${words.dropFile} <u>${words.browse}</u></span><input type="file"${tagAttributes}></div>`;
};
