import { MAX_TOKEN } from '../../../../domain/firstSetup.ts';
import type { Modal, ModalInput, Press } from '../../../../render/kit/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

const MAX = { name: 64, address: 300, token: MAX_TOKEN } as const;

/** The earlier input without the token, which is not kept. */
export interface Before {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

/** Asks for a new server (`add`), or for a new token or address of an existing one (`reach`). */
export function renderServerForm(
  { servers: { form }, setup }: Texts,
  asks: 'add' | 'reach',
  { before, press }: { readonly before: Before; readonly press: Press },
): Modal {
  const required = asks === 'add';
  const input = (name: keyof typeof MAX, words: Pick<ModalInput, 'label' | 'description'>, value?: string) =>
    ({ name, ...words, lines: 'one', required, max: MAX[name], value }) as const;
  const { address, token } = setup.form;
  const keeping = {
    address: { ...address, description: form.keepAddress },
    token: { ...token, description: form.keepToken },
  };
  const asked = required ? setup.form : keeping;
  const reach = [input('address', asked.address, before.address), input('token', asked.token)];
  return { title: form[asks], inputs: required ? [input('name', form.name, before.name), ...reach] : reach, press };
}
