import { z } from 'zod';

const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});
export type BillOfMaterials = z.output<typeof bill>;

export const readBillOfMaterials = (output: string): BillOfMaterials => bill.parse(JSON.parse(output));

/** The first bill of materials together with the others, whose packages become its components. */
export function mergeBillsOfMaterials(
  first: BillOfMaterials,
  ...otherBills: readonly BillOfMaterials[]
): BillOfMaterials {
  const subject = first.metadata.component;
  const parts = otherBills.map(({ metadata }) => metadata.component);
  const components = [...first.components, ...parts, ...otherBills.flatMap((entry) => entry.components)];
  const dependencies = [...first.dependencies, ...otherBills.flatMap((entry) => entry.dependencies)];
  return {
    ...first,
    metadata: { ...first.metadata, component: { ...subject, name: 'usher', type: 'application' } },
    components: [...new Map(components.map((entry) => [entry['bom-ref'], entry])).values()],
    dependencies: [...new Map(dependencies.map((entry) => [entry.ref, entry])).values()],
  };
}
