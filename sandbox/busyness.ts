import { availableParallelism, loadavg } from 'node:os';
import { DISCORDS_WINDOWS } from './discord/state.ts';

/** The machine's load in the last minute per processor, at least 1. */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** Time in ms for an application's first response, Discord's own but extended on an overloaded machine. */
export const acknowledgementWindow = (): number => DISCORDS_WINDOWS.interactionAckMs * busyness();
