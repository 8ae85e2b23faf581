import type { Appearance } from '../../src/domain/appearance.ts';

/** The look of a Discord server whose name is unknown and that chose nothing. */
export const NO_APPEARANCE: Appearance = { name: undefined, ownName: undefined, colour: undefined };
