import { z } from 'zod';
import type { Press } from '../../render/kit/press.ts';
import { confirmation, decision } from '../shared/decision.ts';

/** One confirmation covers this many: a ticket and a message cannot sensibly hold more. */
export const MOST_AT_ONCE = 100;

const removedRow = z.object({
  playlistItemId: z.string().regex(/^\d{1,19}$/),
  ratingKey: z.string().optional(),
  title: z.string(),
});

/** A choice in progress: the rows so far, and the current page of the list. */
export const draftTarget = z.object({
  playlist: z.string(),
  page: z.int(),
  chosen: z.array(removedRow).max(MOST_AT_ONCE),
});
export type Draft = z.output<typeof draftTarget>;

/** A finished choice: exactly these rows. */
export const removalTarget = z.object({
  playlist: z.string(),
  title: z.string(),
  chosen: z.array(removedRow).min(1).max(MOST_AT_ONCE),
});
export type ChosenRows = z.output<typeof removalTarget>;

const named = <T extends Press['target']>(name: string, once: boolean) => ({
  name,
  press: (target: T): Press => (once ? confirmation(name, target) : decision(name, target)),
});

export const turning = named<Draft>('playlist.remove.page', false);
export const choosing = named<Draft>('playlist.remove.choose', false);
export const confirming = named<ChosenRows>('playlist.remove.confirm', true);
