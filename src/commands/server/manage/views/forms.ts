import { MAX_TOKEN_LENGTH } from '../../../../domain/firstSetup.ts';
import type { ComponentPress, Modal, ModalInput } from '../../../../render/kit/message/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

const MAX_LENGTHS = { name: 64, address: 300, token: MAX_TOKEN_LENGTH } as const;

/** Input of the last attempt, for opening the form again. The token is left out, because typed tokens are not kept. */
export interface PreviousServerFormInput {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

/** A form for a new server (`add`), or for another token or address of an existing server (`reach`). */
export function renderServerForm(
  { servers, setup }: Texts,
  purpose: 'add' | 'reach',
  { before, press }: { readonly before: PreviousServerFormInput; readonly press: ComponentPress },
): Modal {
  const { form } = servers;
  const required = purpose === 'add';
  const input = (name: keyof typeof MAX_LENGTHS, words: Pick<ModalInput, 'label' | 'description'>, value?: string) =>
    ({ name, ...words, lines: 'one', required, max: MAX_LENGTHS[name], value }) as const;
  const { address, token } = setup.form;
  const optionalFieldWords = {
    address: { ...address, description: form.keepAddress },
    token: { ...token, description: form.keepToken },
  };
  const fieldWords = required ? setup.form : optionalFieldWords;
  const accessInputs = [input('address', fieldWords.address, before.address), input('token', fieldWords.token)];
  return {
    title: form[purpose],
    inputs: required ? [input('name', form.name, before.name), ...accessInputs] : accessInputs,
    press,
  };
}
