import { type APIButtonComponent, ButtonStyle, ComponentType } from 'discord.js';
import {
  isStorableServer,
  MAX_TOKEN_LENGTH,
  type OwnerSignIn,
  type ServerConnectionTestResult,
} from '../../domain/firstSetup.ts';
import { LANGUAGES } from '../../domain/languages.ts';
import { describeFailedConnectionTest, describeSuccessfulConnectionTest } from '../../render/doctor/trialSentences.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ModalPart } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** The input of a form that failed. Kept in memory only, because it includes the token. */
export interface SetupFormValues {
  readonly address: string | undefined;
  /** The typed token. Undefined if the person typed none, or if the media server refused it. */
  readonly token: string | undefined;
  /** The chosen time zone. Undefined if the form did not ask for it. */
  readonly timeZone: string | undefined;
  /** The language that the person chose, or else that of their Discord client. */
  readonly language: string | undefined;
}

/** Values that the environment does not set, so that the form asks for them. */
export interface ExtraSetupFields {
  /** The machine's own time zone, as the field's initial value. Undefined if the form does not ask. */
  readonly timeZone: string | undefined;
  readonly language: boolean;
}

/**
 * The fields of the setup form. After a failed try the person may keep the typed token, which is never sent back to
 * Discord.
 */
export function createSetupFormFields(
  texts: Texts,
  asks: ExtraSetupFields,
  previousInput: SetupFormValues | undefined,
): readonly ModalPart[] {
  const { form } = texts.setup;
  const token = previousInput?.token === undefined ? form.token : { ...form.token, description: form.keepToken };
  const optionalLine = { lines: 'one', required: false, max: 300 } as const;
  const requiredLine = { ...optionalLine, required: true } as const;
  const names: Readonly<Record<string, string>> = texts.notify.languages;
  const languages = LANGUAGES.map((value) => ({ value, label: names[value] ?? value }));
  return [
    { name: 'address', ...form.address, ...optionalLine, value: previousInput?.address },
    { name: 'token', ...token, lines: 'one', required: false, max: MAX_TOKEN_LENGTH },
    ...(asks.timeZone === undefined
      ? []
      : [{ name: 'timeZone', ...form.timeZone, ...requiredLine, value: previousInput?.timeZone || asks.timeZone }]),
    ...(asks.language ? [{ name: 'language', ...form.language, required: false, options: languages }] : []),
  ];
}

export const withSignInButton = (message: Message, { url, brand }: OwnerSignIn, { signIn }: Texts): Message =>
  withButton(message, {
    type: ComponentType.Button,
    style: ButtonStyle.Link,
    label: signIn.button(brand),
    url,
  });

export const withTryAgainButton = (message: Message, customId: string, { servers }: Texts): Message =>
  withButton(message, {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: servers.tryAgain,
    custom_id: customId,
  });

const withButton = (message: Message, button: APIButtonComponent): Message => ({
  ...message,
  components: [...message.components, { type: ComponentType.ActionRow, components: [button] }],
});

/**
 * Renders the result of trying the server at the typed address. Only the owner's token is accepted: `/setup` disappears
 * once it has worked, so it could not replace another token.
 */
export function renderSetupResult(texts: Texts, result: ServerConnectionTestResult, address: string): Message {
  const { setup } = texts;
  const failureNote = (reason: string) => createNoteMessage(setup.failed(reason), { private: true });
  if (result.kind === 'fails') return failureNote(describeFailedConnectionTest(texts, result, address));
  if (result.kind === 'another') return failureNote(setup.signIn.elsewhere);
  if (!isStorableServer(result)) return failureNote(`${setup.otherToken} ${setup.ownersToken}`);
  return createNoteMessage(setup.connected(describeSuccessfulConnectionTest(texts, result)), { private: true });
}
