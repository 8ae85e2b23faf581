import type { Clock } from '../../domain/clock.ts';
import type { InstallationAdmins } from '../../domain/servers/mediaServers.ts';
import type { Rights } from '../rights/rights.ts';
import type { RightsDraft, SignedRights } from '../rights/signedRights.ts';

/** Reads admins from memory, because forms depend on them and must open within three seconds. */
export const createInstallationAdminStore = (
  rights: SignedRights,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
): InstallationAdmins => ({
  list: () => byAppointment(rights.now().admins).map(({ user_id }) => user_id),
  appoint: (userId, by) =>
    rights.change(async ({ draft }) => {
      const { admins, ...otherRights } = draft.now();
      if (admins.some(({ user_id }) => user_id === userId)) return;
      const row = { user_id: userId, appointed_by: by, appointed_at: clock.now().getTime() };
      draft.set({ ...otherRights, admins: [...admins, row] });
    }),
  dismiss: (userId) => rights.change(async ({ draft }) => dismissAdmin(draft, userId)),
});

const byAppointment = (admins: Rights['admins']) =>
  admins.toSorted((a, b) => a.appointed_at - b.appointed_at || (a.user_id < b.user_id ? -1 : 1));

function dismissAdmin(draft: RightsDraft, userId: string): void {
  const { admins, ...otherRights } = draft.now();
  draft.set({ ...otherRights, admins: admins.filter(({ user_id }) => user_id !== userId) });
}

/** Dismisses a forgotten admin. People whom this person appointed stay admins. */
export function forgetPersonInAdmins(draft: RightsDraft, userId: string): void {
  dismissAdmin(draft, userId);
  const { admins, ...otherRights } = draft.now();
  const anonymized = admins.map((row) => (row.appointed_by === userId ? { ...row, appointed_by: null } : row));
  draft.set({ ...otherRights, admins: anonymized });
}
