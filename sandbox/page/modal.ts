import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { smallAvatarHtml } from './avatar.ts';
import { drawComponent } from './components/all.ts';
import { attributesHtml, type Html, html } from './html.ts';
import { ICONS } from './icons.ts';
import type { ReaderContext } from './surroundings.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from './words.ts';

export interface ShownModal {
  readonly modal: APIModalInteractionResponseCallbackData;
  readonly app: { readonly id: string; readonly name: string };
}

/**
 * Draws a form over the chat. It shows the application's name, and its own texts for problems instead of the browser's.
 */
export function modalHtml({ modal, app }: ShownModal, surroundings: ReaderContext): Html {
  const { custom_id, title, components } = modal;
  const words = DISCORD_CLIENT_TEXTS_BY_LANGUAGE[surroundings.language];
  const [before, after] = words.formWarning.split('{app}');
  const tagAttributes = attributesHtml({ 'aria-label': title, 'data-custom-id': custom_id });
  return html`<form class="modal" role="dialog" novalidate${tagAttributes}>
<header>${smallAvatarHtml(app.name, app.id, 'medium')}<h2>${title}</h2><button type="button" class="close" data-cancel aria-label="${words.close}">${ICONS.close}</button></header>
<p class="notice">${before}<b>${app.name}</b>${after}</p>
<div class="fields">${components.map((component) => drawComponent(component, surroundings))}</div>
<footer><button type="button" class="button secondary" data-cancel>${words.cancel}</button>
<button type="submit" class="button primary">${words.submit}</button></footer></form>`;
}
