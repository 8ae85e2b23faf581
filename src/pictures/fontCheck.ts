import type { DoctorCheck } from '../domain/doctor/findings.ts';
import { EMOJI_PACKAGE, FAMILIES, findFile, fontPackageOf } from './text/families.ts';

/**
 * Checks that charts can show emoji and the scripts that the font Inter lacks. Each of these fonts is a package that
 * may be missing.
 */
export const fontCheck = (): DoctorCheck => ({
  name: 'fonts',
  run: async () => {
    const files = [
      ...FAMILIES.map((family) => `${fontPackageOf(family)}/unicode.json`),
      `${EMOJI_PACKAGE}/package.json`,
    ];
    return [files.every(findFile) ? { kind: 'fonts-good' } : { kind: 'fonts-missing' }];
  },
});
