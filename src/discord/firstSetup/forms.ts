import { randomBytes } from 'node:crypto';
import type { Typed } from './view.ts';

export interface OpenForm {
  readonly userId: string;
  /** The role that they named with the command. */
  readonly roleId: string | undefined;
  /** The values of the last try, if it did not work. */
  readonly typed?: Typed | undefined;
}

/** Few forms are open at a time; older ones have to be opened again. */
const MOST_OPEN = 20;

export interface OpenForms {
  /** Returns the form's custom id. A person has one form at a time, so that they push out no form of others. */
  open(form: OpenForm): string;
  /** That form, if it belongs to this person. */
  find(customId: string, userId: string): OpenForm | undefined;
  /** The same, once. */
  take(customId: string, userId: string): OpenForm | undefined;
}

export function createOpenForms(): OpenForms {
  const forms = new Map<string, OpenForm>();
  const find = (customId: string, userId: string): OpenForm | undefined => {
    const form = forms.get(customId);
    return form?.userId === userId ? form : undefined;
  };
  return {
    open: (form) => {
      const own = [...forms].find(([, { userId }]) => userId === form.userId);
      const [oldest] = forms.keys();
      const makesRoom = own?.[0] ?? (forms.size >= MOST_OPEN ? oldest : undefined);
      if (makesRoom !== undefined) forms.delete(makesRoom);
      const customId = randomBytes(16).toString('hex');
      forms.set(customId, form);
      return customId;
    },
    find,
    take: (customId, userId) => {
      const form = find(customId, userId);
      if (form) forms.delete(customId);
      return form;
    },
  };
}
