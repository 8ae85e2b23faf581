import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';

const body = jsonOf(z.object({ components: z.array(z.unknown()) }));
const text = z.looseObject({ type: z.literal(10), content: z.string() });

/** The texts of a stored post, in the order in which they are shown; none if the post cannot be read. */
export function textsOfBody(stored: string): readonly string[] {
  const found: string[] = [];
  const { components = [] } = body.safeParse(stored).data ?? {};
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    const { data } = text.safeParse(part);
    if (data) found.push(data.content);
    return part;
  });
  return found;
}
