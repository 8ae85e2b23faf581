import { readFileSync } from 'node:fs';

/** A saved answer, named by what is odd about it. */
export const fixture = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/${name}.xml`, import.meta.url));
