import { randomBytes } from 'node:crypto';
import type { SetupFormValues } from './view.ts';

export interface PendingSetupForm {
  readonly userId: string;
  /** The admin role that the person chose in `/setup`. */
  readonly roleId: string | undefined;
  readonly previousInput?: SetupFormValues | undefined;
}

/** Maximum forms that are open at once. Older forms have to be opened again. */
const MAX_OPEN_FORMS = 20;

export interface PendingSetupForms {
  /**
   * Returns the form's custom id. Each person has at most one open form, so that one person cannot push out other
   * people's forms.
   */
  open(form: PendingSetupForm): string;
  /** The open form with this id, if it belongs to this person. */
  find(customId: string, userId: string): PendingSetupForm | undefined;
  /** Finds the form in the same way as `find`, and removes the form. */
  take(customId: string, userId: string): PendingSetupForm | undefined;
}

export function createOpenSetupForms(): PendingSetupForms {
  const forms = new Map<string, PendingSetupForm>();
  const find = (customId: string, userId: string): PendingSetupForm | undefined => {
    const form = forms.get(customId);
    return form?.userId === userId ? form : undefined;
  };
  return {
    open: (form) => {
      const previousForm = [...forms].find(([, { userId }]) => userId === form.userId);
      const [oldestId] = forms.keys();
      const idToDelete = previousForm?.[0] ?? (forms.size >= MAX_OPEN_FORMS ? oldestId : undefined);
      if (idToDelete !== undefined) forms.delete(idToDelete);
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
