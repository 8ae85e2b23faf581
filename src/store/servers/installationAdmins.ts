import type { Clock } from '../../domain/clock.ts';
import type { InstallationAdmins } from '../../domain/servers/mediaServers.ts';
import type { Rights } from '../rights/rights.ts';
import type { RightsDraft, SignedRights } from '../rights/signedRights.ts';

/** Kept in memory, because it is read before a form is opened, for which Discord allows three seconds. */
export const createInstallationAdmins = (
  rights: SignedRights,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
): InstallationAdmins => ({
  list: () => inOrder(rights.now().admins).map(({ user_id }) => user_id),
  appoint: (userId, by) =>
    rights.change(async ({ draft }) => {
      const { admins, ...others } = draft.now();
      if (admins.some(({ user_id }) => user_id === userId)) return;
      const row = { user_id: userId, appointed_by: by, appointed_at: clock.now().getTime() };
      draft.set({ ...others, admins: [...admins, row] });
    }),
  dismiss: (userId) => rights.change(async ({ draft }) => dismissAdmin(draft, userId)),
});

const inOrder = (admins: Rights['admins']) =>
  admins.toSorted((a, b) => a.appointed_at - b.appointed_at || (a.user_id < b.user_id ? -1 : 1));

function dismissAdmin(draft: RightsDraft, userId: string): void {
  const { admins, ...others } = draft.now();
  draft.set({ ...others, admins: admins.filter(({ user_id }) => user_id !== userId) });
}

/** Deletes their appointment; the people whom they appointed stay, without the appointer's name. */
export function forgetInAdmins(draft: RightsDraft, userId: string): void {
  dismissAdmin(draft, userId);
  const { admins, ...others } = draft.now();
  const without = admins.map((row) => (row.appointed_by === userId ? { ...row, appointed_by: null } : row));
  draft.set({ ...others, admins: without });
}
