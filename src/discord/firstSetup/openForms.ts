import { randomBytes } from 'node:crypto';

/** A form that somebody has open. */
export interface OpenForm {
  readonly userId: string;
  /** The role that they named with the command. */
  readonly roleId: string | undefined;
}

/** Few forms are open at a time; older ones have to be opened again. */
const MOST_OPEN = 20;

export interface OpenForms {
  /** The form's custom id. Each person has one: their next one takes its place, so that nobody pushes out those of others. */
  open(form: OpenForm): string;
  /** That form, once, if it is this person's. */
  take(customId: string, userId: string): OpenForm | undefined;
}

export function createOpenForms(): OpenForms {
  const forms = new Map<string, OpenForm>();
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
    take: (customId, userId) => {
      const form = forms.get(customId);
      if (form?.userId !== userId) return undefined;
      forms.delete(customId);
      return form;
    },
  };
}
