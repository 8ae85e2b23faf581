import { availableParallelism, loadavg } from 'node:os';
import { DISCORDS_WINDOWS } from './discord/state.ts';

/** How much more this machine has had to do in the last minute than its processors can: at least 1. */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** Discord's time for an application's first answer, in ms, stretched on an overloaded machine. */
export const acknowledgementWindow = (): number => DISCORDS_WINDOWS.interactionAckMs * busyness();
