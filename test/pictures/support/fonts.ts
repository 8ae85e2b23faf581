import {
  FALLBACK_FONT_FAMILIES,
  findFontPackageFile,
  fontPackageOfFamily,
} from '../../../src/pictures/text/families.ts';

/** Whether `npm run fonts` has installed what charts write other scripts with. */
export const HAS_FONTS = FALLBACK_FONT_FAMILIES.every(
  (family) => findFontPackageFile(`${fontPackageOfFamily(family)}/unicode.json`) !== undefined,
);
