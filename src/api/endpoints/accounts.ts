import type { Account } from '../../domain/media/server/accounts.ts';
import { MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { id, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeAccounts(container: Element, notes: Notes): readonly Account[] {
  return children(container, 'Account').flatMap((element) => {
    const a = attributesOf(element);
    const [account, name] = [id(a, 'id'), text(a, 'name')];
    if (account !== undefined && name !== undefined) return [{ id: account, name, thumb: text(a, 'thumb') }];
    notes.skip();
    return [];
  });
}

/** The names behind the history's account ids. Account 0 is left out, since real servers list it without a name. */
export const accounts = () => read({ path: '/accounts', reading: xml(decodeAccounts), failures: MAY_BE_MISSING });
