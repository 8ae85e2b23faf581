import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';

const body = jsonOf(z.object({ components: z.array(z.unknown()) }));
const text = z.looseObject({ type: z.literal(10), content: z.string() });

/** The texts of a stored post, in order. Empty if the post cannot be read. */
export function textsOfBody(storedBody: string): readonly string[] {
  const contents: string[] = [];
  const { components = [] } = body.safeParse(storedBody).data ?? {};
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    const { data } = text.safeParse(part);
    if (data) contents.push(data.content);
    return part;
  });
  return contents;
}
