import type { Texts } from '../../render/texts/texts.ts';
import { type CommandPayload, chatInput, declareOptions } from '../framework/declaration.ts';
import { role } from '../framework/options.ts';

export const ADMIN_ROLE = 'admin-role';

const words = ({ setup }: Texts) => setup.declarations.setup;

/** The only command until the media server is known. The role is asked for where the settings name none. */
export const setupCommand = (asksForRole: boolean): { readonly payload: CommandPayload } => {
  const options = asksForRole ? declareOptions({ [ADMIN_ROLE]: role() }, words) : [];
  return { payload: chatInput(words, options) };
};
