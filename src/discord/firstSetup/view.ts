import { ButtonStyle, ComponentType } from 'discord.js';
import { canBeStored, MAX_TOKEN, type TriedServer } from '../../domain/firstSetup.ts';
import { triedProblem, triedWell } from '../../render/doctor/tried.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { ModalPart } from '../../render/kit/press.ts';
import { LANGUAGES, type Texts } from '../../render/texts/texts.ts';

/** The answers of a form that did not work. Held in memory only, because they include the token. */
export interface Typed {
  readonly address: string | undefined;
  /** Undefined if there was none, or if the media server refused it. */
  readonly token: string | undefined;
  /** Undefined if the form did not ask. */
  readonly timeZone: string | undefined;
  /** Theirs, if they chose none. */
  readonly language: string | undefined;
}

/** Values that are missing from the settings, so that the form asks for them too. */
export interface AlsoAsked {
  /** The machine's own zone, with which the field is filled in. */
  readonly timeZone: string | undefined;
  readonly language: boolean;
}

/** The fields of the form. An earlier token can be kept, but is never sent to Discord again. */
export function setupInputs(texts: Texts, asks: AlsoAsked, typed: Typed | undefined): readonly ModalPart[] {
  const { form } = texts.setup;
  const token = typed?.token === undefined ? form.token : { ...form.token, description: form.keepToken };
  const one = { lines: 'one', required: true, max: 300 } as const;
  const names: Readonly<Record<string, string>> = texts.notify.languages;
  const languages = LANGUAGES.map((value) => ({ value, label: names[value] ?? value }));
  return [
    { name: 'address', ...form.address, ...one, required: false, value: typed?.address },
    { name: 'token', ...token, ...one, required: false, max: MAX_TOKEN },
    ...(asks.timeZone === undefined
      ? []
      : [{ name: 'timeZone', ...form.timeZone, ...one, value: typed?.timeZone || asks.timeZone }]),
    ...(asks.language ? [{ name: 'language', ...form.language, required: false, options: languages }] : []),
  ];
}

/** The page on which the owner signs in. */
export function withPage(message: Message, url: string, { setup }: Texts): Message {
  const button = { type: ComponentType.Button, style: ButtonStyle.Link, label: setup.signIn.button, url } as const;
  return { ...message, components: [...message.components, { type: ComponentType.ActionRow, components: [button] }] };
}

/** Adds a button below a failure that opens the form again with the same input. */
export function withTryAgain(message: Message, customId: string, { servers }: Texts): Message {
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: servers.tryAgain,
    custom_id: customId,
  } as const;
  return { ...message, components: [...message.components, { type: ComponentType.ActionRow, components: [button] }] };
}

/**
 * Tells how the try of the server at the typed address ended. A token that is not the owner's is refused, since the command is gone once
 * one is stored.
 */
export function renderTried(texts: Texts, tried: TriedServer, address: string): Message {
  const { setup } = texts;
  const failed = (reason: string) => note(setup.failed(reason), { private: true });
  if (tried.kind === 'fails') return failed(triedProblem(texts, tried, address));
  if (tried.kind === 'another') return failed(setup.signIn.elsewhere);
  if (!canBeStored(tried)) return failed(`${setup.otherToken} ${setup.ownersToken}`);
  return note(setup.connected(triedWell(texts, tried)), { private: true });
}
