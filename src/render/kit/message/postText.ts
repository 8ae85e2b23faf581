import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';

const bodySchema = jsonCodec(z.object({ components: z.array(z.unknown()) }));
/** Schema of a Text Display, Discord's component type 10. */
const textSchema = z.looseObject({ type: z.literal(10), content: z.string() });

/** The texts of a stored post, in order. Empty if the post cannot be read. */
export function readTextsOfPostBody(storedBody: string): readonly string[] {
  const contents: string[] = [];
  const components = bodySchema.safeParse(storedBody).data?.components ?? [];
  // JSON.parse calls this function for every nested value, in reading order.
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    const { data } = textSchema.safeParse(part);
    if (data) contents.push(data.content);
    return part;
  });
  return contents;
}
