import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import { WORDS } from '../words.ts';
import type { DrawKind } from './kinds.ts';

export const fileUpload: DrawKind<ComponentType.FileUpload> = (upload, { language }) => {
  const { custom_id, file_types, max_values = 1, required } = upload;
  const given = attributes({
    'data-custom-id': custom_id,
    accept: file_types?.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(','),
    multiple: max_values > 1,
    required: required !== false,
    'aria-label': WORDS[language].chooseFile,
  });
  return html`<div class="upload"><span aria-hidden="true">${WORDS[language].chooseFile}</span><input type="file"${given}></div>`;
};
