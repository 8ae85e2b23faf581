import type { DoctorCheck } from '../domain/doctor/findings.ts';
import { EMOJI_PACKAGE, FALLBACK_FONT_FAMILIES, findFontPackageFile, fontPackageOfFamily } from './text/families.ts';

/**
 * Checks that charts can show emoji and the scripts that the font Inter lacks. Each of these fonts is a package that
 * may be missing.
 */
export const createFontCheck = (): DoctorCheck => ({
  name: 'fonts',
  run: async () => {
    const files = [
      ...FALLBACK_FONT_FAMILIES.map((family) => `${fontPackageOfFamily(family)}/unicode.json`),
      `${EMOJI_PACKAGE}/package.json`,
    ];
    return [files.every(findFontPackageFile) ? { kind: 'fonts-good' } : { kind: 'fonts-missing' }];
  },
});
