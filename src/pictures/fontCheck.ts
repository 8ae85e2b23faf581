import type { Check } from '../domain/doctor/findings.ts';
import { FAMILIES, findFile, packageOf } from './text/families.ts';

/** Whether charts can show the scripts that Inter lacks: each font is a package that may be missing. */
export const fontCheck = (): Check => ({
  name: 'fonts',
  run: async () => {
    const packages = FAMILIES.map(packageOf).filter((name) => findFile(`${name}/unicode.json`) === undefined);
    return [packages.length === 0 ? { kind: 'fonts-good' } : { kind: 'fonts-missing', packages }];
  },
});
