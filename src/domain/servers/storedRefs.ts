import { z } from 'zod';
import type { BareKey, Ref, RefKind } from './refs.ts';

// Refs are branded strings, and zod cannot brand them with these types, so the schemas are cast. The form of a ref is
// not checked, because the bot stored it itself.
const ref = <Kind extends RefKind>() => z.string() as unknown as z.ZodType<Ref<Kind>, Ref<Kind>>;

/** A stored `BareKey`. Its server is that of the value that contains it. */
export const bareKey = z.string() as unknown as z.ZodType<BareKey, BareKey>;
export const itemRef = ref<'item'>();
export const libraryRef = ref<'library'>();
export const accountRef = ref<'account'>();
export const deviceRef = ref<'device'>();
export const sessionRef = ref<'session'>();
export const pictureRef = ref<'picture'>();
