import type { Route } from '../../domain/routes.ts';

/** Whether the maintenance task is started: somebody hears of it, on whichever server, paused or not. */
export const startsTask = (routes: readonly Route[]): boolean => routes.some(({ feed }) => feed === 'maintenance');
