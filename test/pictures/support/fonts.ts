import { FAMILIES, findFile, fontPackageOf } from '../../../src/pictures/text/families.ts';

/** Whether `npm run fonts` has installed what charts write other scripts with. */
export const HAS_FONTS = FAMILIES.every((family) => findFile(`${fontPackageOf(family)}/unicode.json`) !== undefined);
