/** The package's own types wrongly give its CommonJS file a `default` export. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const createBidi: () => Bidi;
  export = createBidi;
}
