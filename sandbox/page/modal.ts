import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { componentHtml } from './components/all.ts';
import { type Html, html } from './html.ts';
import type { Surroundings } from './surroundings.ts';
import { WORDS } from './words.ts';

/** A form as it opens over the chat. */
export function modalHtml(
  { custom_id, title, components }: APIModalInteractionResponseCallbackData,
  around: Surroundings,
): Html {
  const words = WORDS[around.language];
  return html`<form class="modal" role="dialog" aria-label="${title}" data-custom-id="${custom_id}">
<header><h2>${title}</h2></header>
<div class="fields">${components.map((each) => componentHtml(each, around))}</div>
<footer><button type="button" class="button secondary" data-cancel>${words.cancel}</button>
<button type="submit" class="button primary">${words.submit}</button></footer></form>`;
}
