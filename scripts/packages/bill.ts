import { z } from 'zod';

const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});
export type Bill = z.output<typeof bill>;

/** A bill of materials (CycloneDX) as `npm sbom` prints it. Throws on anything else. */
export const readBill = (output: string): Bill => bill.parse(JSON.parse(output));

/** The first bill with the contents of the others, whose own subjects become components of it. */
export function mergedBill(first: Bill, ...others: readonly Bill[]): Bill {
  const subject = first.metadata.component;
  const parts = others.map(({ metadata }) => metadata.component);
  const components = [...first.components, ...parts, ...others.flatMap((each) => each.components)];
  const dependencies = [...first.dependencies, ...others.flatMap((each) => each.dependencies)];
  return {
    ...first,
    metadata: { ...first.metadata, component: { ...subject, name: 'usher', type: 'application' } },
    components: [...new Map(components.map((each) => [each['bom-ref'], each])).values()],
    dependencies: [...new Map(dependencies.map((each) => [each.ref, each])).values()],
  };
}
