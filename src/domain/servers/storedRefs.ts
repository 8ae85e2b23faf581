import { z } from 'zod';
import type { MediaRef, MediaRefKind, ServerLocalKey } from './refs.ts';

// Refs are branded strings, and zod cannot brand them with these types, so the schemas are cast. The form of a ref is
// not checked, because the bot stored it itself.
const ref = <Kind extends MediaRefKind>() => z.string() as unknown as z.ZodType<MediaRef<Kind>, MediaRef<Kind>>;

/** A stored `ServerLocalKey`. Its server is that of the value that contains it. */
export const serverLocalKeySchema = z.string() as unknown as z.ZodType<ServerLocalKey, ServerLocalKey>;
export const itemRefSchema = ref<'item'>();
export const libraryRefSchema = ref<'library'>();
export const accountRefSchema = ref<'account'>();
export const deviceRefSchema = ref<'device'>();
export const sessionRefSchema = ref<'session'>();
export const pictureRefSchema = ref<'picture'>();
